/** What Prometheus may ask a work process for. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import { metricsIn } from '../metrics.ts';
import { watchDepths } from '../queue/depth-gauge.ts';
import type { QueueName } from '../queue/sealer.ts';

export class WorkMetrics {
  readonly registry = new Registry();
  private readonly make = metricsIn(this.registry);
  private readonly waits = this.make.histogram(
    'queue_wait_seconds',
    'Time from sending to a worker that takes it.',
    'queue',
    [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 60, 600, 3600],
  );
  private readonly done = this.make.counter(
    'work_total',
    'What was taken from each queue, by what it came to.',
    ['queue', 'outcome'],
  );
  private readonly charges = this.make.counter('charged_milliseconds_total', 'Solve time charged to jobs.');

  constructor(depths: Parameters<typeof watchDepths>[1], workers: { readonly busy: number }) {
    this.make.gauge('workers_busy', 'Solves in progress.', () => workers.busy);
    watchDepths(this.registry, depths);
    // From 0 on: what begins at 1 has not increased to Prometheus.
    for (const name of ['solves', 'jobs']) this.done.inc({ queue: name, outcome: 'failed' }, 0);
    this.done.inc({ queue: 'jobs', outcome: 'lost' }, 0);
    collectDefaultMetrics({ register: this.registry });
  }

  waited(queue: QueueName, ms: number): void {
    this.waits.observe({ queue }, Math.max(0, ms) / 1000);
  }

  worked(queue: QueueName, outcome: string, times = 1): void {
    this.done.inc({ queue, outcome }, times);
  }

  charged(ms: number): void {
    this.charges.inc(ms);
  }
}
