import type { Registry } from 'prom-client';
import { utcDay } from '../domain/day.ts';
import { metricsIn } from '../metrics.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';

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
