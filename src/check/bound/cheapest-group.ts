/** The cheapest composition of one group, at given prices. */
import type { Looks } from '../looks.ts';

export interface GroupFacts {
  /** People who may be there or elsewhere; those who are there; [type]. */
  readonly free: readonly number[];
  readonly pinned: readonly number[];
  /** What the seat of a free person has been paid for already; [type]. */
  readonly paid: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** Fewest people where there is anybody. */
  readonly used: number;
  /** By how many of these classes together are there. */
  readonly costs: readonly { readonly classes: readonly number[]; readonly cost: readonly number[] }[];
}

/** In whole parts, as long as doubles hold them; not a number where no composition is possible. */
export function cheapestGroup(
  facts: GroupFacts,
  classOf: readonly number[],
  classCount: number,
  meetings: readonly (readonly number[])[],
  looks: Looks,
): number {
  const typesIn = Array.from({ length: classCount }, (): number[] => []);
  for (const [type, c] of classOf.entries()) {
    if (facts.free[type] + facts.pinned[type] > 0) typesIn[c].push(type);
  }
  const atHome = typesIn.map((types) => types.reduce((sum, type) => sum + facts.pinned[type], 0));
  const guests = typesIn.map((types) => types.reduce((sum, type) => sum + facts.free[type], 0));
  let best = Number.NaN;
  const counts = [...atHome];
  /** Free people of the classes from here on; [class]. */
  const later = [...guests, 0];
  for (let c = classCount - 1; c >= 0; c--) later[c] += later[c + 1];
  const looksEach = (typesIn.flat().length + facts.costs.length) * classCount;

  const price = (type: number): number =>
    counts.reduce((sum, count, c) => sum + meetings[type][c] * count, -meetings[type][classOf[type]]);

  const valueNow = (): number => {
    let value = 0;
    for (const { classes, cost } of facts.costs) {
      value += cost[classes.reduce((sum, c) => sum + counts[c], 0)];
    }
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

  const choose = (c: number, size: number): void => {
    if (size + later[c] < facts.fewest) return;
    looks.take(1);
    if (c === classCount) {
      if (size > 0 && size < facts.used) return;
      looks.take(looksEach);
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
  return best;
}
