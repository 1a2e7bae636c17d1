import { nodeHost } from '../src/host/node.ts';
import type { Host } from '../src/solver/plan/host.ts';
import { cpuSeconds, seldom } from './cpu-clock.ts';

/** Limits are in seconds of the processor, so that all is in one thread: who would look for bounds beside would take them too. */
export function cpuHost(clock = cpuSeconds): Host {
  return { ...nodeHost, clock: seldom(clock), startBounds: null };
}
