/** What a call costs the database, and what it has to do while nobody calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../support/needs.ts';
import { newBearer } from '../support/new-bearer.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { COUNTING, countStatements, expectCheapCalls, type Statements } from '../support/statements.ts';
import { SECRET, startWorkProcess, type WorkProcess } from '../support/work-process.ts';

const IDLE_MS = 24_000;
const settings = {
  anonymous: { requests_per_minute: 1000, client_daily_solve_ms: 1e9, pool_daily_solve_ms: 1e9 },
  pro: { requests_per_day: 1000 },
};

describe.skipIf(postgres === null)('the database of a server with workers apart (needs PostgreSQL)', () => {
  let cluster: Cluster;
  let store: string;
  let counted: Statements;
  let server: ServerProcess;
  let work: WorkProcess;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '', COUNTING);
    store = await cluster.database('statements');
    counted = await countStatements(store);
    work = await startWorkProcess({ ...settings, store });
    server = await startServer({ ...settings, store, workers: 0, queue_secret: SECRET });
  });
  afterAll(async () => {
    await server.kill();
    await work.kill();
    await counted.close();
    await cluster.remove();
  });

  it('does about two things a second while nobody calls', async () => {
    const { statements } = await counted.during(() => new Promise((later) => setTimeout(later, IDLE_MS)));
    expect((statements * 1000) / IDLE_MS).toBeLessThanOrEqual(2);
  });

  it.each(['with a key', 'without one'])(
    'does at most fifteen for a call %s, and writes thrice',
    async (who) => expectCheapCalls(counted, server, who === 'with a key' ? await newBearer(store) : {}),
  );
});
