/** "All prices paid come to less than so much": halves of the list are totalled, and then the totals of halves. */
import { ceiling, commonMeasure, type Fraction, times } from '../../shared/fraction.ts';
import { type Formula, FormulaTooLarge } from './formula.ts';

/** Pairs of sums that the checker looks at in one step. */
const MOST_SUMS = 1_000_000;

/** Paid in full when the literal holds. */
export interface Price {
  readonly literal: number;
  readonly price: Fraction;
}

/** The literal holds when at least `sum` units are paid. */
interface Reached {
  readonly sum: bigint;
  readonly literal: number;
}

/** Units are the largest that every price is a whole number of. */
export function pricesBelow(formula: Formula, prices: readonly Price[], limit: Fraction): void {
  if (limit.n <= 0n) formula.add([]);
  const unit = commonMeasure(prices.map(({ price }) => price));
  if (limit.n <= 0n || unit === null) return;
  const inUnits = (price: Fraction): Fraction => times(price, { n: unit.d, d: unit.n });
  const most = ceiling(inUnits(limit)) - 1n;
  const units = prices.map(({ literal, price }) => ({ literal, sum: inUnits(price).n }));
  if (units.length === 1) totals(formula, units, most);
  else {
    const half = Math.floor(units.length / 2);
    const left = totals(formula, units.slice(0, half), most);
    const right = totals(formula, units.slice(half), most);
    forbidAbove(formula, left, right, most);
  }
}

/** The sums up to `most` that these prices can reach, ascending; a price above it alone is forbidden. */
function totals(formula: Formula, units: readonly Reached[], most: bigint): Reached[] {
  if (units.length === 1) {
    if (units[0].sum <= most) return [units[0]];
    formula.add([-units[0].literal]);
    return [];
  }
  const half = Math.floor(units.length / 2);
  const left = totals(formula, units.slice(0, half), most);
  const right = totals(formula, units.slice(half), most);
  if (left.length * right.length > MOST_SUMS) throw new FormulaTooLarge();
  const both = left.flatMap((a) => right.map((b) => a.sum + b.sum));
  const sums = [...new Set([...left.map((a) => a.sum), ...right.map((b) => b.sum), ...both])]
    .filter((sum) => sum <= most)
    .sort((a, b) => (a < b ? -1 : 1));
  const own = sums.map((sum) => ({ sum, literal: formula.fresh() }));
  const literalOf = new Map(own.map(({ sum, literal }) => [sum, literal]));
  for (const [i, { literal }] of own.entries()) if (i > 0) formula.implies([literal], [own[i - 1].literal]);
  for (const { sum, literal } of [...left, ...right]) formula.implies([literal], [literalOf.get(sum)!]);
  for (const a of left) {
    for (const b of right) {
      const sum = literalOf.get(a.sum + b.sum);
      if (sum !== undefined) formula.implies([a.literal, b.literal], [sum]);
    }
  }
  forbidAbove(formula, left, right, most);
  return own;
}

/** No two halves whose sums come to more; the first too large one is enough, larger ones imply it. */
function forbidAbove(
  formula: Formula,
  left: readonly Reached[],
  right: readonly Reached[],
  most: bigint,
): void {
  for (const a of left) {
    const over = right.find((b) => a.sum + b.sum > most);
    if (over !== undefined) formula.add([-a.literal, -over.literal]);
  }
}
