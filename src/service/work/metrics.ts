/** Prometheus metrics of a work process. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import { metricsIn } from '../metrics.ts';
import type { QueueName } from '../queue/sealer.ts';

const WAITS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 60, 600, 3600];

export type WorkMetrics = ReturnType<typeof workMetrics>;

export function workMetrics(workers: { readonly busy: number }) {
  const registry = new Registry();
  const { gauge, histogram, counter } = metricsIn(registry);
  gauge('workers_busy', 'Solves in progress.', () => workers.busy);
  const what = 'Time from sending to a worker that takes it.';
  const waits = histogram('queue_wait_seconds', what, 'queue', WAITS);
  const of = ['queue', 'outcome'];
  const done = counter('work_total', 'What was taken from each queue, by what it came to.', of);
  const charges = counter('charged_milliseconds_total', 'Solve time charged to jobs.');
  // Start at 0: a counter first seen at 1 has not increased for Prometheus.
  for (const queue of ['solves', 'jobs']) done.inc({ queue, outcome: 'failed' }, 0);
  done.inc({ queue: 'jobs', outcome: 'lost' }, 0);
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    waited: (queue: QueueName, ms: number) => waits.observe({ queue }, Math.max(0, ms) / 1000),
    worked: (queue: QueueName, outcome: string, times = 1) => done.inc({ queue, outcome }, times),
    charged: (ms: number) => charges.inc(ms),
  };
}
