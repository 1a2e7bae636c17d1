import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairCosts } from '../../src/scenario/lower/pair-costs.ts';
import { summedCurves } from '../../src/scenario/lower/pair-sums.ts';
import { type PairCurve, pairNumber, type Seats } from '../../src/scenario/problem.ts';

const PEOPLE = 6;
const SESSIONS = 3;
const MOST_MET = 2;

const curve = (length: number) => {
  const linear = fc.bigInt(-3n, 3n).map((step) => Array.from({ length }, (_, m) => step * BigInt(m)));
  const far = fc.bigInt(-4n, 4n).map((cost) => [cost * 2n ** 52n, ...new Array<bigint>(length - 1).fill(0n)]);
  return fc.oneof(linear, far, fc.array(fc.bigInt(-5n, 5n), { minLength: length, maxLength: length }));
};

const someSet = fc
  .record({
    people: fc.subarray([...new Array(PEOPLE).keys()], { minLength: 2, maxLength: PEOPLE - 1 }),
    withPrior: fc.boolean(),
    points: curve(MOST_MET + SESSIONS + 1),
  })
  .map(({ people, ...set }): PairCurve => ({
    ...set,
    people: Int32Array.from(people),
    ...always,
    source: 0,
  }));
const always = { sessions: new Uint8Array(SESSIONS).fill(1) };

const seats = {
  peopleCount: PEOPLE,
  sessionCount: SESSIONS,
  prior: Int32Array.of(0, 3, 2, 1, 2, 1),
  attends: new Uint8Array(PEOPLE * SESSIONS).fill(1),
} as Seats;

test('the curve of each pair is the sum of those of its sets, however pairs are told apart', () => {
  fc.assert(
    fc.property(fc.array(someSet, { minLength: 1, maxLength: 8 }), (sets) => {
      const { whole, wholeOf } = summedCurves(seats, sets);
      const told = pairCosts(seats, sets);
      for (let b = 1; b < PEOPLE; b++) {
        for (let a = 0; a < b; a++) {
          const met = a === 0 && b === 3 ? 2 : a === 1 && b === 2 ? 1 : 0;
          const own = sets.filter(({ people }) => people.includes(a) && people.includes(b));
          const sums = Array.from({ length: SESSIONS + 1 }, (_, m) =>
            own.reduce((sum, { points, withPrior }) => sum + points[withPrior ? met + m : m], 0n),
          );
          const at = pairNumber(a, b);
          if (sets.some(({ withPrior }) => withPrior) || met === 0)
            expect(whole[wholeOf === null ? 0 : wholeOf[at]]).toEqual(sums);
          if (sets.some(({ withPrior }) => withPrior) || met === 0)
            expect(told.whole[told.wholeOf === null ? 0 : told.wholeOf[at]]).toEqual(sums);
        }
      }
      expect(whole[0]).toEqual(new Array<bigint>(SESSIONS + 1).fill(0n));
    }),
  );
});
