import { commonMeasure, exactly, type Fraction, fraction, over, SHORT, ZERO } from './fraction.ts';

export interface WholeMultiples {
  readonly measure: Fraction;
  /** In the order of the values. */
  readonly wholes: readonly bigint[];
}

const MOST_DECIMALS = 15;

/**
 * Writes many numbers, each by its shortest decimal, as integer multiples of one measure, which is 0 if all numbers are. A hundred thousand short decimals
 * take some hundredths of a second.
 */
export function wholeMultiples(values: readonly number[]): WholeMultiples {
  const scale = scaleOf(values);
  if (scale === null) {
    const exact = values.map(exactly);
    const measure = commonMeasure(exact) ?? ZERO;
    return { measure, wholes: exact.map((one) => (one.n === 0n ? 0n : over(one, measure).n)) };
  }
  const scaled = values.map((value) => Math.round(value * scale));
  let divisor = 0;
  for (const value of scaled) divisor = gcd(divisor, Math.abs(value));
  const wholes = scaled.map((value) => BigInt(divisor === 0 ? 0 : value / divisor));
  return { measure: fraction(BigInt(divisor), BigInt(scale)), wholes };
}

/** The power of ten that makes all values integers; null if doubles are not exact enough. */
function scaleOf(values: readonly number[]): number | null {
  let scale = 1;
  for (const value of values) {
    for (; Math.round(value * scale) / scale !== value; scale *= 10)
      if (scale >= 10 ** MOST_DECIMALS) return null;
  }
  return values.every((value) => Math.abs(value) * scale < SHORT) ? scale : null;
}

function gcd(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}
