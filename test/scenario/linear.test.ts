/**
 * What it costs to read a document is proportional to its length: counted in what the engine executes, block by block,
 * in our code and in that of the packages; in a long run up to 1 MiB.
 */
import { Session } from 'node:inspector';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRequestText } from '../../src/scenario/parse.ts';
import { BODIES } from '../support/heavy-bodies.ts';
import { sized } from '../support/long.ts';

const MOST = sized(2 ** 16, 2 ** 20);
const session = new Session();
beforeAll(() => {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

function stepsTo(work: () => void): number {
  const counts = () => {
    let sum = 0;
    session.post('Profiler.takePreciseCoverage', (error, found) => {
      if (error !== null) throw error;
      for (const { functions } of found.result)
        for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    });
    return sum;
  };
  counts();
  work();
  return counts();
}

it('would see what is quadratic', () => {
  const pairs = (n: number) =>
    stepsTo(() => Array.from({ length: n }, (_, i) => Array.from({ length: n }, () => i)));
  expect(pairs(200) / pairs(100)).toBeGreaterThan(3.5);
});

it.each(Object.entries(BODIES))('%s', (_, bodyOf) => {
  let before = Number.POSITIVE_INFINITY;
  for (let bytes = 1024; bytes <= MOST; bytes *= 2) {
    const text = bodyOf(bytes);
    const steps = stepsTo(() => parseRequestText(text, { strict: true }));
    // Some are the same for every document.
    expect(steps / before, `${bytes} bytes`).toBeLessThan(2.1);
    before = steps;
  }
});
