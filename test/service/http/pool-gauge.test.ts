import { afterEach, expect, it } from 'vitest';
import { watchPool } from '../../../src/service/http/metrics.ts';
import { bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

it('tells how much of the pool the ten largest clients used, and not who they are', async () => {
  service = await openService({ anonymous: { pool_daily_solve_ms: 20_000 } });
  const { metrics, store, parts, solver } = service;
  watchPool(metrics.registry, { ...store, now: () => service.now }, parts.config);
  solver.usedMs = 1000;
  for (let i = 0; i < 10; i++) await service.post(bodyK(), {}, `192.0.2.${i}`);
  solver.usedMs = 400;
  for (let i = 10; i < 15; i++) await service.post(bodyK(), {}, `192.0.2.${i}`);
  await service.post(bodyK(), (await service.account('free')).bearer);
  const text = await metrics.registry.metrics();
  expect(text).toContain('mingle_anonymous_pool_used_ratio{class="ten_largest"} 0.5\n');
  expect(text).toContain('mingle_anonymous_pool_used_ratio{class="others"} 0.1\n');
  expect(text).not.toContain('192.0');
});
