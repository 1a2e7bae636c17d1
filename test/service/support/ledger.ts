import { expect } from 'vitest';

/** Rows of a query as the database gives them. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/**
 * Holds the ledger against the solves that it is about: what every scope and pool used and has reserved
 * is exactly what its solves were charged and have reserved. Returns the states of all solves.
 */
export async function auditLedger(ask: Ask): Promise<string[]> {
  const entries = await ask('SELECT scope, day, used_ms, reserved_ms, solves FROM ledger');
  const solves = await ask('SELECT scope, pool, day, state, reserved_ms, charged_ms FROM solves');
  const sum = (rows: typeof entries, field: string) =>
    rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const keys = new Set(entries.map(({ scope, day }) => `${scope} ${day}`));
  for (const key of keys) {
    const entry = entries.filter(({ scope, day }) => key === `${scope} ${day}`);
    const own = solves.filter(({ scope, pool, day }) =>
      [scope, pool].some((name) => name !== null && key === `${name} ${day}`),
    );
    const running = own.filter(({ state }) => state === 'running');
    expect({
      key,
      used: sum(entry, 'used_ms'),
      reserved: sum(entry, 'reserved_ms'),
      solves: sum(entry, 'solves'),
    }).toEqual({
      key,
      used: sum(own, 'charged_ms'),
      reserved: sum(running, 'reserved_ms'),
      solves: own.length,
    });
  }
  for (const { scope, day } of solves) expect(keys).toContain(`${scope} ${day}`);
  return solves.map(({ state }) => String(state)).sort();
}
