import type { Clock } from '../src/shared/clock.ts';

/** CPU seconds of this process, which depend less on the machine's load than wall time. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Milliseconds between readings of the CPU time, which costs several times as much as the wall clock. */
const READ_AGAIN = 0.5;

/** Reads the clock at most every `READ_AGAIN` ms: short solves ask thousands of times, some microseconds each. */
export function seldom(clock: Clock): Clock {
  let [read, last] = [Number.NEGATIVE_INFINITY, 0];
  return () => {
    const now = performance.now();
    if (now - read < READ_AGAIN) return last;
    [read, last] = [now, clock()];
    return last;
  };
}

/** Replaces that of `shared/clock.ts` in measured programs. */
export const monotonicClock: Clock = seldom(cpuSeconds);
