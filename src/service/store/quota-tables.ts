import type { LedgerRow } from './rows.ts';
import { type Query, statements } from './sql.ts';

export function ledgerTable(query: Query) {
  const { run, first, isOne, value } = statements(query);
  /** `add` for several scopes, whose rows are locked in order. */
  const addAll = async (
    day: string,
    changes: readonly (readonly [scope: string, change: LedgerRow])[],
  ): Promise<void> => {
    await query(
      `INSERT INTO ledger (scope, day, used_ms, reserved_ms, solves)
        VALUES ${changes.map(() => '(?, ?, ?, ?, ?)').join(', ')}
        ON CONFLICT (scope, day) DO UPDATE SET
          used_ms = ledger.used_ms + excluded.used_ms,
          reserved_ms = ledger.reserved_ms + excluded.reserved_ms,
          solves = ledger.solves + excluded.solves`,
      changes.flatMap(([scope, { usedMs, reservedMs, solves }]) => [scope, day, usedMs, reservedMs, solves]),
    );
  };
  return {
    /** All zero if there is no row. */
    async get(scope: string, day: string): Promise<LedgerRow> {
      const sql = 'SELECT used_ms, reserved_ms, solves FROM ledger WHERE scope = ? AND day = ?';
      return (await first<LedgerRow>(sql, [scope, day])) ?? NOTHING;
    },
    /** Total of the `count` scopes with this prefix that used most, ms. */
    largest: async (prefix: string, day: string, count: number) =>
      Number(
        await value(
          `SELECT coalesce(sum(used_ms), 0) AS used FROM (
            SELECT used_ms FROM ledger WHERE day = ? AND substr(scope, 1, ?) = ? ORDER BY used_ms DESC LIMIT ?
          ) AS most`,
          [day, prefix.length, prefix, count],
        ),
      ),
    /**
     * Reserves `ms` for a solve; false if with what is used and reserved it would exceed `limit`. The row stays locked until the
     * transaction ends. Without a row yet, `ms` must be at most `limit`.
     */
    reserve: (scope: string, day: string, ms: number, limit: number) =>
      isOne(
        `INSERT INTO ledger (scope, day, used_ms, reserved_ms, solves) VALUES (?, ?, 0, ?, 1)
          ON CONFLICT (scope, day) DO UPDATE SET
            reserved_ms = ledger.reserved_ms + excluded.reserved_ms,
            solves = ledger.solves + excluded.solves
          WHERE ledger.used_ms + ledger.reserved_ms + excluded.reserved_ms <= ?
          RETURNING scope`,
        [scope, day, ms, limit],
      ),
    add: (scope: string, day: string, change: LedgerRow) => addAll(day, [[scope, change]]),
    addAll,
    purge: (beforeDay: string) => run('DELETE FROM ledger WHERE day < ?', [beforeDay]),
    forget: (scope: string) => run('DELETE FROM ledger WHERE scope = ?', [scope]),
  };
}

const NOTHING: LedgerRow = { usedMs: 0, reservedMs: 0, solves: 0 };

/** Times of calls by scope, for limits over a sliding window. */
export function callTable(query: Query) {
  const { run } = statements(query);
  return {
    add: (scope: string, at: number) => run('INSERT INTO calls (scope, made_at) VALUES (?, ?)', [scope, at]),
    /** Deletes calls older than `before`, and those after `after`, made before a clock was set back. */
    purge: (before: number, after: number) =>
      run('DELETE FROM calls WHERE made_at < ? OR made_at > ?', [before, after]),
    forget: (scope: string) => run('DELETE FROM calls WHERE scope = ?', [scope]),
  };
}

export function secretTable(query: Query) {
  const { run, value, insert } = statements(query);
  const find = (day: string) => value<string>('SELECT secret FROM daily_secrets WHERE day = ?', [day]);
  return {
    find,
    /** The day's secret; `fresh` becomes it if there is none yet. */
    async ofDay(day: string, fresh: string): Promise<string> {
      await insert('daily_secrets', { day, secret: fresh }, 'ON CONFLICT (day) DO NOTHING');
      return (await find(day)) ?? fresh;
    },
    purge: (beforeDay: string) => run('DELETE FROM daily_secrets WHERE day < ?', [beforeDay]),
  };
}
