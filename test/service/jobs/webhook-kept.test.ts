import { expect, it } from 'vitest';
import { endJob } from '../../../src/service/jobs/end-job.ts';
import { Sealer } from '../../../src/service/queue/sealer.ts';
import { JOB_KEPT_MS, serviceConfig } from '../../../src/service/settings/config.ts';
import type { Store, Tables } from '../../../src/service/store/contract.ts';

it('keeps a webhook for its retries, however soon the answer of its job is forgotten', async () => {
  const at = 1_000_000;
  const claim = {
    ...{ id: 'a', scope: 's', pool: null, lookup: 'l', day: '2026-03-01' },
    reservedMs: 1,
    createdAt: at,
  };
  const webhook = { url: 'https://example.org', secret: 'whsec_' };
  const sent: number[] = [];
  const nothing = async () => undefined;
  const tables = {
    lock: nothing,
    query: async () => [],
    ledger: { addAll: nothing },
    jobs: {
      end: async () => true,
      findOf: async () => ({ ...claim, startedAt: at, endedAt: at, outcome: 'failed', chargedMs: 0 }),
    },
    solves: { end: async () => true },
    parcels: {
      take: nothing,
      send: async (...[, , , , expiresAt]: Parameters<Tables['parcels']['send']>) =>
        void sent.push(expiresAt),
    },
  } as unknown as Tables;
  const parts = {
    store: { now: () => at } as Store,
    sealer: new Sealer('x'.repeat(32)),
    config: serviceConfig.parse({ recovery_hours: 1 }),
  };
  expect(
    await endJob(tables, parts, { id: 'job', claim, webhook }, 1, { outcome: 'failed', usedMs: 0 }),
  ).toBe(true);
  expect(sent).toEqual([at + JOB_KEPT_MS]);
});
