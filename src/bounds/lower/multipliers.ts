import { type MeetingCosts, pairCost } from './meeting-costs.ts';
import type { PairKind } from './pair-kinds.ts';
import { GIVEN_AWAY } from './rounding.ts';

/**
 * A Lagrangian bound on the contacts and repeat terms. Whatever the multipliers, no schedule costs less than
 *
 *   base + Σ over pairs of min over m of [φ(m) − (y_a + y_b)·m − γ·C(m, 2)]
 *        + Σ over people of the least (y_a − λ)·D_a + the least λ·2M + γ·(forced overlap of any two sessions)
 *
 * with D_a the others that a meets, counted every time, 2M their sum, and y_a = λ unless `own` says otherwise.
 */
export interface Multipliers {
  /** λ. */
  readonly price: number;
  /** y of the people for whom it is not λ, by number. */
  readonly own: ReadonlyMap<number, number>;
  /** γ ≥ 0. */
  readonly overlap: number;
}

/** @param overlap the forced overlap, see overlap.ts */
export function boundOf(costs: MeetingCosts, overlap: number, multipliers: Multipliers): number {
  const { price, own } = multipliers;
  let bound = costs.base + multipliers.overlap * overlap;
  let size = Math.abs(bound);
  for (const [kind, byPrice] of pairsByPrice(costs, multipliers)) {
    for (const [sum, pairs] of byPrice) {
      const cost = leastPairCost(costs, kind, sum, multipliers.overlap);
      bound += pairs * cost;
      size += pairs * (Math.abs(cost) + 2 * Math.abs(sum) * kind.most);
    }
  }
  for (const [person, y] of own) {
    const extra = y - price;
    bound += Math.min(extra * costs.leastOthers[person], extra * costs.mostOthers[person]);
    size += Math.abs(extra) * costs.mostOthers[person];
  }
  bound += Math.min(2 * price * costs.leastMeetings, 2 * price * costs.mostMeetings);
  return bound - GIVEN_AWAY * (size + 2 * Math.abs(price) * costs.mostMeetings);
}

/** How many pairs of each kind have which sum of prices. */
function pairsByPrice(
  { peopleCount: n, pairs }: MeetingCosts,
  { price, own }: Multipliers,
): Map<PairKind, Map<number, number>> {
  if (own.size === 0) return new Map(pairs.kinds.map((kind) => [kind, new Map([[2 * price, kind.pairs]])]));
  const priceOf = Float64Array.from({ length: n }, (_, person) => own.get(person) ?? price);
  const counts = pairs.kinds.map(() => new Map<number, number>());
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const kind = pairs.kindOf[a * n + b];
      if (kind < 0) continue;
      const sum = priceOf[a] + priceOf[b];
      counts[kind].set(sum, (counts[kind].get(sum) ?? 0) + 1);
    }
  }
  return new Map(pairs.kinds.map((kind, number) => [kind, counts[number]]));
}

/** min over m of φ(m) − price·m − γ·C(m, 2). */
function leastPairCost({ terms }: MeetingCosts, kind: PairKind, price: number, overlapPrice: number): number {
  let least = Infinity;
  for (let m = kind.least; m <= kind.most; m++) {
    least = Math.min(least, pairCost(terms, kind.prior, m) - price * m - (overlapPrice * m * (m - 1)) / 2);
  }
  return least;
}
