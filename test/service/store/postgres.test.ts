import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, findAccount } from '../../../src/service/domain/accounts.ts';
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
        expect(await findAll()).toEqual(Array(8).fill(made));
      }
    } finally {
      await later.end();
      await store.close();
    }
  });

  describe('as any store', () => storeContract(() => openStore(address, { server: true })));
});
