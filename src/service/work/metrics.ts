/** What Prometheus may ask a work process for. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { watchDepths } from '../queue/depth-gauge.ts';
import type { QueueName } from '../queue/queue.ts';

export class WorkMetrics {
  readonly registry = new Registry();
  private readonly waits = new Histogram({
    name: 'mingle_queue_wait_seconds',
    help: 'Time from sending to a worker that takes it.',
    labelNames: ['queue'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 60, 600, 3600],
    registers: [this.registry],
  });
  private readonly done = new Counter({
    name: 'mingle_work_total',
    help: 'What was taken from each queue, by what it came to.',
    labelNames: ['queue', 'outcome'],
    registers: [this.registry],
  });

  private readonly charges = new Counter({
    name: 'mingle_charged_milliseconds_total',
    help: 'Solve time charged to jobs.',
    registers: [this.registry],
  });

  constructor(depths: Parameters<typeof watchDepths>[1], workers: { readonly busy: number }) {
    const busy: Gauge = new Gauge({
      name: 'mingle_workers_busy',
      help: 'Solves in progress.',
      registers: [this.registry],
      collect: () => busy.set(workers.busy),
    });
    watchDepths(this.registry, depths);
    // From 0 on: what begins at 1 has not increased to Prometheus.
    for (const name of ['solves', 'jobs']) this.done.inc({ queue: name, outcome: 'failed' }, 0);
    this.done.inc({ queue: 'jobs', outcome: 'lost' }, 0);
    collectDefaultMetrics({ register: this.registry });
  }

  waited(queue: QueueName, ms: number): void {
    this.waits.observe({ queue }, ms / 1000);
  }

  worked(queue: QueueName, outcome: string, times = 1): void {
    this.done.inc({ queue, outcome }, times);
  }

  charged(ms: number): void {
    this.charges.inc(ms);
  }
}
