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

/** The books agree, and neither parcels nor entries of the queue are left, in its archive neither. */
export async function expectNothingLeft(ask: Ask): Promise<void> {
  expect(await auditLedger(ask)).not.toContain('running');
  const [{ parcels, entries }] = await ask(
    `SELECT (SELECT count(*) FROM parcels)::int AS parcels,
      (SELECT count(*) FROM mingle_queue.job)::int + (SELECT count(*) FROM mingle_queue.archive)::int AS entries`,
  );
  expect({ parcels, entries }).toEqual({ parcels: 0, entries: 0 });
}
