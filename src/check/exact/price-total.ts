/** "The total of all prices paid is at most the limit": totals of halves of the list, recursively. */
import { ceiling, commonMeasure, type Fraction, over } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import { refuse } from '../refuse.ts';
import { type Formula, TOO_LARGE, type Worth } from './formula.ts';

/** The most pairs of sums in one step. */
const MOST_SUMS = 1_000_000;

/** Paid in full when the literal holds. */
export interface Price {
  readonly literal: number;
  readonly price: Fraction;
}

/** Counts in the largest unit of which every price is a whole multiple. */
export function pricesBelow(formula: Formula, prices: readonly Price[], limit: Fraction): void {
  if (limit.n <= 0n) formula.add([]);
  const unit = commonMeasure(prices.map(({ price }) => price));
  if (limit.n <= 0n || unit === null) return;
  const units = prices.map(({ literal, price }) => ({ literal, sum: over(price, unit).n }));
  sumAtMost(formula, units, ceiling(over(limit, unit)) - 1n, []);
}

/**
 * Counts whole steps first. The rests, together less than a step, only matter if the most allowed steps are taken.
 *
 * @param when the limit applies if all of these hold
 */
function sumAtMost(formula: Formula, units: readonly Worth[], most: bigint, when: readonly number[]): void {
  const step = stepOf(units.map(({ sum }) => sum));
  const split = units.map(({ literal, sum }) => ({ literal, sum, over: overMultiple(sum, step) }));
  const steps = split.flatMap(({ literal, sum, over }) =>
    sum === over ? [] : [{ literal, sum: (sum - over) / step }],
  );
  // A negative rest counts when the literal is false.
  const rest = split.flatMap(({ literal, over }) =>
    over === 0n ? [] : over > 0n ? [{ literal, sum: over }] : [{ literal: -literal, sum: -over }],
  );
  const limit = most + split.reduce((short, { over }) => (over < 0n ? short - over : short), 0n);
  const total = { formula, most: limit / step, when };
  const level = { steps, rest, step, most: total.most };
  formula.watcher?.limited(level);
  const half = Math.floor(steps.length / 2);
  const left = totals(total, steps.slice(0, half));
  const right = totals(total, steps.slice(half));
  forbidAbove(total, left, right);
  if (rest.length === 0) return;
  const full = total.most === 0n ? [] : reachingExactly(left, right, total.most);
  if (total.most > 0n && full.length === 0) return;
  const all = full.length === 0 ? [] : [formula.fresh()];
  for (const reached of all) formula.watcher?.means(reached, steps, total.most);
  formula.watcher?.deeper(level, all[0] ?? null);
  for (const parts of full) formula.implies(parts, all);
  sumAtMost(formula, rest, limit % step, [...when, ...all]);
}

/** The largest of the sums of which all are nearly multiples: their deviations add up to less than it. */
function stepOf(sums: readonly bigint[]): bigint {
  const descending = [...new Set(sums)].sort((a, b) => (a < b ? 1 : -1));
  for (const step of descending) {
    let off = 0n;
    for (const sum of sums) {
      const over = overMultiple(sum, step);
      spend(1);
      off += over > 0n ? over : -over;
      if (off >= step) break;
    }
    if (off < step) return step;
  }
  return 1n;
}

/** The difference from the nearest multiple of the step; of two equally near, from the lower one. */
function overMultiple(sum: bigint, step: bigint): bigint {
  const over = sum % step;
  return over + over > step ? over - step : over;
}

/** The limit of a sum, and its conditions. */
interface Total {
  readonly formula: Formula;
  readonly most: bigint;
  readonly when: readonly number[];
}

/**
 * The sums up to `most` that these prices can reach, ascending, with literals that hold if at least that is paid; forbids single
 * prices above it.
 */
function totals(total: Total, units: readonly Worth[]): Worth[] {
  const { formula, most, when } = total;
  if (units.length === 0) return [];
  if (units.length === 1) {
    if (units[0].sum <= most) return [units[0]];
    formula.implies([...when, units[0].literal], []);
    return [];
  }
  const half = Math.floor(units.length / 2);
  const left = totals(total, units.slice(0, half));
  const right = totals(total, units.slice(half));
  if (left.length * right.length > MOST_SUMS) refuse(TOO_LARGE);
  spend(left.length * right.length);
  const both = left.flatMap((a) => right.map((b) => a.sum + b.sum));
  const sums = [...new Set([...left.map((a) => a.sum), ...right.map((b) => b.sum), ...both])]
    .filter((sum) => sum <= most)
    .sort((a, b) => (a < b ? -1 : 1));
  const own = sums.map((sum) => ({ sum, literal: formula.fresh() }));
  for (const { sum, literal } of own) formula.watcher?.means(literal, units, sum);
  const literalOf = new Map(own.map(({ sum, literal }) => [sum, literal]));
  for (const [i, { literal }] of own.entries()) if (i > 0) formula.implies([literal], [own[i - 1].literal]);
  for (const { sum, literal } of [...left, ...right]) formula.implies([literal], [literalOf.get(sum)!]);
  for (const a of left) {
    for (const b of right) {
      const sum = literalOf.get(a.sum + b.sum);
      if (sum !== undefined) formula.implies([a.literal, b.literal], [sum]);
    }
  }
  forbidAbove(total, left, right);
  return own;
}

/** Literals that together reach the sum: one of a half, or one of each. */
function reachingExactly(left: readonly Worth[], right: readonly Worth[], sum: bigint): number[][] {
  const alone = [...left, ...right].filter((part) => part.sum === sum).map(({ literal }) => [literal]);
  const both = left.flatMap((a) =>
    right.filter((b) => a.sum + b.sum === sum).map((b) => [a.literal, b.literal]),
  );
  return [...alone, ...both];
}

/** Forbids two halves with a larger sum; the first too large one is enough, as larger ones imply it. */
function forbidAbove({ formula, most, when }: Total, left: readonly Worth[], right: readonly Worth[]): void {
  spend(left.length * right.length);
  for (const a of left) {
    const over = right.find((b) => a.sum + b.sum > most);
    if (over !== undefined) formula.implies([...when, a.literal, over.literal], []);
  }
}
