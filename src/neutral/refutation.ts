/** Proofs for VeriPB that a session has no legal seating, following the arguments of certificates (docs/proofs.md). */
import * as z from 'zod';
import { type SessionTable, sessionTables } from '../check/bound/session-table.ts';
import { NUMBERS } from '../check/infeasible/arguments.ts';
import { groupNumbers, personNumbers, seatsInSession } from '../check/lower/attendance.ts';
import type { InfeasibilityCertificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { placements } from './placements.ts';
import type { ProblemFormula } from './problem-formula.ts';
import { ones, type Part, ProofText } from './proof-text.ts';

/** @returns the proof; null if the argument has none yet */
export function refutationProof(
  request: SolveRequest,
  formula: ProblemFormula,
  { argument, numbers }: InfeasibilityCertificate,
): string | null {
  const named = z
    .looseObject({
      session: z.int(),
      people: z.array(z.string()).default([]),
      groups: z.array(z.string()).default([]),
    })
    .parse(numbers);
  const numberOf = personNumbers(request);
  const groupOf = groupNumbers(request);
  const steps = new Steps(request, formula, named.session);
  const people = named.people.map((id) => numberOf.get(id)!);
  const groups = named.groups.map((id) => groupOf.get(id)!);
  switch (argument) {
    case 'contradiction':
      return steps.nowhere(people[0]);
    case 'seats':
      return steps.tooFewSeats(people, groups);
    case 'clique':
      return steps.tooFewGroups(people, groups);
    case 'packing':
      return steps.tooFewPlaces(people, NUMBERS.packing.parse(numbers).size);
    case 'min_sizes':
      return steps.noChoiceOfGroups();
    case 'search':
    case 'exact_search':
      return steps.noPlacement();
    default:
      return null;
  }
}

/** Most choices of used groups in one proof. */
const MOST_CHOICES = 2000;

class Steps {
  private readonly proof: ProofText;
  private readonly request: SolveRequest;
  private readonly formula: ProblemFormula;
  private readonly s: number;
  private readonly open: readonly number[];
  private readonly present: readonly number[];
  private readonly table: SessionTable;

  constructor(request: SolveRequest, formula: ProblemFormula, session: number) {
    this.request = request;
    this.formula = formula;
    this.s = session;
    this.open = formula.layout.open[session];
    this.present = formula.layout.present[session];
    this.table = sessionTables(request)[session];
    this.proof = new ProofText(formula);
    for (const g of this.open) this.neverUsed(g);
  }

  /** The person can be in no group: unit propagation shows it for each. */
  nowhere(p: number): string {
    for (const g of this.open) this.cannot(p, g);
    return this.proof.endInfeasible(this.proof.rup([], 1));
  }

  tooFewSeats(people: readonly number[], groups: readonly number[]): string {
    return this.refuted([...this.inOneOf(people, groups), ...groups.map((g) => this.limit(g)!)]);
  }

  /** No two of the people can share a group, but there are fewer groups. */
  tooFewGroups(people: readonly number[], groups: readonly number[]): string {
    const parts = this.inOneOf(people, groups);
    for (const g of groups) {
      const apart = people.map((a, i) =>
        people.slice(0, i).map((b) => this.proof.clause([-this.seat(a, g), -this.seat(b, g)])),
      );
      // "At most one of the first i + 1", from "at most one of the first i" and the clauses of each with the next.
      let one: number | null = null;
      for (const [i, pairs] of apart.entries()) {
        if (i === 0) continue;
        const former: Part[] = one === null || i === 1 ? [] : [[one, i - 1]];
        one = this.proof.sum([...former, ...pairs], [], i);
      }
      if (one !== null) parts.push(one);
    }
    return this.refuted(parts);
  }

  /** Each of these people stands for `size` people who are always together; groups have too few places for so many sets. */
  tooFewPlaces(people: readonly number[], size: number): string {
    const sets = people.map((p) => this.togetherWith(p, size));
    const chosen = sets.flat();
    const parts = this.inOneOf(people, this.open);
    for (const g of this.open) {
      const seats = this.limit(g);
      if (seats === null) continue;
      const together = sets.flatMap(([first, ...others]) =>
        others.map((p) => this.proof.clause([-this.seat(first, g), this.seat(p, g)])),
      );
      const others = this.present.filter((p) => !chosen.includes(p));
      const weaker = others.map((p) => ` x${this.seat(p, g)} w`).join('');
      const held = this.proof.pol(
        `${seats}${weaker}${together.map((id) => ` ${id} +`).join('')}${size === 1 ? '' : ` ${size} d`}`,
      );
      parts.push(held);
    }
    return this.refuted(parts);
  }

  /**
   * Whichever groups are used, their smallest sizes exceed the number of people, or their seats are too few: group by group.
   *
   * @returns null if there are too many choices
   */
  noChoiceOfGroups(): string | null {
    const { present, open, proof } = this;
    const { groups } = this.request.scenario;
    const count = present.length;
    const used = open.map((g) => {
      const own = present.map((p) => this.seat(p, g));
      const { variable, whenTrue, whenFalse } = proof.reify(own, 1);
      const least = Math.max(1, groups[g].min_size);
      const smallest = this.formula.layout.smallest(this.s, g);
      const filled =
        smallest === null
          ? whenTrue
          : proof.byContradiction([...ones(own), [-least, variable]], 0, (denied) => {
              for (const i of own.keys()) proof.sum([denied, smallest + i], [], least);
            });
      const seats = seatsInSession(groups[g], this.s);
      const isPinned = present.some((p) => this.table.pinOf(p) === g);
      return { variable, whenFalse, filled, least, seats, limit: this.limit(g), own, isPinned };
    });
    const seated = present.map((p) => this.formula.layout.seated(this.s, p));
    let choices = 0;
    /** Groups before the i-th are used as in `some`. */
    const explore = (i: number, some: readonly boolean[]): void => {
      choices += 1;
      if (choices > MOST_CHOICES) return;
      const taken = used.filter((_, g) => some[g]);
      const others = used.filter((_, g) => !some[g]);
      const left = used.filter((_, g) => some[g] === false);
      const rest = used.filter((_, g) => some[g] !== false);
      if (taken.reduce((sum, { least }) => sum + least, 0) > count) {
        const free = others.flatMap(({ own }) => own);
        proof.sum([...seated.map((id) => id + 1), ...taken.map(({ filled }) => filled)], ones(free));
      } else if (rest.reduce((sum, { seats }) => sum + Math.min(count, seats), 0) < count) {
        proof.sum([...seated, ...rest.map(({ limit }) => limit!), ...left.map(({ whenFalse }) => whenFalse)]);
      } else if (i < used.length && !left.some(({ isPinned }) => isPinned) && !taken.some(tooSmall)) {
        explore(i + 1, [...some, true]);
        explore(i + 1, [...some, false]);
      }
      if (choices <= MOST_CHOICES)
        proof.clause([...taken.map(({ variable }) => -variable), ...left.map(({ variable }) => variable)]);
    };
    const tooSmall = ({ least, seats }: (typeof used)[number]) => least > seats;
    explore(0, []);
    return choices > MOST_CHOICES ? null : proof.endInfeasible(proof.rup([], 1));
  }

  /**
   * However the people bound by rules are placed, unit propagation finds no group for the next.
   *
   * @returns null if there are too many placements, or one places all of them
   */
  noPlacement(): string | null {
    const { request, table, open, proof } = this;
    const clauses = placements({ request, table, s: this.s, open, seat: (p, g) => this.seat(p, g) });
    for (const clause of clauses ?? []) proof.clause(clause);
    return clauses && proof.endInfeasible(proof.rup([], 1));
  }

  private refuted(parts: readonly Part[]): string {
    this.proof.sum(parts);
    return this.proof.endInfeasible(this.proof.rup([], 1));
  }

  /** Constraints that each of the people is in one of these groups and nowhere else. */
  private inOneOf(people: readonly number[], groups: readonly number[]): number[] {
    const elsewhere = this.open.filter((g) => !groups.includes(g));
    return people.flatMap((p) => [
      this.formula.layout.seated(this.s, p),
      ...elsewhere.map((g) => this.cannot(p, g)),
    ]);
  }

  private cannot(p: number, g: number): number {
    return this.proof.clause([-this.seat(p, g)]);
  }

  /** A group whose smallest size exceeds its seats stays empty: both constraints together show it for each person. */
  private neverUsed(g: number): void {
    const [seats, smallest] = [this.limit(g), this.formula.layout.smallest(this.s, g)];
    const { min_size: least } = this.request.scenario.groups[g];
    if (seats === null || smallest === null) return;
    if (least <= seatsInSession(this.request.scenario.groups[g], this.s)) return;
    for (const i of this.present.keys()) this.proof.sum([seats, smallest + i], [], least);
  }

  /** The person and others kept together with them by chains of rules, `size` in all. */
  private togetherWith(p: number, size: number): number[] {
    const { people } = this.table.unitOf[p]!;
    return [p, ...people.filter((q) => q !== p)].slice(0, size);
  }

  private seat(p: number, g: number): number {
    return this.formula.layout.seat(this.s, p, g);
  }

  private limit(g: number): number | null {
    return this.formula.layout.limit(this.s, g);
  }
}
