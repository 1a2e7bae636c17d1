import { exactly, fraction, plus, times, toNumber } from './fraction.ts';

/** The middle value, or the mean of the two middle values, infinite if the upper one is; null for an empty list. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1 || !Number.isFinite(sorted[middle])) return sorted[middle];
  const [below, above] = [exactly(sorted[middle - 1]), exactly(sorted[middle])];
  return toNumber(times(plus(below, above), fraction(1n, 2n)));
}

/** The least value; null for an empty list. For lists that may be too long to be arguments of `Math.min`. */
export function least(values: readonly number[]): number | null {
  return values.reduce<number | null>((best, one) => Math.min(best ?? one, one), null);
}

/** The largest value, at least 0. */
export function largest(values: readonly number[]): number {
  return values.reduce((best, one) => Math.max(best, one), 0);
}
