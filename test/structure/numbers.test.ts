import { expect, it } from 'vitest';
import { tunedNumbers } from '../../tools/tuned-numbers.ts';

/** It may fall: what an experiment of research/ablations.md does not miss goes. */
const MOST = 64;

it('the solver has no more tuned numbers than were measured, and says of each that is none why', () => {
  const { tuned, unused } = tunedNumbers();
  expect(unused).toEqual([]);
  expect(tuned.length).toBeLessThanOrEqual(MOST);
  expect(tuned.length).toBeGreaterThan(50);
});
