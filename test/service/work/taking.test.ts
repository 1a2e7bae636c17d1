/** What a work process takes from its queues where a database is slow, or has damaged what it keeps. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Sealer } from '../../../src/service/queue/sealer.ts';
import { serviceConfig } from '../../../src/service/settings/config.ts';
import { jobParcelId, type Store } from '../../../src/service/store/contract.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { takeJob } from '../../../src/service/work/job-task.ts';
import { workMetrics } from '../../../src/service/work/metrics.ts';
import type { WorkParts } from '../../../src/service/work/parts.ts';
import { takeSolve } from '../../../src/service/work/solve-task.ts';
import { startWork } from '../../../src/service/work/start.ts';
import { takeWebhook } from '../../../src/service/work/webhook-task.ts';
import { postgres } from '../support/needs.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { until } from '../support/until.ts';

const CALLER = { scope: 's', scopes: ['s'], pool: null, quotaScope: 'account', dailyMs: 1000 };

describe.skipIf(postgres === null)('a work process (needs PostgreSQL)', () => {
  const sealer = new Sealer('x'.repeat(32));
  let cluster: Cluster;
  let store: Store;
  let parts: WorkParts;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
    store = await openStore(await cluster.database('taking'), { server: true, connections: 2 });
    const nothing = () => undefined;
    parts = {
      ...{ store, sealer, config: serviceConfig.parse({ jobs: { solve_ms: 1000 } }) },
      solver: { run: async () => ({ report: { kind: 'no_solution' }, usedMs: 7 }) },
      metrics: workMetrics({ busy: 0 }),
      log: { info: nothing, warn: nothing, error: nothing },
      ending: new AbortController().signal,
    };
  });
  afterAll(async () => {
    await store.close();
    await cluster.remove();
  });

  const triesOf = async (id: string) =>
    (await store.read(({ query }) => query('SELECT tries FROM parcels WHERE id = ?', [id])))[0]?.tries;

  it('uses up no try of a webhook that came too late from the database to be sent', async () => {
    const at = store.now();
    await store.single(({ parcels }) =>
      parcels.send(sealer.queues.webhooks, 'webhook/late', 'sealed', at, at + 1e6),
    );
    const times = [at, at + 21_000, at + 21_000];
    const slow = { ...parts, store: { ...store, now: () => times.shift() ?? at } };
    expect(await takeWebhook(slow)).toBeNull();
    expect(await triesOf('webhook/late')).toBe(0);
    const inTime = { ...parts, store: { ...store, now: () => at + 21_000 } };
    const task = await takeWebhook(inTime);
    expect(task).not.toBeNull();
    // It is damaged: no more is made of it than of one that nobody takes.
    await task?.();
    expect(await triesOf('webhook/late')).toBe(1);
  });

  it('fails at a solve that cannot be read any more, and goes on', async () => {
    const at = store.now();
    await store.single(({ parcels }) => parcels.send(sealer.queues.solves, 'spoilt', 'AAAA', at, at + 1e6));
    await expect((await takeSolve(parts))?.()).rejects.toThrow();
    expect(await takeSolve(parts)).toBeNull();
  });

  it('sends a webhook while many others hang', async () => {
    const address = await cluster.database('hanging');
    const connected = new Set<Socket>();
    const receiver = createServer((socket) => connected.add(socket.on('error', () => undefined)));
    await new Promise<void>((up) => receiver.listen(0, '127.0.0.1', up));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const config = { store: address, queue_secret: 'x'.repeat(32), workers: 1, shutdown_ms: 100 };
    const worker = fileURLToPath(new URL('../fixtures/fake-worker.mjs', import.meta.url));
    const jobs = { solve_ms: 1000, webhook_networks: ['127.0.0.1'] };
    const work = await startWork(serviceConfig.parse({ ...config, jobs }), { log: parts.log, worker });
    const own = await openStore(address, { server: true });
    await own.write(async ({ parcels }) => {
      for (let i = 0; i < 40; i++) {
        const id = `webhook/${i}`;
        const sealed = sealer.seal(id, { url, secret: `whsec_${'A'.repeat(32)}`, body: '{}' });
        await parcels.send(sealer.queues.webhooks, id, sealed, own.now(), own.now() + 1e6);
      }
    });
    await until(() => [...connected].filter(({ closed }) => !closed).length === 40);
    for (const socket of connected) socket.destroy();
    await Promise.all([work.stop(), own.close()]);
    receiver.close();
  });

  it('fails a job that cannot be read any more, uncharged, and takes the next', async () => {
    const at = store.now();
    const claimOf = (id: string) => ({
      ...{ id, scope: 's', pool: null, lookup: id, day: '2026-03-01' },
      ...{ reservedMs: 100, createdAt: at, leaseUntil: at + 1e6 },
    });
    await store.write(async ({ solves, jobs, parcels }) => {
      for (const [i, id] of ['damaged', 'gone', 'whole'].entries()) {
        const claim = claimOf(id);
        await solves.insert({ ...claim, bodyDigest: '', createdAt: at + i });
        await jobs.insert(id, at + 1e6, sealer.queues.jobs);
        const parcel = { id, claim, caller: CALLER, parsed: { request: '{}' }, webhook: null };
        const name = jobParcelId(id);
        const sealed = id === 'damaged' ? 'AAAA' : sealer.seal(name, parcel);
        if (id !== 'gone') await parcels.put(name, sealed, at + 1e6);
      }
    });
    const told = vi.spyOn(parts.log, 'error');
    for (let left = 3; left > 0; left--) await (await takeJob(parts, new Map()))?.();
    expect(told).toHaveBeenCalledTimes(2);
    expect(await takeJob(parts, new Map())).toBeNull();
    const ends = await store.read(({ query }) =>
      query(
        'SELECT id, outcome, charged_ms FROM solves JOIN jobs ON id = solve_id ORDER BY solves.created_at',
      ),
    );
    expect(ends).toEqual([
      { id: 'damaged', outcome: 'failed', charged_ms: 0 },
      { id: 'gone', outcome: 'failed', charged_ms: 0 },
      { id: 'whole', outcome: 'no_solution', charged_ms: 7 },
    ]);
  });
});
