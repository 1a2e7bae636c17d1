/** The cheapest composition of one group, at given prices. */
import type { Effort } from '../effort.ts';
import type { SessionTable } from './session-table.ts';

export interface GroupFacts {
  /** People who may be there or elsewhere; those who are there; [type]. */
  readonly free: readonly number[];
  readonly pinned: readonly number[];
  /** What the seat of a free person has been paid for already; [type]. */
  readonly paid: readonly number[];
  /** What it costs a person to be there, whoever else is; [type]. */
  readonly entry: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** Fewest people where there is anybody. */
  readonly used: number;
  /** False: a bench, on which nobody meets. */
  readonly meets: boolean;
  /** By how many of these classes together are there. */
  readonly costs: readonly { readonly classes: readonly number[]; readonly cost: readonly number[] }[];
  /** A factor, and the number of a person of each class: the square of the sum of these, times the factor. */
  readonly squares: readonly { readonly factor: number; readonly numbers: readonly number[] }[];
  /** What it costs two of the people of these classes to meet. */
  readonly sets: readonly { readonly price: number; readonly classes: readonly number[] }[];
  /** [class] */
  readonly units: readonly ClassUnits[];
  /** Classes of whose people no two may meet, of the same class or of both. */
  readonly apart: readonly (readonly [number, number])[];
}

/** The units in which the free people of a class are, as far as it has equally many in each; else every person alone. */
export interface ClassUnits {
  readonly each: number;
  /** The first class whose free people are in the same units. */
  readonly first: number;
}

/** What a cost may be in parts, so that doubles hold sums with prices. */
export const MOST = 2 ** 51;

/**
 * Of all compositions that the group can have, the least that all in it cost: in whole parts, as long as doubles hold them; not a
 * number where no composition is possible.
 */
export function cheapestGroup(
  facts: GroupFacts,
  classOf: readonly number[],
  classCount: number,
  meetings: readonly (readonly number[])[],
  effort: Effort,
): number {
  let best = Number.NaN;
  const typesIn = Array.from({ length: classCount }, (): number[] => []);
  for (const [type, c] of classOf.entries()) {
    if (facts.free[type] + facts.pinned[type] > 0) typesIn[c].push(type);
  }
  const atHome = typesIn.map((types) => types.reduce((sum, type) => sum + facts.pinned[type], 0));
  const guests = typesIn.map((types) => types.reduce((sum, type) => sum + facts.free[type], 0));
  let tooFine = false;
  const counts = [...atHome];
  /** Free people of the classes from here on; [class]. */
  const later = [...guests, 0];
  for (let c = classCount - 1; c >= 0; c--) later[c] += later[c + 1];
  const priced = facts.costs.length + facts.squares.length + facts.sets.length;
  const stepsEach = (typesIn.flat().length + priced) * classCount + facts.apart.length;

  const price = (type: number): number =>
    facts.meets
      ? counts.reduce(
          (sum, count, c) => sum + meetings[type][c] * count,
          facts.entry[type] - meetings[type][classOf[type]],
        )
      : facts.entry[type];

  const valueNow = (): number => {
    let value = 0;
    let size = 0;
    for (const { classes, cost } of facts.costs) {
      const own = cost[classes.reduce((sum, c) => sum + counts[c], 0)];
      size += Math.abs(own);
      value += own;
    }
    for (const { price, classes } of facts.sets) {
      const people = classes.reduce((sum, c) => sum + counts[c], 0);
      value += (price * people * (people - 1)) / 2;
    }
    for (const { factor, numbers } of facts.squares) {
      const square = factor * counts.reduce((sum, count, c) => sum + numbers[c] * count, 0) ** 2;
      size += square;
      value += square;
    }
    if (!(size <= MOST)) tooFine = true;
    for (const [c, types] of typesIn.entries()) {
      const offers = types.map((type) => ({ type, price: price(type) }));
      for (const offer of offers)
        if (facts.pinned[offer.type] > 0) value += facts.pinned[offer.type] * offer.price;
      let left = counts[c] - atHome[c];
      const seated = offers.map((offer) => ({ ...offer, price: offer.price - facts.paid[offer.type] }));
      if (seated.length > 1) seated.sort((x, y) => x.price - y.price);
      for (const offer of seated) {
        const taken = Math.min(left, facts.free[offer.type]);
        if (taken > 0) value += taken * offer.price;
        left -= taken;
      }
    }
    return value;
  };

  const isPossible = (): boolean =>
    !facts.meets ||
    facts.apart.every(([c, d]) => (c === d ? counts[c] <= 1 : counts[c] === 0 || counts[d] === 0));

  const choose = (c: number, size: number): void => {
    if (size + later[c] < facts.fewest) return;
    effort.take(1);
    if (c === classCount) {
      if (size > 0 && size < facts.used) return;
      effort.take(stepsEach);
      if (!isPossible()) return;
      const value = valueNow();
      if (!(best <= value)) best = value;
      return;
    }
    const { first, each } = facts.units[c];
    const known = first < c;
    const least = known ? ((counts[first] - atHome[first]) / facts.units[first].each) * each : 0;
    const most = known ? least : guests[c];
    for (let more = least; more <= most && size + more <= facts.most; more += each) {
      counts[c] = atHome[c] + more;
      choose(c + 1, size + more);
    }
    counts[c] = atHome[c];
  };

  choose(
    0,
    atHome.reduce((sum, people) => sum + people, 0),
  );
  return tooFine ? Number.NaN : best;
}

/** @param members people by class */
export function unitsOfClasses(
  members: readonly (readonly number[])[],
  table: SessionTable,
  effort: Effort,
): ClassUnits[] {
  if (!table.bindsPairs) return members.map((_, c) => ({ each: 1, first: c }));
  effort.take(table.leader.length + members.length);
  const firsts = new Map<string, number>();
  return members.map((people, c) => {
    /** How many people of the class; by leader. */
    const units = new Map<number, number>();
    for (const person of people) {
      if (!table.attends(person) || table.pinOf(person) >= 0) continue;
      const leader = table.leader[person];
      units.set(leader, (units.get(leader) ?? 0) + 1);
    }
    const [each, ...others] = new Set(units.values());
    if (units.size === 0 || others.length > 0) return { each: 1, first: c };
    const key = [...units.keys()].sort((x, y) => x - y).join();
    const first = firsts.get(key) ?? c;
    firsts.set(key, first);
    return { each, first };
  });
}

/** @param members people by class */
export function classesApart(
  members: readonly (readonly number[])[],
  table: SessionTable,
  effort: Effort,
): GroupFacts['apart'] {
  const apart: [number, number][] = [];
  if (!table.bindsPairs) return apart;
  effort.take(members.length ** 2 + table.present.length ** 2);
  const here = members.map((people) => people.filter((person) => table.attends(person)));
  for (const [c, one] of here.entries()) {
    if (one.length === 0) continue;
    for (let d = c; d < here.length; d++) {
      const other = here[d];
      if (other.length === 0 || (c === d && one.length < 2)) continue;
      const areApart = one.every((a) => other.every((b) => a === b || table.mustBeApart(a, b)));
      if (areApart) apart.push([c, d]);
    }
  }
  return apart;
}
