/** The cheapest composition of one group, at given prices. */
import type { Looks } from './looks.ts';

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
  /** Classes of one person each both of whom are there or none. */
  readonly together: readonly (readonly [number, number])[];
  /** Classes of whose people no two may meet, of the same class or of both. */
  readonly apart: readonly (readonly [number, number])[];
}

/** What a cost may be in parts, so that doubles hold sums with prices. */
export const MOST = 2 ** 51;

/** In whole parts, as long as doubles hold them; not a number where no composition is possible. */
export function cheapestGroup(
  facts: GroupFacts,
  classOf: readonly number[],
  classCount: number,
  meetings: readonly (readonly number[])[],
  looks: Looks,
): number {
  const typesIn = Array.from({ length: classCount }, (_, c) =>
    [...classOf.keys()].filter((type) => classOf[type] === c && facts.free[type] + facts.pinned[type] > 0),
  );
  const atHome = typesIn.map((types) => types.reduce((sum, type) => sum + facts.pinned[type], 0));
  const guests = typesIn.map((types) => types.reduce((sum, type) => sum + facts.free[type], 0));
  let best = Number.NaN;
  let tooFine = false;
  const counts = [...atHome];
  /** Free people of the classes from here on; [class]. */
  const later = [...guests, 0];
  for (let c = classCount - 1; c >= 0; c--) later[c] += later[c + 1];
  const bound = facts.together.length + facts.apart.length;
  const priced = facts.costs.length + facts.squares.length + facts.sets.length;
  const looksEach = (typesIn.flat().length + priced) * classCount + bound;

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
    facts.together.every(([c, d]) => counts[c] === counts[d]) &&
    (!facts.meets ||
      facts.apart.every(([c, d]) => (c === d ? counts[c] <= 1 : counts[c] === 0 || counts[d] === 0)));

  const choose = (c: number, size: number): void => {
    if (size + later[c] < facts.fewest) return;
    looks.take(1);
    if (c === classCount) {
      if (size > 0 && size < facts.used) return;
      looks.take(looksEach);
      if (!isPossible()) return;
      const value = valueNow();
      if (!(best <= value)) best = value;
      return;
    }
    for (let more = 0; more <= guests[c] && size + more <= facts.most; more++) {
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
