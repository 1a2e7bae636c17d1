import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactly, fraction, times } from '../../src/shared/fraction.ts';
import { wholeMultiples } from '../../src/shared/whole-multiples.ts';

it('gives back what each number says', () => {
  const short = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(9))
    .map(([n, d]) => Number(`${n}e-${d}`));
  const any = fc.double({ noNaN: true, noDefaultInfinity: true });
  const lists = fc.oneof(fc.array(short), fc.array(any), fc.array(fc.oneof(short, any)));
  fc.assert(
    fc.property(lists, (values) => {
      const { measure, wholes } = wholeMultiples(values);
      expect(wholes.map((whole) => times(fraction(whole), measure))).toEqual(values.map(exactly));
    }),
  );
});

it('finds the greatest measure', () => {
  expect(wholeMultiples([0.5, -0.75, 0])).toEqual({ measure: fraction(1n, 4n), wholes: [2n, -3n, 0n] });
  expect(wholeMultiples([0, 0])).toEqual({ measure: fraction(0n), wholes: [0n, 0n] });
  expect(wholeMultiples([1e-300, 3e-300]).wholes).toEqual([1n, 3n]);
});
