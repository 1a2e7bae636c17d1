import { expect, it } from 'vitest';
import { median } from '../../src/shared/median.ts';

it('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median([4, 1, 9])).toBe(4);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([0.1, 0.2])).toBe(0.15);
  expect(median([])).toBeNull();
});

it('the median is infinite where half of the values are', () => {
  expect(median([Infinity, 1])).toBe(Infinity);
  expect(median([Infinity, 1, Infinity])).toBe(Infinity);
  expect(median([Infinity, 1, 2])).toBe(2);
});
