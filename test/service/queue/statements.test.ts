/** What a call costs the database, and what it has to do while nobody calls. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../support/needs.ts';
import { newBearer } from '../support/new-bearer.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { bodyK } from '../support/scenarios.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';
import { SECRET, startWorkProcess, type WorkProcess } from '../support/work-process.ts';

const CALLS = 20;
const IDLE_MS = 24_000;
const settings = {
  anonymous: { requests_per_minute: 1000, client_daily_solve_ms: 1e9, pool_daily_solve_ms: 1e9 },
  pro: { requests_per_day: 1000 },
};

describe.skipIf(postgres === null)('the database of a server with workers apart (needs PostgreSQL)', () => {
  let cluster: Cluster;
  let store: string;
  let client: pg.Client;
  let server: ServerProcess;
  let work: WorkProcess;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '', ['shared_preload_libraries=pg_stat_statements']);
    store = await cluster.database('statements');
    client = new pg.Client({ connectionString: store });
    await client.connect();
    await client.query('CREATE EXTENSION pg_stat_statements');
    work = await startWorkProcess({ ...settings, store });
    server = await startServer({ ...settings, store, workers: 0, queue_secret: SECRET });
  });
  afterAll(async () => {
    await server.kill();
    await work.kill();
    await client.end();
    await cluster.remove();
  });

  /** Statements, and units of work that wrote something, as the database itself counts them. */
  async function counts(): Promise<{ statements: number; commits: number }> {
    const { rows } = await client.query(
      `SELECT (SELECT sum(calls) FROM pg_stat_statements JOIN pg_database ON oid = dbid
          WHERE datname = current_database() AND query NOT LIKE '%pg_stat_statements%')::int AS statements,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint::int AS commits`,
    );
    return rows[0];
  }

  async function during(what: () => Promise<unknown>): Promise<{ statements: number; commits: number }> {
    const before = await counts();
    await what();
    const after = await counts();
    return {
      statements: after.statements - before.statements,
      commits: after.commits - before.commits,
    };
  }

  it('does about two things a second while nobody calls', async () => {
    const { statements } = await during(() => new Promise((later) => setTimeout(later, IDLE_MS)));
    expect((statements * 1000) / IDLE_MS).toBeLessThanOrEqual(2);
  });

  it.each(['with a key', 'without one'])(
    'does at most fifteen for a call %s, and writes thrice',
    async (who) => {
      const headers = who === 'with a key' ? await newBearer(store) : {};
      expect((await call(server, bodyK(), headers))?.code).toBe('ok');
      const began = performance.now();
      const { statements, commits } = await during(async () => {
        for (let i = 0; i < CALLS; i++) expect((await call(server, bodyK(), headers))?.code).toBe('ok');
      });
      const seconds = (performance.now() - began) / 1000;
      // What goes on beside the calls is not theirs.
      expect((statements - 2.5 * seconds) / CALLS).toBeLessThanOrEqual(15);
      // One more than the seconds begun.
      expect((commits - Math.ceil(seconds) - 1) / CALLS).toBeLessThanOrEqual(3);
    },
  );
});
