import type { Registry } from 'prom-client';
import { metricsIn } from '../metrics.ts';
import type { QueueName } from './queue.ts';

/** Reports what waits in each queue. */
export function watchDepths(registry: Registry, depths: () => Promise<Record<QueueName, number>>): void {
  const help = 'Entries that wait for a process of mingle work.';
  metricsIn(registry).gauges('queue_depth', help, 'queue', depths);
}
