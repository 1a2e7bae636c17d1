import type { CallTable, LedgerRow, LedgerTable, SecretTable } from './contract.ts';
import { marks, numberOrNull, type Query, type SqlRow, statements, text } from './sql.ts';

export function ledgerTable(query: Query): LedgerTable {
  const { run, isOne } = statements(query);
  const addAll: LedgerTable['addAll'] = async (day, changes) => {
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
    async get(scope, day) {
      const [row] = await query('SELECT * FROM ledger WHERE scope = ? AND day = ?', [scope, day]);
      return toLedger(row);
    },
    async list(scopes, day) {
      const which = `day = ? AND scope IN (${marks(scopes)})`;
      const rows = await query(`SELECT * FROM ledger WHERE ${which}`, [day, ...scopes]);
      return scopes.map((scope) => toLedger(rows.find((row) => row.scope === scope)));
    },
    async largest(prefix, day, count) {
      const [row] = await query(
        `SELECT coalesce(sum(used_ms), 0) AS used FROM (
            SELECT used_ms FROM ledger WHERE day = ? AND substr(scope, 1, ?) = ? ORDER BY used_ms DESC LIMIT ?
          ) AS most`,
        [day, prefix.length, prefix, count],
      );
      return Number(row.used);
    },
    reserve: (scope, day, ms, limit) =>
      isOne(
        `INSERT INTO ledger (scope, day, used_ms, reserved_ms, solves) VALUES (?, ?, 0, ?, 1)
          ON CONFLICT (scope, day) DO UPDATE SET
            reserved_ms = ledger.reserved_ms + excluded.reserved_ms,
            solves = ledger.solves + excluded.solves
          WHERE ledger.used_ms + ledger.reserved_ms + excluded.reserved_ms <= ?
          RETURNING scope`,
        [scope, day, ms, limit],
      ),
    add: (scope, day, change) => addAll(day, [[scope, change]]),
    addAll,
    purge: (beforeDay) => run('DELETE FROM ledger WHERE day < ?', [beforeDay]),
    forget: (scope) => run('DELETE FROM ledger WHERE scope = ?', [scope]),
  };
}

function toLedger(row: SqlRow | undefined): LedgerRow {
  if (row === undefined) return { usedMs: 0, reservedMs: 0, solves: 0 };
  return {
    usedMs: Number(row.used_ms),
    reservedMs: Number(row.reserved_ms),
    solves: Number(row.solves),
  };
}

export function callTable(query: Query): CallTable {
  const { run } = statements(query);
  return {
    async since(scopes, after) {
      const [row] = await query(
        `SELECT count(*) AS calls, min(made_at) AS oldest FROM calls
          WHERE scope IN (${marks(scopes)}) AND made_at > ?`,
        [...scopes, after],
      );
      return { count: Number(row.calls), oldest: numberOrNull(row.oldest) };
    },
    add: (scope, at) => run('INSERT INTO calls (scope, made_at) VALUES (?, ?)', [scope, at]),
    purge: (before, after) => run('DELETE FROM calls WHERE made_at < ? OR made_at > ?', [before, after]),
    forget: (scope) => run('DELETE FROM calls WHERE scope = ?', [scope]),
  };
}

export function secretTable(query: Query): SecretTable {
  const { run, first, insert } = statements(query);
  const find = (day: string) =>
    first(({ secret }) => text(secret), 'SELECT secret FROM daily_secrets WHERE day = ?', [day]);
  return {
    find,
    async ofDay(day, fresh) {
      await insert('daily_secrets', { day, secret: fresh }, 'ON CONFLICT (day) DO NOTHING');
      return (await find(day)) ?? fresh;
    },
    purge: (beforeDay) => run('DELETE FROM daily_secrets WHERE day < ?', [beforeDay]),
  };
}
