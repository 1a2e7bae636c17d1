import { type FiniteField, finiteField } from './finite-field.ts';

/** A product of fields: elements are numbered 0 … order − 1, with the first field's element as the lowest digit. */
export interface FieldProduct {
  readonly fields: readonly FiniteField[];
  add(x: number, y: number): number;
  /** x times one element of each field. */
  scale(factors: readonly number[], x: number): number;
}

/** The prime powers, of different primes, with product n ≥ 1. */
export function primePowers(n: number): number[] {
  const found = [];
  for (let rest = n, p = 2; rest > 1; p++) {
    let q = 1;
    for (; rest % p === 0; rest /= p) q *= p;
    if (q > 1) found.push(q);
  }
  return found;
}

/** The product of the fields whose orders are the prime powers of n ≥ 2. */
export function fieldProduct(n: number): FieldProduct {
  const fields = primePowers(n).map(finiteField);
  const digitwise = (
    x: number,
    y: number,
    on: (field: FiniteField, a: number, b: number, i: number) => number,
  ) => {
    let [sum, place] = [0, 1];
    for (const [i, field] of fields.entries()) {
      const digit = (z: number) => Math.floor(z / place) % field.order;
      sum += place * on(field, digit(x), digit(y), i);
      place *= field.order;
    }
    return sum;
  };
  return {
    fields,
    add: (x, y) => digitwise(x, y, (field, a, b) => field.add(a, b)),
    scale: (factors, x) => digitwise(x, 0, (field, a, _, i) => field.multiply(factors[i], a)),
  };
}
