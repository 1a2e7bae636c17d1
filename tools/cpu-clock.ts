import { nodeHost } from '../src/host/node.ts';
import type { Host } from '../src/solver/plan/host.ts';

/** CPU seconds of this process so far, which a busy machine changes much less than the time on the wall. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Milliseconds between two readings of the processor's time, which takes several times as long as to read the clock on the wall. */
const READ_AGAIN = 0.5;

/**
 * Limits are in seconds of the processor, so that all is in one thread: who would look for bounds beside would take them too. The clock
 * lags by half a millisecond of the wall at most: short solves read it some thousand times, at some microseconds each.
 */
export function cpuHost(clock = cpuSeconds): Host {
  let [read, last] = [Number.NEGATIVE_INFINITY, 0];
  const seldom = () => {
    const now = performance.now();
    if (now - read < READ_AGAIN) return last;
    [read, last] = [now, clock()];
    return last;
  };
  return { ...nodeHost, clock: seldom, startBounds: null };
}
