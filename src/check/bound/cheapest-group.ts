/** The cheapest composition of one group, at given prices. */
import { spend } from '../effort.ts';
import { Filling, type FillingPrices, type GroupRoom } from './filling.ts';

/** The costs of a group by its composition, without prices. */
export interface GroupCosts {
  /** Costs by how many people of these classes are there together. */
  readonly counted: readonly { readonly classes: readonly number[]; readonly costs: readonly number[] }[];
  /** Costs `factor` times the square of the sum of the people's numbers, given by class. */
  readonly squares: readonly { readonly factor: number; readonly numbers: readonly number[] }[];
}

export interface GroupFacts extends GroupRoom, GroupCosts {
  readonly paid: readonly number[];
  readonly entry: readonly number[];
}

/** What a composition costs by each rule. */
export function costsOf({ counted, squares }: GroupCosts, counts: readonly number[]): number[] {
  return [
    ...counted.map(({ classes, costs }) => costs[classes.reduce((sum, c) => sum + counts[c], 0)]),
    ...squares.map(
      ({ factor, numbers }) => factor * counts.reduce((sum, count, c) => sum + numbers[c] * count, 0) ** 2,
    ),
  ];
}

/** The largest cost in parts for which doubles hold sums with prices exactly. */
export const MOST = 2 ** 51;

/**
 * The least cost, in whole parts, of all compositions that the group can have, if doubles hold it exactly; NaN if none is
 * possible.
 */
export function cheapestGroup(
  facts: GroupFacts,
  classOf: readonly number[],
  classCount: number,
  meetings: FillingPrices['meetings'],
): number {
  const filling = new Filling(facts, classOf, classCount);
  const priced = facts.counted.length + facts.squares.length;
  const stepsEach = (filling.types.length + priced) * filling.classCount;
  const prices = { ...facts, meetings };
  let best = Number.NaN;
  let tooFine = false;
  filling.each(
    (counts) => {
      spend(stepsEach);
      let value = filling.leastOf(counts, prices);
      let size = 0;
      for (const cost of costsOf(facts, counts)) {
        size += Math.abs(cost);
        value += cost;
      }
      if (!(size <= MOST)) tooFine = true;
      if (!(best <= value)) best = value;
      return true;
    },
    () => {
      spend(1);
      return true;
    },
  );
  return tooFine ? Number.NaN : best;
}
