import { Gauge, type Registry } from 'prom-client';
import { NAMES, type Queue } from './queue.ts';

/** Reports what waits in each queue; a database that does not answer leaves the numbers out. */
export function watchDepths(registry: Registry, queue: Pick<Queue, 'depth'>): void {
  const gauge: Gauge<'queue'> = new Gauge({
    name: 'mingle_queue_depth',
    help: 'Entries that wait for a process of mingle work.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      gauge.reset();
      for (const name of NAMES) {
        const depth = await queue.depth(name).catch(() => null);
        if (depth !== null) gauge.set({ queue: name }, depth);
      }
    },
  });
}
