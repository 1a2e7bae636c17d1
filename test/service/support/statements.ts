/** What a call costs a database, as the database itself counts it. */
import pg from 'pg';
import { expect } from 'vitest';
import { bodyK } from './scenarios.ts';
import { call, type ServerProcess } from './server-process.ts';

/** Of a cluster in which statements are counted. */
export const COUNTING = ['shared_preload_libraries=pg_stat_statements'];
const CALLS = 20;

export interface Statements {
  during(what: () => Promise<unknown>): Promise<{ statements: number; commits: number }>;
  close(): Promise<void>;
}

export async function countStatements(store: string): Promise<Statements> {
  const client = new pg.Client({ connectionString: store });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');

  /** Statements, and units of work that wrote something. */
  async function counts(): Promise<{ statements: number; commits: number }> {
    const { rows } = await client.query(
      `SELECT (SELECT sum(calls) FROM pg_stat_statements JOIN pg_database ON oid = dbid
          WHERE datname = current_database() AND query NOT LIKE '%pg_stat_statements%')::int AS statements,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint::int AS commits`,
    );
    return rows[0];
  }

  return {
    async during(what) {
      const before = await counts();
      await what();
      const after = await counts();
      return {
        statements: after.statements - before.statements,
        commits: after.commits - before.commits,
      };
    },
    close: () => client.end(),
  };
}

/** At most fifteen statements a call, of which three write. */
export async function expectCheapCalls(
  { during }: Statements,
  server: ServerProcess,
  headers: Record<string, string>,
): Promise<void> {
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
}
