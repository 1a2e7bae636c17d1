import { nodeHost } from '../src/host/node.ts';
import type { Host } from '../src/solver/plan/host.ts';
import { cpuSeconds, seldom } from './cpu-clock.ts';

/** A host whose limits are CPU seconds. One thread only: a second one for bounds would use them, too. */
export function cpuHost(clock = cpuSeconds): Host {
  return { ...nodeHost, clock: seldom(clock), startBounds: null };
}
