import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finiteField, primePower } from '../../../../src/solver/construct/algebra/finite-field.ts';

const orders = Array.from({ length: 127 }, (_, i) => i + 2).filter((q) => primePower(q));
const fieldAndElements = fc
  .constantFrom(...orders)
  .chain((q) => fc.tuple(fc.constant(finiteField(q)), fc.nat(q - 1), fc.nat(q - 1), fc.nat(q - 1)));

describe('finite fields', () => {
  it('exist for the 44 prime powers up to 128 and for no other order', () => {
    expect(orders).toHaveLength(44);
    expect(() => finiteField(6)).toThrow(/6/);
    expect(primePower(1)).toBeUndefined();
    expect(primePower(128)).toEqual({ prime: 2, exponent: 7 });
  });

  it('keep the axioms', () => {
    fc.assert(
      fc.property(fieldAndElements, ([field, a, b, c]) => {
        const { add, multiply, negate, inverse } = field;
        expect(add(a, b)).toBe(add(b, a));
        expect(multiply(a, b)).toBe(multiply(b, a));
        expect(add(add(a, b), c)).toBe(add(a, add(b, c)));
        expect(multiply(multiply(a, b), c)).toBe(multiply(a, multiply(b, c)));
        expect(multiply(a, add(b, c))).toBe(add(multiply(a, b), multiply(a, c)));
        expect(add(a, 0)).toBe(a);
        expect(multiply(a, 1)).toBe(a);
        expect(add(a, negate(a))).toBe(0);
        if (a !== 0) expect(multiply(a, inverse(a))).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  it('have a generator of all units', () => {
    for (const q of orders) {
      const field = finiteField(q);
      expect(new Set(Array.from({ length: q - 1 }, (_, i) => field.unit(i))).size).toBe(q - 1);
      expect(field.unit(-1)).toBe(field.inverse(field.unit(1)));
    }
  });
});
