import { expect } from 'vitest';

/** Rows of a query as the database gives them. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/**
 * Holds the ledger against the solves they are about: what every scope and pool used and has reserved
 * is exactly what its solves were charged and have reserved. Returns the states of all solves.
 */
export async function auditLedger(ask: Ask): Promise<string[]> {
  const entries = await ask('SELECT scope, day, used_ms, reserved_ms, solves FROM ledger');
  const solves = await ask('SELECT scope, pool, day, state, reserved_ms, charged_ms FROM solves');
  for (const { scope, day, ...entry } of entries) {
    const own = solves.filter((solve) => solve.day === day && [solve.scope, solve.pool].includes(scope));
    const sum = (list: typeof own, field: string) =>
      list.reduce((total, row) => total + Number(row[field] ?? 0), 0);
    const running = own.filter(({ state }) => state === 'running');
    expect({
      used: Number(entry.used_ms),
      reserved: Number(entry.reserved_ms),
      solves: Number(entry.solves),
    }).toEqual({ used: sum(own, 'charged_ms'), reserved: sum(running, 'reserved_ms'), solves: own.length });
  }
  const booked = new Set(entries.map(({ scope, day }) => `${scope} ${day}`));
  for (const { scope, day } of solves) expect(booked).toContain(`${scope} ${day}`);
  return solves.map(({ state }) => String(state)).sort();
}
