import { nodeHost } from '../src/host/node.ts';
import type { Host } from '../src/solver/plan/host.ts';

/** CPU seconds of this process so far, which a busy machine changes much less than the time on the wall. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Limits are in seconds of the processor, so that all is in one thread: who would look for bounds beside would take them too. */
export function cpuHost(clock = cpuSeconds): Host {
  return { ...nodeHost, clock, startBounds: null };
}
