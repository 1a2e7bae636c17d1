import type { LedgerRow, SolveRow, SolveState, SolveTable } from './contract.ts';
import { marks, numberOrNull, type Query, type SqlRow, statements, text, textOrNull } from './sql.ts';

export function solveTable(query: Query): SolveTable {
  const { run, isOne, all, first, insert } = statements(query);
  return {
    async standing({ scope, scopes }, { lookup, day, callsAfter, at, slices = [] }) {
      const [calls, running] = [
        `FROM calls WHERE scope IN (${marks(scopes)}) AND made_at > ?`,
        `FROM solves WHERE state = 'running' AND scope IN (${marks(scopes)})`,
      ];
      // A list of nothing is no SQL of PostgreSQL.
      const pool =
        slices.length === 0
          ? 'NULL'
          : `(SELECT string_agg(scope || ' ' || used_ms || ' ' || reserved_ms || ' ' || solves, ',')
              FROM ledger WHERE day = ? AND scope IN (${marks(slices)}))`;
      const [row] = await query(
        `SELECT solves.*, ledger.used_ms AS day_used, ledger.reserved_ms AS day_reserved, ledger.solves AS day_solves,
            (SELECT count(*) ${calls}) AS calls, (SELECT min(made_at) ${calls}) AS oldest_call,
            (SELECT count(*) ${running}) AS running,
            (SELECT min(created_at + reserved_ms) ${running}) AS next_end,
            (SELECT count(*) ${running} AND lease_until < ?) AS expired,
            ${pool} AS pool_rows
          FROM (SELECT 1 AS one) AS one
            LEFT JOIN solves ON solves.lookup = ? AND solves.scope IN (${marks(scopes)})
            LEFT JOIN ledger ON ledger.scope = ? AND ledger.day = ?`,
        [
          ...[...scopes, callsAfter, ...scopes, callsAfter],
          ...[...scopes, ...scopes, ...scopes, at, ...(slices.length === 0 ? [] : [day, ...slices])],
          ...[lookup, ...scopes, scope, day],
        ],
      );
      return {
        known: row.id === null ? null : toSolve(row),
        calls: Number(row.calls),
        oldestCall: numberOrNull(row.oldest_call),
        running: Number(row.running),
        nextEnd: numberOrNull(row.next_end),
        expired: Number(row.expired),
        ledger: {
          usedMs: Number(row.day_used ?? 0),
          reservedMs: Number(row.day_reserved ?? 0),
          solves: Number(row.day_solves ?? 0),
        },
        pool: poolOf(slices, textOrNull(row.pool_rows) ?? ''),
      };
    },
    find: (scopes, lookup) =>
      first(toSolve, `SELECT * FROM solves WHERE lookup = ? AND scope IN (${marks(scopes)})`, [
        lookup,
        ...scopes,
      ]),
    running: (scopes) =>
      all(toSolve, `SELECT * FROM solves WHERE state = 'running' AND scope IN (${marks(scopes)})`, scopes),
    expired: (before) =>
      all(toSolve, `SELECT * FROM solves WHERE state = 'running' AND lease_until < ?`, [before]),
    ended: (ids) =>
      all(toId, `SELECT id FROM solves WHERE state <> 'running' AND id IN (${marks(ids)})`, ids),
    insert: async (row) => void (await insert('solves', { ...row, state: 'running' })),
    end: (id, { state, chargedMs, answer }) =>
      isOne(
        `UPDATE solves SET state = ?, charged_ms = ?, answer = ? WHERE id = ? AND state = 'running'
          RETURNING id`,
        [state, chargedMs, answer, id],
      ),
    purge(before, scopes) {
      const ofScopes = scopes === undefined ? '' : ` AND scope IN (${marks(scopes)})`;
      const old = `DELETE FROM solves WHERE state <> 'running' AND created_at < ?${ofScopes}`;
      return run(old, [before, ...(scopes ?? [])]);
    },
    forget: (scope) => all(toId, 'DELETE FROM solves WHERE scope = ? RETURNING id', [scope]),
  };
}

/** @param rows as `standing` writes them; scopes have neither blanks nor commas. */
function poolOf(slices: readonly string[], rows: string): LedgerRow[] {
  const found = new Map(
    rows.split(',').map((row) => [row.split(' ')[0], row.split(' ').slice(1).map(Number)]),
  );
  return slices.map((slice) => {
    const [usedMs = 0, reservedMs = 0, solves = 0] = found.get(slice) ?? [];
    return { usedMs, reservedMs, solves };
  });
}

function toId({ id }: SqlRow): string {
  return text(id);
}

export function toSolve(row: SqlRow): SolveRow {
  return {
    id: text(row.id),
    scope: text(row.scope),
    pool: textOrNull(row.pool),
    lookup: text(row.lookup),
    bodyDigest: text(row.body_digest),
    state: text(row.state) as SolveState,
    day: text(row.day),
    reservedMs: Number(row.reserved_ms),
    chargedMs: numberOrNull(row.charged_ms),
    createdAt: Number(row.created_at),
    leaseUntil: Number(row.lease_until),
    answer: textOrNull(row.answer),
  };
}
