import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  ceiling,
  commonMeasure,
  compare,
  exactly,
  floor,
  fraction,
  fractionText,
  minus,
  parseFraction,
  plus,
  roundedDown,
  roundedUp,
  sumOf,
  times,
  toNumber,
} from '../../src/shared/fraction.ts';

describe('what a number says', () => {
  it('is its shortest decimal', () => {
    expect(exactly(0.1)).toEqual({ n: 1n, d: 10n });
    expect(exactly(1e-7)).toEqual({ n: 1n, d: 10n ** 7n });
    expect(exactly(1.5e300)).toEqual({ n: 15n * 10n ** 299n, d: 1n });
    expect(exactly(-12.25)).toEqual({ n: -49n, d: 4n });
  });

  it('is refused where it is not finite', () => {
    expect(() => exactly(Number.NaN)).toThrow(RangeError);
    expect(() => exactly(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

test('a double comes back from its fraction, and neither rounding moves it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const exact = exactly(value);
      expect(toNumber(exact)).toBe(value === 0 ? 0 : value);
      expect(roundedDown(exact)).toBe(value === 0 ? 0 : value);
      expect(roundedUp(exact)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test('rounding down and up leaves the fraction between two neighbours', () => {
  const whole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 1n, max: 10n ** 40n }), (n, d) => {
      const value = fraction(n, d);
      const [down, up] = [roundedDown(value), roundedUp(value)];
      expect(compare(exactly(down), value)).toBeLessThanOrEqual(0);
      expect(compare(exactly(up), value)).toBeGreaterThanOrEqual(0);
      const near = toNumber(value);
      expect(near === down || near === up).toBe(true);
      expect(parseFraction(fractionText(value))).toEqual(value);
    }),
  );
});

test('sums and products are those of whole numbers over one denominator', () => {
  const small = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(small, small, ([a, b], [c, d]) => {
      const [x, y] = [fraction(BigInt(a), BigInt(b)), fraction(BigInt(c), BigInt(d))];
      expect(plus(x, y)).toEqual(fraction(BigInt(a * d + c * b), BigInt(b * d)));
      expect(minus(x, y)).toEqual(fraction(BigInt(a * d - c * b), BigInt(b * d)));
      expect(times(x, y)).toEqual(fraction(BigInt(a * c), BigInt(b * d)));
      expect(Math.sign(compare(x, y))).toBe(Math.sign(a * d - c * b));
      expect(Number(ceiling(x))).toBe(Math.ceil(a / b) + 0);
      expect(Number(floor(x))).toBe(Math.floor(a / b));
    }),
  );
});

test('the common measure is the greatest of which all are whole multiples', () => {
  expect(commonMeasure([exactly(0.5), exactly(0.75)])).toEqual(fraction(1n, 4n));
  expect(commonMeasure([exactly(1000), exactly(2500)])).toEqual(fraction(500n));
  expect(commonMeasure([exactly(0)])).toBeNull();
});

test('a text that is no fraction is refused', () => {
  for (const text of ['', '1/0', '1.5', '1/-2', 'x', '1/2/3']) expect(parseFraction(text)).toBeNull();
});

test('the sum of many is that of one after the other', () => {
  const parts = fc.tuple(
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
    fc.bigInt({ min: 1n, max: 60n }),
  );
  fc.assert(
    fc.property(fc.array(parts), (list) => {
      const values = list.map(([n, d]) => fraction(n, d));
      expect(sumOf(values)).toEqual(values.reduce(plus, fraction(0n)));
    }),
  );
});
