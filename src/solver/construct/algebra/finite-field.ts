/**
 * The field with q = p^e elements. An element is a number below q whose base-p digits are the coefficients of
 * a polynomial of degree below e; arithmetic is modulo the first monic polynomial of degree e whose root
 * generates all q − 1 units, found by trial, so that no table of polynomials is kept.
 */
import { remembered } from '../../../shared/remembered.ts';

export interface FiniteField {
  readonly order: number;
  /** exp[i] = ω^i for 0 ≤ i < 2(q − 1), so that sums of two logarithms need no reduction. */
  readonly exp: Uint16Array;
  /** log[ω^i] = i for 0 ≤ i < q − 1; log[0] has no meaning. */
  readonly log: Uint16Array;
  add(a: number, b: number): number;
  negate(a: number): number;
  multiply(a: number, b: number): number;
  /** Defined for units. */
  inverse(a: number): number;
  /** ω^i for any integer i. */
  unit(i: number): number;
}

export interface PrimePower {
  readonly prime: number;
  readonly exponent: number;
}

/** q as a power of a prime, or undefined. */
export function primePower(q: number): PrimePower | undefined {
  if (!Number.isInteger(q) || q < 2) return undefined;
  let prime = 2;
  while (prime * prime <= q && q % prime !== 0) prime++;
  if (q % prime !== 0) prime = q;
  let exponent = 0;
  for (let rest = q; rest > 1; rest /= prime) {
    if (rest % prime !== 0) return undefined;
    exponent++;
  }
  return { prime, exponent };
}

/** The field of q elements; throws a RangeError if q is no prime power. */
export const finiteField: (q: number) => FiniteField = remembered((q) => {
  const power = primePower(q);
  if (!power) throw new RangeError(`no field has ${q} elements: not a prime power`);
  return makeField(q, power.prime, power.exponent);
});

function makeField(q: number, p: number, e: number): FiniteField {
  const sum = digitwise(q, p, (a, b) => (a + b) % p);
  const difference = digitwise(q, p, (a, b) => (a - b + p) % p);
  const exp = new Uint16Array(2 * q);
  const log = new Uint16Array(q);
  // x^e ≡ −low: the polynomial is x^e + low.
  for (let low = 1; !fillPowers(exp, q, p, e, difference[low], sum); low++);
  for (let i = 0; i < q - 1; i++) {
    exp[i + q - 1] = exp[i];
    log[exp[i]] = i;
  }
  const multiply = (a: number, b: number) => (a === 0 || b === 0 ? 0 : exp[log[a] + log[b]]);
  const unit = (i: number) => exp[((i % (q - 1)) + q - 1) % (q - 1)];
  return {
    order: q,
    exp,
    log,
    add: (a, b) => sum[a * q + b],
    negate: (a) => difference[a],
    multiply,
    inverse: (a) => unit(-log[a]),
    unit,
  };
}

/** The q × q table of an operation on base-p digits. */
function digitwise(q: number, p: number, on: (a: number, b: number) => number): Uint16Array {
  const table = new Uint16Array(q * q);
  for (let a = 0; a < q; a++)
    for (let b = 0; b < q; b++) {
      let value = 0;
      for (let place = 1; place < q; place *= p)
        value += place * on(Math.floor(a / place) % p, Math.floor(b / place) % p);
      table[a * q + b] = value;
    }
  return table;
}

/** Fills exp with the powers of x, given x^e = top; false if x returns to 1 too early. */
function fillPowers(
  exp: Uint16Array,
  q: number,
  p: number,
  e: number,
  top: number,
  sum: Uint16Array,
): boolean {
  const high = p ** (e - 1);
  let value = 1;
  for (let i = 0; i < q - 1; i++) {
    exp[i] = value;
    const carry = Math.floor(value / high);
    value = (value % high) * p;
    for (let c = 0; c < carry; c++) value = sum[value * q + top];
    if (value === 0 || (value === 1 && i < q - 2)) return false;
  }
  return value === 1;
}
