import { Gauge, type Registry } from 'prom-client';
import { poolOf } from '../domain/anonymous-pool.ts';
import { utcDay } from '../domain/day.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';

/** Who so few are is seen by an operator before all others notice. */
const FEW = 10;

/**
 * Reports how much of today's anonymous pool is used, by its ten largest clients and by all others, so that a few who
 * empty it are seen; as parts of the whole, and without saying who they are.
 */
export function watchPool(registry: Registry, store: Store, config: ServiceConfig): void {
  const { pool_daily_solve_ms: dailyMs } = config.form === 'k' ? config.anonymous : config.form_a;
  const gauge: Gauge<'class'> = new Gauge({
    name: 'mingle_anonymous_pool_used_ratio',
    help: "Part of today's anonymous pool that is used, by class of clients: the ten largest, and all others.",
    labelNames: ['class'],
    registers: [registry],
    async collect() {
      gauge.reset();
      const day = utcDay(store.now());
      const { slices } = poolOf(`${config.form}/pool`, dailyMs);
      const used = await store
        .read(async ({ ledger }) => ({
          all: (await ledger.list(slices, day)).reduce((sum, { usedMs }) => sum + usedMs, 0),
          few: await ledger.largest(`${config.form}/client/`, day, FEW),
        }))
        .catch(() => null);
      if (used === null) return;
      gauge.set({ class: 'ten_largest' }, used.few / dailyMs);
      gauge.set({ class: 'others' }, Math.max(0, used.all - used.few) / dailyMs);
    },
  });
}
