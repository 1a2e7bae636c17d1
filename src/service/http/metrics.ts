/** Prometheus metrics of the service. No label contains text from a caller. */
import { Registry } from 'prom-client';
import { snakeCase } from '../../shared/snake-case.ts';
import type { CallResult } from '../domain/call-result.ts';
import { utcDay } from '../domain/day.ts';
import { metricsIn } from '../metrics.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';
import { ANALYTICS_HEADERS, type AnalyticsField, knownAnalyticsValue } from '../wire/analytics.ts';

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 3, 5, 10];
const FIELDS = Object.keys(ANALYTICS_HEADERS) as AnalyticsField[];

export type Metrics = ReturnType<typeof serverMetrics>;

export function serverMetrics(workers: { readonly busy: number; readonly queued: number }) {
  const registry = new Registry();
  const { counter, gauge, histogram } = metricsIn(registry);
  const requests = counter('http_requests_total', 'Requests answered.', ['route', 'method', 'status']);
  const took = histogram('http_request_seconds', 'Time from a request to its answer.', 'route', SECONDS);
  const calls = counter('solve_calls_total', 'Solve calls by what they came to.', ['outcome']);
  const defects = counter(
    'defects_total',
    'Solve calls that a defect of the service ended, and jobs that this server gave up.',
  );
  const charges = counter('charged_milliseconds_total', 'Solve time charged.');
  const replays = counter('replays_total', 'Stored answers given again.');
  const mails = counter('mails_total', 'Mails by whether they were taken.', ['outcome']);
  const callers = (what: string) => counter(`callers_${what}_total`, `Solve calls by ${what}.`, ['value']);
  const software = FIELDS.map((field) => [field, callers(snakeCase(field))] as const);
  const countries = callers('country');
  gauge('workers_busy', 'Solves in progress.', () => workers.busy);
  gauge('workers_queued', 'Calls that wait for a worker.', () => workers.queued);
  // Start at 0: a counter first seen at 1 has not increased for Prometheus.
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  return {
    registry,
    answered(route: string, method: string, status: number, seconds: number): void {
      requests.inc({ route, method, status });
      took.observe({ route }, seconds);
    },
    solved({ outcome, chargedMs, replayed, failure }: CallResult): void {
      calls.inc({ outcome });
      charges.inc(chargedMs);
      if (replayed) replays.inc();
      if (failure !== undefined || outcome === 'internal_error') defects.inc();
    },
    /** Adds jobs that were given up; no call waits for them. */
    failed: (jobs: number) => defects.inc(jobs),
    mailed: (outcome: 'sent' | 'failed') => mails.inc({ outcome }),
    /** Counts known, coarse values of the voluntary headers and the country. */
    caller(headers: Readonly<Record<string, unknown>>, country: unknown): void {
      for (const [field, counter] of software) {
        const value = knownAnalyticsValue(field, headers[ANALYTICS_HEADERS[field].header]);
        if (value !== null) counter.inc({ value });
      }
      if (typeof country === 'string' && /^[A-Z]{2}$/.test(country)) countries.inc({ value: country });
    },
  };
}

/** Number of largest clients that are reported together. */
const FEW = 10;

/**
 * Reports how much of today's anonymous pool the ten largest clients used, and all others, as shares, without identities: a few
 * clients that drain it are noticed.
 */
export function watchPool(registry: Registry, store: Store, config: ServiceConfig): void {
  const { pool_daily_solve_ms: dailyMs } = config.form === 'k' ? config.anonymous : config.form_a;
  const help =
    "Part of today's anonymous pool that is used, by class of clients: the ten largest, and all others.";
  metricsIn(registry).gauges('anonymous_pool_used_ratio', help, 'class', () => {
    const day = utcDay(store.now());
    return store.read(async ({ ledger }) => {
      const { usedMs: all } = await ledger.get(`${config.form}/pool`, day);
      const few = await ledger.largest(`${config.form}/client/`, day, FEW);
      return { ten_largest: few / dailyMs, others: Math.max(0, all - few) / dailyMs };
    });
  });
}
