import { Gauge, type Registry } from 'prom-client';
import type { QueueName } from './queue.ts';

/** Reports what waits in each queue; a database that does not answer leaves the numbers out. */
export function watchDepths(registry: Registry, depths: () => Promise<Record<QueueName, number>>): void {
  const gauge: Gauge<'queue'> = new Gauge({
    name: 'mingle_queue_depth',
    help: 'Entries that wait for a process of mingle work.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      gauge.reset();
      const found = await depths().catch(() => ({}));
      for (const [queue, depth] of Object.entries(found)) gauge.set({ queue }, depth);
    },
  });
}
