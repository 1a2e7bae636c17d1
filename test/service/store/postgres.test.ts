import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, findAccount } from '../../../src/service/domain/accounts.ts';
import { nextJob, takeWebhook } from '../../../src/service/queue/queue.ts';
import { Sealer } from '../../../src/service/queue/sealer.ts';
import { StoreUnavailable } from '../../../src/service/store/contract.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { postgres } from '../support/needs.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { storeContract } from './store-contract.ts';

describe.skipIf(postgres === null)('the PostgreSQL store (needs PostgreSQL)', () => {
  let cluster: Cluster;
  let address: string;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
    address = await cluster.database('contract');
  });
  afterAll(() => cluster?.remove());

  it('goes on when a later version adds to tables that it has asked for', async () => {
    const store = await openStore(await cluster.database('added'), { server: true, connections: 8 });
    const made = await createAccount(store, 'ada@example.org', 1);
    const findAll = () =>
      Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          i % 2 === 0
            ? findAccount(store, 'ada@example.org')
            : store.write(({ accounts }) => accounts.find('ada@example.org')),
        ),
      );
    await findAll();
    const later = new pg.Client({ connectionString: address.replace(/[^/]*$/, 'added') });
    await later.connect();
    try {
      for (const column of ['colour', 'shape']) {
        await later.query(`ALTER TABLE accounts ADD COLUMN ${column} TEXT`);
        expect(await findAll()).toEqual(Array(8).fill(expect.objectContaining(made as object)));
      }
    } finally {
      await later.end();
      await store.close();
    }
  });

  it('lets go of what a server holds that stands still in a unit of work', async () => {
    const store = await openStore(await cluster.database('still'), { server: true, connections: 2 });
    const change = { usedMs: 1, reservedMs: 0, solves: 1 };
    const add = () => store.write(({ ledger }) => ledger.add('pool', '2026-03-01', change));
    let limit: unknown;
    const still = store.write(async ({ ledger, query }) => {
      [limit] = await query('SHOW idle_in_transaction_session_timeout');
      await query("SET LOCAL idle_in_transaction_session_timeout = '100ms'");
      await ledger.add('pool', '2026-03-01', change);
      await new Promise((later) => setTimeout(later, 400));
      await ledger.add('pool', '2026-03-01', change);
    });
    await expect(still).rejects.toThrow(StoreUnavailable);
    expect(limit).toEqual({ idle_in_transaction_session_timeout: '10s' });
    await Promise.all([add(), add(), add()]);
    expect(await store.read(({ ledger }) => ledger.get('pool', '2026-03-01'))).toMatchObject({ usedMs: 3 });
    await store.close();
  });

  it('gives webhooks and jobs to one of those who ask, and again what nobody took out', async () => {
    const store = await openStore(await cluster.database('queues'), { server: true, connections: 4 });
    const { queues } = new Sealer('x'.repeat(32));
    const solve = {
      ...{ scope: 's', pool: null, bodyDigest: '', day: '2026-03-01' },
      reservedMs: 1,
    };
    await store.write(async ({ parcels, solves, jobs }) => {
      await parcels.send(queues.webhooks, 'webhook/a', 'sealed', 100, 900);
      // Who sent the last ones let them wait less long.
      for (const [createdAt, id] of ['a', 'b', 'c'].entries()) {
        await solves.insert({ ...solve, id, lookup: id, createdAt, leaseUntil: 9 });
        await jobs.insert(id, 20 - createdAt, queues.jobs);
      }
    });
    const take = (at: number) =>
      store.single((tables) => takeWebhook(tables, queues, { at, until: at + 50 }));
    const first = { id: 'webhook/a', content: 'sealed', sentAt: 100, tries: 0 };
    expect(await take(99)).toBeNull();
    expect((await Promise.all([take(100), take(100), take(100)])).filter((one) => one !== null)).toEqual([
      first,
    ]);
    expect([await take(149), await take(150)]).toEqual([null, { ...first, sentAt: 150, tries: 1 }]);
    await store.single(({ parcels }) => parcels.sendAgain('webhook/a', 0, 160));
    expect(await take(199)).toBeNull();
    await store.single(({ parcels }) => parcels.sendAgain('webhook/a', 1, 700));
    expect([await take(699), await take(700)]).toEqual([null, { ...first, sentAt: 700, tries: 2 }]);
    const begin = () =>
      store.write(async (tables) => {
        const next = await nextJob(tables, queues);
        await new Promise((later) => setTimeout(later, 20));
        const id = next?.id;
        return id === undefined ? null : `${id}${await tables.jobs.begin(id, 5, 6)}`;
      });
    expect(await begin()).toBe('a1');
    expect((await Promise.all([begin(), begin(), begin()])).sort()).toEqual(['b1', 'c1', null]);
    await store.close();
  });

  describe('as any store', () => storeContract(() => openStore(address, { server: true })));
});
