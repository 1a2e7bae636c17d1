import { afterAll, beforeAll, describe } from 'vitest';
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
  }, 60_000);
  afterAll(() => cluster?.remove(), 60_000);
  describe('as any store', () => storeContract(() => openStore(address, { server: true })));
});
