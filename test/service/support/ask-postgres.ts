import pg from 'pg';
import { expect } from 'vitest';
import { type Ask, auditLedger } from './ledger.ts';

/** Puts questions to a database, each over a connection of its own, as the database may have died between. */
export function askPostgres(address: string): Ask {
  return async (sql) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
}

/** The books agree, and neither parcels nor jobs that have not ended are left. */
export async function expectNothingLeft(ask: Ask): Promise<void> {
  expect(await auditLedger(ask)).not.toContain('running');
  expect(
    await ask(
      `SELECT (SELECT count(*) FROM parcels)::int AS parcels,
        (SELECT count(*) FROM jobs WHERE ended_at IS NULL)::int AS jobs`,
    ),
  ).toEqual([{ parcels: 0, jobs: 0 }]);
}
