import { expect, test } from 'vitest';
import { exactCover } from '../../../research/designs/exact-cover.ts';
import { Rng } from '../../../src/shared/rng.ts';

const pairs = (points: number) =>
  Array.from({ length: points }, (_, b) => Array.from({ length: b }, (_, a) => [a, b])).flat();

test('it covers every item just once', () => {
  const options = pairs(8);
  const found = exactCover(8, options, 1000, new Rng(1))!;
  expect(found.flatMap((option) => options[option]).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('it gives up where there is no cover, or not within the steps', () => {
  expect(exactCover(7, pairs(7), 100_000, new Rng(1))).toBeUndefined();
  expect(exactCover(8, pairs(8), 2, new Rng(1))).toBeUndefined();
  expect(exactCover(2, [[0]], 10, new Rng(1))).toBeUndefined();
});
