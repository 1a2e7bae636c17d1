import type { Registry } from 'prom-client';
import { metricsIn } from '../metrics.ts';
import type { Depths } from './queue.ts';

/** Reports what waits in each queue. */
export function watchDepths(registry: Registry, depths: () => Promise<Depths>): void {
  const help = 'Entries that wait for a process of mingle work.';
  metricsIn(registry).gauges('queue_depth', help, 'queue', depths);
}
