/** Who fills a group at least cost, when everybody in it pays to be there and for whom they meet, and free people have paid for a seat. */
import type { Composition } from './compositions.ts';
import type { SortedSessions } from './model.ts';
import type { GroupKind, SessionKind } from './session-kinds.ts';
import type { SortedSet } from './sortings.ts';

export interface FillingPrices {
  /** [type][class] */
  readonly meetings: readonly ArrayLike<number>[];
  /** [type] */
  readonly seats: ArrayLike<number>;
  /** For one of the type to be counted by a curve on visits; [curve][type]. */
  readonly visits: readonly ArrayLike<number>[];
  /** For two of a set to meet; [set]. */
  readonly sets: ArrayLike<number>;
}

/** Pairs of a set in a composition. */
export function pairsOfSet({ counts: inside }: SortedSet, { counts }: Composition): number {
  const people = counts.reduce((sum, count, c) => sum + inside[c] * count, 0);
  return (people * (people - 1)) / 2;
}

export class Filling {
  private readonly members: readonly (readonly number[])[];
  private readonly there: readonly number[];
  private readonly free: readonly number[];
  private readonly pinned: readonly number[];
  private readonly classOf: readonly number[];
  private readonly meet: boolean;
  private readonly visits: readonly number[];
  private readonly sets: readonly (readonly [number, SortedSet])[];
  /** What a person of the type pays for the group and the others in it; and that less the seat. */
  private readonly meets: Float64Array;
  private readonly net: Float64Array;

  constructor({ classOfType, sorting }: SortedSessions, session: SessionKind, group: GroupKind) {
    this.classOf = group.merged ? classOfType.map(() => 0) : classOfType;
    this.meet = group.meets;
    this.visits = group.visits;
    this.sets = group.sets.map((set) => [set, sorting.sets[set]]);
    this.free = session.free;
    this.pinned = group.pinned;
    this.there = [...session.free.keys()].filter((type) => session.free[type] + group.pinned[type] > 0);
    this.members = Array.from({ length: group.merged ? 1 : sorting.classCount }, (_, c) =>
      this.there.filter((type) => this.classOf[type] === c && session.free[type] > 0),
    );
    this.meets = new Float64Array(classOfType.length);
    this.net = new Float64Array(classOfType.length);
  }

  /** The least that the people of the composition pay together. */
  leastOf(composition: Composition, { meetings, seats, visits, sets }: FillingPrices): number {
    const { counts, free } = composition;
    let sum = 0;
    for (const [set, sorted] of this.sets) sum += sets[set] * pairsOfSet(sorted, composition);
    for (const type of this.there) {
      const row = meetings[type];
      let value = 0;
      for (const curve of this.visits) value += visits[curve][type];
      if (this.meet) {
        value -= row[this.classOf[type]];
        for (let c = 0; c < counts.length; c++) value += row[c] * counts[c];
      }
      this.meets[type] = value;
      this.net[type] = value - seats[type];
      if (this.pinned[type] > 0) sum += this.pinned[type] * value;
    }
    for (let c = 0; c < free.length; c++) {
      if (free[c] > 0) sum += this.cheapest(this.members[c], free[c]);
    }
    return sum;
  }

  /** So many people of these types, those who pay least first. */
  private cheapest(types: readonly number[], people: number): number {
    let [sum, left, last] = [0, people, -1];
    while (left > 0) {
      let next = -1;
      for (const type of types) {
        if (last >= 0 && !this.isBefore(last, type)) continue;
        if (next < 0 || this.isBefore(type, next)) next = type;
      }
      if (next < 0) return Number.POSITIVE_INFINITY;
      const taken = Math.min(left, this.free[next]);
      sum += taken * this.net[next];
      left -= taken;
      last = next;
    }
    return sum;
  }

  private isBefore(one: number, other: number): boolean {
    return this.net[one] === this.net[other] ? one < other : this.net[one] < this.net[other];
  }
}
