/**
 * The sizes of a session's groups, in variables of a proof: for each k, how many groups have at least k people. Each of these adds k − 1 pairs, since a
 * group's
 * k-th person meets k − 1 others.
 */
import type { SessionTable } from '../check/bound/session-table.ts';
import { seatsInSession } from '../check/lower/attendance.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { ProblemFormula } from './problem-formula.ts';
import { type ProofText, ProofTooLong, type Term } from './proof-text.ts';
import { type Both, both, type Tally, tally } from './tally.ts';

type Direction = 'most' | 'least';

interface Session {
  readonly request: SolveRequest;
  readonly layout: ProblemFormula['layout'];
  readonly table: SessionTable;
  readonly proof: ProofText;
}

export class GroupSizes {
  readonly groups: readonly number[];
  readonly people: readonly number[];
  /** "At least k people are in the group", from k = 1; [place of the group]. */
  readonly filled: readonly Tally[];
  /** "At least n groups have at least k people"; [k − 1]. */
  readonly counts: readonly Tally[];
  private readonly s: number;
  private readonly session: Session;
  /** No used group has fewer people. */
  private readonly smallest: number;
  /** Number of groups with at least k people because of pins; [k − 1]. */
  private readonly pinned: readonly number[];
  /** "The person is in the group, and it has at least k people", from k = 2; [person's place][place of the group]. */
  private among: readonly (readonly (readonly Both[])[])[] | null = null;
  private readonly written = new Map<Direction, number>();

  /** For a session without a bench. */
  constructor(session: Session) {
    const { request, layout, table, proof } = session;
    this.session = session;
    this.s = table.session;
    this.groups = layout.open[this.s];
    this.people = layout.present[this.s];
    const { groups } = request.scenario;
    const seats = this.groups.map((g) => Math.min(this.people.length, seatsInSession(groups[g], this.s)));
    this.filled = this.groups.map((g, i) => {
      return tally(proof, this.seatsIn(g), seats[i], layout.limit(this.s, g));
    });
    const least = Math.min(...this.groups.map((g) => Math.max(1, groups[g].min_size)));
    this.smallest = seats.every((one) => one >= least) ? least : 1;
    const pinsIn = this.groups.map((g, i) =>
      Math.min(seats[i], this.people.filter((p) => table.pinOf(p) === g).length),
    );
    for (const [i, pins] of pinsIn.entries())
      if (pins > 0) proof.clause([this.filled[i].steps[pins - 1].variable]);
    const levels = Array.from({ length: Math.max(...seats) }, (_, k) => k + 1);
    const fewest = pinsIn.map((pins) => (pins > 0 ? Math.max(pins, this.smallest) : 0));
    this.pinned = levels.map((k) => fewest.filter((pins) => pins >= k).length);
    this.counts = levels.map((k) => {
      const full = this.filled.flatMap(({ steps }) => steps.slice(k - 1, k).map(({ variable }) => variable));
      return tally(proof, full, full.length, null);
    });
    for (const k of levels.slice(0, -1)) this.follows(k + 1, k, (i) => this.filled[i].order.slice(k - 1, k));
    if (this.smallest > 1) this.follows(1, this.smallest, (i) => [this.usedOnlyWith(i)]);
    this.addUp();
  }

  /** Constraint: at most (or at least) as many pairs meet as the sum over k of k − 1 for each group with at least k people, in variables of `counts`. */
  meetings(which: Direction): number {
    const known = this.written.get(which) ?? this.allMeetings(which);
    this.written.set(which, known);
    return known;
  }

  /** How many groups can have at least k people, given the numbers for all larger k; null if these decide all smaller k too. */
  range(larger: readonly number[]): readonly [from: number, to: number] | null {
    const k = this.counts.length - larger.length;
    if (k < this.smallest) return null;
    const left = this.people.length - larger.reduce((sum, each) => sum + each, 0);
    const room = this.counts.slice(0, k - 1).reduce((sum, { steps }) => sum + steps.length, 0);
    const needed = k === this.smallest ? Math.ceil(left / k) : left - room;
    const from = Math.max(larger.at(-1) ?? 0, this.pinned[k - 1], needed);
    return [from, Math.min(this.counts[k - 1].steps.length, Math.floor(left / k))];
  }

  /** All possible sizes, as numbers of groups with at least k people. @throws ProofTooLong if there are more than `most` */
  lists(most: number, larger: readonly number[] = [], found: number[][] = []): number[][] {
    const range = this.range(larger);
    if (range === null && found.push(this.whole(larger)) > most) throw new ProofTooLong();
    const [from, to] = range ?? [1, 0];
    for (let count = from; count <= to; count++) this.lists(most, [...larger, count], found);
    return found;
  }

  /** The numbers for all k in order, completed from those for the larger k. */
  private whole(larger: readonly number[]): number[] {
    const used = Array<number>(this.counts.length - larger.length).fill(larger.at(-1)!);
    return [...used, ...larger.toReversed()];
  }

  private seatsIn(g: number): number[] {
    return this.people.map((p) => this.session.layout.seat(this.s, p, g));
  }

  /** Derives that at least as many groups have `to` people as have `from`, from a clause for each group. */
  private follows(from: number, to: number, clausesOf: (i: number) => readonly number[]): void {
    const { proof } = this.session;
    const [more, fewer] = [this.counts[from - 1].steps, this.counts[to - 1].steps];
    const each: number[] = [];
    const others: Term[] = [];
    for (const [i, { steps }] of this.filled.entries()) {
      if (steps.length >= from) for (const id of clausesOf(i)) each.push(id);
      else if (steps.length >= to) others.push([1, steps[to - 1].variable]);
    }
    for (const [j, { whenTrue }] of more.entries())
      proof.sum([whenTrue, fewer[j].whenFalse, ...each], others);
  }

  /** Clause: if anybody is in the group, so are as many people as the smallest size. */
  private usedOnlyWith(i: number): number {
    const { proof, layout } = this.session;
    const first = layout.smallest(this.s, this.groups[i])!;
    const { steps } = this.filled[i];
    const { variable, whenFalse } = steps[this.smallest - 1];
    for (const p of this.people.keys()) proof.sum([first + p, whenFalse]);
    return proof.clause([variable, -steps[0].variable]);
  }

  /** Derives that the numbers for all k add up to the number of people. */
  private addUp(): void {
    const { proof, layout } = this.session;
    for (const which of ['most', 'least'] as const)
      proof.sum([
        ...[...this.counts, ...this.filled].map((one) => one[which]),
        ...this.people.map((p) => layout.seated(this.s, p) + Number(which === 'least')),
      ]);
  }

  private allMeetings(which: Direction): number {
    const { proof, layout } = this.session;
    const among = (this.among ??= this.people.map((p) =>
      this.groups.map((g, i) =>
        this.filled[i].steps.slice(1).map(({ variable }) => both(proof, layout.seat(this.s, p, g), variable)),
      ),
    ));
    const parts = this.people.map((p, at) => this.othersOf(p, among[at], which));
    for (const [i, { steps }] of this.filled.entries())
      for (let k = 1; k < steps.length; k++) {
        const own = among.map((ofPerson) => ofPerson[i][k - 1]);
        parts.push(this.inGroup(i, k, own, which));
      }
    const bySize = proof.sum(parts, [], 2);
    return proof.sum([bySize, ...this.counts.map((count, k) => [count[which], k] as const).slice(1)]);
  }

  /** Derives that the person meets at most (or at least) as many others as these variables count. */
  private othersOf(p: number, among: readonly (readonly Both[])[], which: Direction): number {
    const { proof, layout } = this.session;
    const isMost = which === 'most';
    const sign = isMost ? 1 : -1;
    const others = this.people.filter((q) => q !== p);
    const terms = [
      ...among.flat().map(({ variable }): Term => [sign, variable]),
      ...others.map((q): Term => [-sign, layout.pair(this.s, p, q)]),
    ];
    return proof.byContradiction(terms, 0, (denied) => {
      for (const [i, g] of this.groups.entries()) {
        const own = layout.seat(this.s, p, g);
        const shared = others.map((q) => {
          const [there, meet] = [layout.seat(this.s, q, g), layout.pair(this.s, p, q)];
          return proof.clause(isMost ? [there, -meet, -own] : [meet, -own, -there]);
        });
        const sizes = among[i].map(({ whenBoth, other }) => (isMost ? whenBoth : other));
        proof.sum([denied, this.filled[i][which], ...shared, ...sizes]);
        proof.clause([-own]);
      }
    });
  }

  /** Derives how many people the variables of level k count: all people of the group if it has more than k, else nobody; k ≥ 1. */
  private inGroup(i: number, k: number, among: readonly Both[], which: Direction): number {
    const { proof } = this.session;
    const { steps } = this.filled[i];
    const sign = which === 'most' ? 1 : -1;
    const terms = [
      [sign * (k + 1), steps[k].variable] as const,
      ...steps.slice(k + 1).map(({ variable }): Term => [sign, variable]),
      ...among.map(({ variable }): Term => [-sign, variable]),
    ];
    return proof.byContradiction(terms, 0, (denied) => {
      proof.clause([steps[k].variable]);
      const each = among.map(({ one, whenBoth }) => (which === 'most' ? one : whenBoth));
      proof.sum([denied, this.filled[i][which], ...each]);
    });
  }
}

/** Refutes the assumption for all possible sizes of the sessions' groups, each by unit propagation; sizes are numbers of groups with at least k people. */
export function byCases(proof: ProofText, sessions: readonly GroupSizes[]): void {
  const explore = (denied: readonly number[], done: number, larger: readonly number[]): void => {
    const session = sessions.at(done);
    if (session === undefined) {
      proof.clause(denied);
      return;
    }
    const range = session.range(larger);
    if (range === null) {
      explore(denied, done + 1, []);
      return;
    }
    const [from, to] = range;
    const { steps } = session.counts[session.counts.length - larger.length - 1];
    if (from > 0 && from <= steps.length) proof.clause([...denied, steps[from - 1].variable]);
    if (to < steps.length) proof.clause([...denied, -steps[to].variable]);
    for (let count = from; count <= to; count++) {
      const least = count > 0 ? [-steps[count - 1].variable] : [];
      const most = count < steps.length ? [steps[count].variable] : [];
      explore([...denied, ...least, ...most], done, [...larger, count]);
    }
    proof.clause(denied);
  };
  explore([], 0, []);
}
