import { expect, test } from 'vitest';
import { Stopwatch } from '../../src/solver/stopwatch.ts';

/** Clocks that stand still but where a test moves them. */
function host() {
  const at = { wall: 0, processor: 0 };
  return { at, clock: () => at.wall, processorClock: () => at.processor };
}

test('counts what the processor spends on slices, and nothing between them', async () => {
  const { at, ...clocks } = host();
  const watch = new Stopwatch(clocks, 100);
  async function* slices() {
    for (let i = 0; i < 3; i++) {
      at.wall += 4;
      at.processor += 1;
      yield watch.read();
    }
  }
  const read: number[] = [];
  for await (const spent of watch.over(slices())) {
    read.push(spent);
    at.wall += 10;
    at.processor += 10;
  }
  expect(read).toEqual([1, 2, 3]);
});

test('goes no faster than the wall, whatever other threads do, and is at its end where the deadline is', () => {
  const { at, ...clocks } = host();
  const watch = new Stopwatch(clocks, 5);
  Object.assign(at, { wall: 2, processor: 8 });
  expect(watch.read()).toBe(2);
  at.wall = 5;
  expect(watch.read()).toBe(Number.POSITIVE_INFINITY);
});
