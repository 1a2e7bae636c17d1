/** What Prometheus may ask for. No label ever holds anything that a caller made up. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { CallResult } from '../domain/call-result.ts';
import { metricsIn } from '../metrics.ts';
import { ANALYTICS_HEADERS, type AnalyticsField, knownAnalyticsValue } from '../wire/analytics.ts';

export interface WorkerGauges {
  readonly busy: number;
  readonly queued: number;
}

export class Metrics {
  readonly registry = new Registry();
  private readonly make = metricsIn(this.registry);
  private readonly requests = this.make.counter('http_requests_total', 'Requests answered.', [
    'route',
    'method',
    'status',
  ]);
  private readonly seconds = this.make.histogram(
    'http_request_seconds',
    'Time from a request to its answer.',
    'route',
    [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 3, 5, 10],
  );
  private readonly calls = this.make.counter('solve_calls_total', 'Solve calls by what they came to.', [
    'outcome',
  ]);
  private readonly defects = this.make.counter(
    'defects_total',
    'Solve calls that a defect of the service ended, and jobs that this server gave up.',
  );
  private readonly charged = this.make.counter('charged_milliseconds_total', 'Solve time charged.');
  private readonly replays = this.make.counter('replays_total', 'Stored answers given again.');
  private readonly mails = this.make.counter('mails_total', 'Mails by whether they were taken.', ['outcome']);
  private readonly software = Object.fromEntries(
    Object.keys(ANALYTICS_HEADERS).map((field) => [
      field,
      this.make.counter(`callers_${snake(field)}_total`, `Solve calls by ${snake(field)}.`, ['value']),
    ]),
  );
  private readonly countries = this.make.counter('callers_country_total', 'Solve calls by country.', [
    'value',
  ]);

  /** @param options.runtime also measure the process itself: event loop, memory, garbage collection. */
  constructor(workers: WorkerGauges, options: { runtime: boolean }) {
    this.make.gauge('workers_busy', 'Solves in progress.', () => workers.busy);
    this.make.gauge('workers_queued', 'Calls that wait for a worker.', () => workers.queued);
    // From 0 on: what begins at 1 has not increased to Prometheus.
    for (const outcome of ['sent', 'failed']) this.mails.inc({ outcome }, 0);
    if (options.runtime) collectDefaultMetrics({ register: this.registry });
  }

  answered(route: string, method: string, status: number, seconds: number): void {
    this.requests.inc({ route, method, status });
    this.seconds.observe({ route }, seconds);
  }

  solved(result: CallResult): void {
    this.calls.inc({ outcome: result.outcome });
    this.charged.inc(result.chargedMs);
    if (result.replayed) this.replays.inc();
    if (result.failure !== undefined || result.outcome === 'internal_error') this.defects.inc();
  }

  /** Jobs that were given up: no call of theirs waits. */
  failed(jobs: number): void {
    this.defects.inc(jobs);
  }

  mailed(outcome: 'sent' | 'failed'): void {
    this.mails.inc({ outcome });
  }

  /** Counts what the voluntary headers and the proxy tell, as far as it is known and coarse. */
  caller(headers: Readonly<Record<string, unknown>>, country: unknown): void {
    for (const field of Object.keys(ANALYTICS_HEADERS) as AnalyticsField[]) {
      const value = knownAnalyticsValue(field, headers[ANALYTICS_HEADERS[field].header]);
      if (value !== null) this.software[field].inc({ value });
    }
    if (typeof country === 'string' && /^[A-Z]{2}$/.test(country)) this.countries.inc({ value: country });
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
