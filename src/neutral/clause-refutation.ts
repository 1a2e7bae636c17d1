/**
 * Refutations of a session's clauses in DRAT: placements case by case, and counts by new variables, so that even pigeonhole proofs have polynomial length.
 */

import { sessionTables } from '../check/bound/session-table.ts';
import { type Search, sessionAlone } from '../check/exact/check-exact.ts';
import { Formula } from '../check/exact/formula.ts';
import { type Seating, seatingClauses } from '../check/exact/seating-clauses.ts';
import { seatsInSession } from '../check/lower/attendance.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { placements } from './placements.ts';

interface Named {
  readonly people: readonly number[];
  readonly groups: readonly number[];
}

/** Null if the argument has no refutation yet. @throws NotProven if the formula is too large */
export function clauseRefutation(
  request: SolveRequest,
  session: number,
  rules: readonly string[],
  { argument, numbers }: { readonly argument: string; readonly numbers: Readonly<Record<string, unknown>> },
): Search | null {
  const alone = sessionAlone(request, session, rules);
  const { people, groups } = request.scenario;
  const placesOf = (all: readonly { readonly id: string }[], ids: unknown): number[] =>
    Array.isArray(ids) ? ids.map((id) => all.findIndex((one) => one.id === id)).sort((a, b) => a - b) : [];
  const named = { people: placesOf(people, numbers.people), groups: placesOf(groups, numbers.groups) };
  const seating = seatingClauses(alone);
  const lemmas = lemmasOf(alone, seating, argument, named);
  return lemmas && { formula: seating.formula, beforeSymmetries: seating.formula.words, lemmas };
}

function lemmasOf(alone: SolveRequest, seating: Seating, argument: string, named: Named): number[][] | null {
  const [open] = seating.open;
  switch (argument) {
    case 'contradiction':
      return [];
    case 'seats': {
      const room = named.groups.map((g) => seatsInSession(alone.scenario.groups[g], 0));
      return new Counting(seating, named, room).tooMany((counting) => counting.bySeats());
    }
    case 'clique': {
      const room = named.groups.map(() => 1);
      return new Counting(seating, named, room).tooMany((counting) => counting.oneEach());
    }
    case 'packing':
    case 'search': {
      const seat = (p: number, g: number) => seating.seat(0, p, g);
      return placements({ request: alone, table: sessionTables(alone)[0], s: 0, open, seat });
    }
    default:
      return null;
  }
}

/**
 * Some people can only be in certain groups, which have too few seats for them. Let T(h, i, j) be "at least j of the first i people are in the first h
 * groups" and S(h, i, j) the same for group h alone: T(h, i, j) implies T(h − 1, i, j − c) or S(h, i, c + 1), person by person.
 */
class Counting {
  private readonly proof: Formula;
  /** Always true. */
  private readonly yes: number;
  /** S; [group][person][count]. */
  private readonly inGroup: readonly (readonly (readonly number[])[])[];
  private readonly seating: Seating;
  private readonly named: Named;
  private readonly room: readonly number[];

  /** @param room most of these people in each group */
  constructor(seating: Seating, named: Named, room: readonly number[]) {
    this.seating = seating;
    this.named = named;
    this.room = room.map((count) => Math.min(count, named.people.length));
    this.proof = new Formula();
    this.proof.reserve(seating.formula.variables);
    this.yes = this.proof.fresh();
    this.proof.add([this.yes]);
    this.inGroup = named.groups.map((g) => this.proof.counter(this.seatsIn(g), named.people.length));
  }

  /** @param limit derives that no group has more of these people than its room */
  tooMany(limit: (counting: Counting) => void): number[][] {
    const { proof, named, room, seating } = this;
    limit(this);
    let among: number[] = [];
    let former: readonly (readonly number[])[] = [];
    for (const [h, g] of named.groups.entries()) {
      const own = this.seatsIn(g);
      among = h === 0 ? own : own.map((x, i) => proof.count([among[i], x], 1)[1]);
      const rows = h === 0 ? this.inGroup[0] : proof.counter(among, among.length);
      for (const i of own.keys()) {
        for (let c = 0; c <= room[h]; c++)
          for (let j = c + 1; j <= i + 1; j++)
            this.follows(this.at(rows, i, j), [
              this.at(former, i, j - c),
              this.at(this.inGroup[h], i, c + 1),
            ]);
      }
      former = rows;
    }
    for (const [i, p] of named.people.entries()) {
      for (const g of seating.open[0]) if (!named.groups.includes(g)) proof.add([-seating.seat(0, p, g)]);
      if (among.length > 0) proof.add([among[i]]);
    }
    // The newly defined variable comes first, where checkers expect it.
    return proof.clauses.map((clause) => clause.sort((a, b) => Math.abs(b) - Math.abs(a)));
  }

  /** From the formula's counts of all people. */
  bySeats(): void {
    const { named, room, seating } = this;
    for (const [h, g] of named.groups.entries()) {
      const all = seating.sizes.get(`0 ${g}`);
      if (all === undefined) continue;
      for (const [i, p] of named.people.entries()) {
        const place = seating.present[0].indexOf(p);
        for (let j = 1; j <= Math.min(i, room[h]) + 1; j++)
          this.follows(this.inGroup[h][i][j], [all[place][j]]);
      }
    }
  }

  /** If any two of the people must be apart. */
  oneEach(): void {
    const { proof, named } = this;
    for (const [h, g] of named.groups.entries()) {
      const own = this.seatsIn(g);
      for (const [i, x] of own.entries()) {
        for (const y of own.slice(0, i)) proof.add([-x, -y]);
        if (i === 0) continue;
        for (const later of own.slice(i)) proof.add([-later, -this.at(this.inGroup[h], i - 1, 1)]);
        proof.add([-this.at(this.inGroup[h], i, 2)]);
      }
    }
  }

  private seatsIn(g: number): number[] {
    return this.named.people.map((p) => this.seating.seat(0, p, g));
  }

  /** Adds no clause if `one` is among `others`. */
  private follows(one: number, others: readonly number[]): void {
    if (!others.includes(one)) this.proof.implies([one], others);
  }

  private at(rows: readonly (readonly number[])[], i: number, j: number): number {
    if (j <= 0) return this.yes;
    return rows[i]?.[j] ?? -this.yes;
  }
}
