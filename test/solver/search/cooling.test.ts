import { expect, test } from 'vitest';
import { COOLING, type Level, levelsBelow, shareVisits } from '../../../src/solver/search/cooling.ts';

/** Levels from a temperature of 1 down, whose costs vary by so many times the temperature. */
function levelsOf(speeds: readonly number[]): Level[] {
  return speeds.map((speed, i) => {
    const temperature = COOLING ** i;
    return { temperature, deviation: speed * temperature, rises: true, proposals: 1 };
  });
}

const usual = [5, 5, 5, 5, 5, 10, 20, 40, 20, 10, 5, 5];
// Entered from where the round before froze, the hottest one sees the cost climb.
const entered = [300, ...usual.slice(1)];

test('the climb to the hottest level is not taken for where the cost changes most', () => {
  expect(levelsBelow(levelsOf(entered), 1)).toEqual(levelsBelow(levelsOf(usual), 1));
  expect(levelsBelow(levelsOf(usual), 1)[0].temperature).toBeCloseTo(COOLING ** 7);
});

test('the time goes where the cost changes, and none of it to that climb', () => {
  const shares = shareVisits(levelsOf(entered), 1200);
  expect(shares).toEqual(shareVisits(levelsOf(usual), 1200));
  expect(shares.indexOf(Math.max(...shares))).toBe(7);
});
