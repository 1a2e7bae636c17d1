import type { Clock } from '../src/shared/clock.ts';

/** CPU seconds of this process so far, which a busy machine changes much less than the time on the wall. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Milliseconds between two readings of the processor's time, which takes several times as long as to read the clock on the wall. */
const READ_AGAIN = 0.5;

/** Lags by half a millisecond of the wall at most: short solves read the clock some thousand times, at some microseconds each. */
export function seldom(clock: Clock): Clock {
  let [read, last] = [Number.NEGATIVE_INFINITY, 0];
  return () => {
    const now = performance.now();
    if (now - read < READ_AGAIN) return last;
    [read, last] = [now, clock()];
    return last;
  };
}

/** In place of that of `shared/clock.ts` in programs that are measured. */
export const monotonicClock: Clock = seldom(cpuSeconds);
