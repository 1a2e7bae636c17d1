/** An exact fraction: d > 0, in lowest terms, so that equal fractions have equal parts. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };

/** Integers up to here are exact as doubles, and dividing two of them rounds correctly. */
const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);

/** Below `SHORT`, every decimal of 15 digits survives conversion to a double and back; `QUICK_SCALE`: largest power of ten tried directly. */
export const SHORT = 1e15;
const QUICK_SCALE = 1e6;

/** Receives the steps of each division, some fifty nanoseconds each; null: not counting. */
let counter: ((steps: number) => void) | null = null;

/** Counts the steps of all fraction arithmetic in `work`. The counter may throw to stop it. */
export function countingFractions<T>(count: (steps: number) => void, work: () => T): T {
  const before = counter;
  counter = count;
  try {
    return work();
  } finally {
    counter = before;
  }
}

/** Steps of an operation on a number: one more than its 64-bit words, but 1 if it fits a word. */
function stepsOf(value: bigint): number {
  return BigInt.asUintN(64, value) === value ? 1 : 1 + value.toString(16).length / 16;
}

/** Greatest common divisor, at least 0. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const each = counter === null ? 0 : stepsOf(x > y ? x : y);
  let divisions = 1;
  if (x <= MOST_EXACT && y <= MOST_EXACT) {
    // Plain numbers are much faster than bigints.
    let [most, rest] = [Number(x), Number(y)];
    for (; rest > 0; divisions++) [most, rest] = [rest, most % rest];
    [x, y] = [BigInt(most), 0n];
  }
  while (y > 0n) {
    [x, y] = [y, x % y];
    divisions += 1;
  }
  counter?.(each * divisions);
  return x;
}

/** @param d not 0 */
export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 1n) {
    counter?.(stepsOf(n));
    return { n, d };
  }
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / divisor, d: d / divisor };
}

/**
 * The exact value of a number's shortest decimal, so that 0.1 is 1/10.
 *
 * @throws RangeError where the number is not finite
 */
export function exactly(value: number): Fraction {
  for (let scale = 1; scale <= QUICK_SCALE; scale *= 10) {
    const whole = Math.round(value * scale);
    if (whole / scale === value && Math.abs(whole) < SHORT) return fraction(BigInt(whole), BigInt(scale));
  }
  const found = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!found) throw new RangeError(`${value} is not a finite number`);
  const [, sign, whole, decimals = '', exponent = '0'] = found;
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(`${sign}${whole}${decimals}`);
  return shift < 0 ? fraction(digits, 10n ** BigInt(-shift)) : fraction(digits * 10n ** BigInt(shift));
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.d === b.d) return fraction(a.n + b.n, a.d);
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** A sum of many fractions. Equal denominators are added first, since most fractions share a few. */
export class FractionSum {
  private readonly numerators = new Map<bigint, bigint>();

  add({ n, d }: Fraction): void {
    this.numerators.set(d, (this.numerators.get(d) ?? 0n) + n);
  }

  get value(): Fraction {
    let sum = ZERO;
    for (const [d, n] of this.numerators) sum = sum === ZERO ? fraction(n, d) : plus(sum, fraction(n, d));
    return sum;
  }
}

export function sumOf(values: readonly Fraction[]): Fraction {
  const [first] = values;
  if (first !== undefined && values.every(({ d }) => d === first.d)) {
    return fraction(
      values.reduce((sum, { n }) => sum + n, 0n),
      first.d,
    );
  }
  const sum = new FractionSum();
  for (const value of values) sum.add(value);
  return sum.value;
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

/** a / b; b > 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n);
}

/** Below 0 where a < b, 0 where they are equal, above 0 where a > b. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** a / b rounded up to an integer; b > 0. */
export function ceilDivide(a: bigint, b: bigint): bigint {
  return a > 0n ? (a - 1n) / b + 1n : a / b;
}

export function ceiling({ n, d }: Fraction): bigint {
  return ceilDivide(n, d);
}

/** Rounds down to an integer. */
export function floor({ n, d }: Fraction): bigint {
  return n < 0n ? (n + 1n) / d - 1n : n / d;
}

/** The greatest fraction of which all values are integer multiples; null if none is above 0. */
export function commonMeasure(values: readonly Fraction[]): Fraction | null {
  let [n, d] = [0n, 1n];
  for (const value of values) {
    if (value.n === 0n) continue;
    n = gcd(n * value.d, value.n * d);
    d = d * value.d;
    const divisor = gcd(n, d);
    [n, d] = [n / divisor, d / divisor];
  }
  return n === 0n ? null : { n, d };
}

export function toNumber({ n, d }: Fraction): number {
  if (n < 0n) return -toNumber({ n: -n, d });
  if (n <= MOST_EXACT && d <= MOST_EXACT) return Number(n) / Number(d);
  // At least 66 bits of the quotient, the last one set if there is a remainder, round like the exact quotient.
  const shift = Math.max(0, 66 + d.toString(2).length - n.toString(2).length);
  const scaled = n << BigInt(shift);
  const quotient = scaled / d;
  const sticky = scaled % d === 0n ? quotient : quotient | 1n;
  // Two steps, since 2^−shift alone may be too small for a double.
  return Number(sticky) * 2 ** -Math.floor(shift / 2) * 2 ** -Math.ceil(shift / 2);
}

/** The largest double not above the fraction. */
export function roundedDown(value: Fraction): number {
  let near = toNumber(value);
  while (compare(exactly(near), value) > 0) near = neighbour(near, -1n);
  return near;
}

/** The smallest double not below the fraction. */
export function roundedUp(value: Fraction): number {
  let near = toNumber(value);
  while (compare(exactly(near), value) < 0) near = neighbour(near, 1n);
  return near;
}

const word = new DataView(new ArrayBuffer(8));

/** The next double up (1) or down (−1). */
function neighbour(value: number, way: 1n | -1n): number {
  if (value === 0) return way > 0n ? Number.MIN_VALUE : -Number.MIN_VALUE;
  word.setFloat64(0, value);
  word.setBigInt64(0, word.getBigInt64(0) + (value > 0 ? way : -way));
  return word.getFloat64(0);
}

/** "n/d", or "n" for an integer: the form of exact numbers in documents. */
export function fractionText({ n, d }: Fraction): string {
  return d === 1n ? String(n) : `${n}/${d}`;
}

/** Pattern of such a text; `parseFraction` reads whatever matches it. */
export const FRACTION_TEXT = /^-?\d{1,2000}(\/0*[1-9]\d{0,2000})?$/;

export function parseFraction(text: string): Fraction | null {
  if (!FRACTION_TEXT.test(text)) return null;
  const [n, d = '1'] = text.split('/');
  return fraction(BigInt(n), BigInt(d));
}
