import type { LedgerRow, NewSolve, SolveRow, Standing } from './rows.ts';
import { marks, type Query, reader, type SqlRow, statements, text } from './sql.ts';

export function solveTable(query: Query) {
  const { run, isOne, all, first, put } = statements(query);
  return {
    /**
     * Of a caller who has these scopes and is charged under `scope`; in one statement.
     * @param of.slices the names of the rows of the pool
     */
    async standing(
      { scope, scopes }: { readonly scope: string; readonly scopes: readonly string[] },
      of: { lookup: string; day: string; callsAfter: number; at: number; slices?: readonly string[] },
    ): Promise<Standing> {
      const { lookup, day, callsAfter, at, slices = [] } = of;
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
        ...toCounts(row),
        known: row.id === null ? null : toSolve(row),
        ledger: {
          usedMs: Number(row.day_used ?? 0),
          reservedMs: Number(row.day_reserved ?? 0),
          solves: Number(row.day_solves ?? 0),
        },
        pool: poolOf(slices, text(row.pool_rows ?? '')),
      };
    },
    /** The one row of a key in any of the scopes. */
    find: (scopes: readonly string[], lookup: string) =>
      first(toSolve, `SELECT * FROM solves WHERE lookup = ? AND scope IN (${marks(scopes)})`, [
        lookup,
        ...scopes,
      ]),
    /** Running rows whose lease ended before `before`, in any scope. */
    expired: (before: number) =>
      all(toSolve, `SELECT * FROM solves WHERE state = 'running' AND lease_until < ?`, [before]),
    /** Those of the ids that do not run any more. */
    ended: (ids: readonly string[]) =>
      all(toId, `SELECT id FROM solves WHERE state <> 'running' AND id IN (${marks(ids)})`, ids),
    insert: (row: NewSolve) => put('solves', { ...row, state: 'running' }),
    /** Ends a running solve; false, and nothing done, when it is not running any more. */
    end: (id: string, { state, chargedMs, answer }: Pick<SolveRow, 'state' | 'chargedMs' | 'answer'>) =>
      isOne(
        `UPDATE solves SET state = ?, charged_ms = ?, answer = ? WHERE id = ? AND state = 'running'
          RETURNING id`,
        [state, chargedMs, answer, id],
      ),
    /** Forgets ended solves made before `before`, and of these only those of `scopes` when given. */
    purge(before: number, scopes?: readonly string[]): Promise<void> {
      const ofScopes = scopes === undefined ? '' : ` AND scope IN (${marks(scopes)})`;
      const old = `DELETE FROM solves WHERE state <> 'running' AND created_at < ?${ofScopes}`;
      return run(old, [before, ...(scopes ?? [])]);
    },
    /** Forgets all solves of a scope, in any state, and returns their ids. */
    forget: (scope: string) => all(toId, 'DELETE FROM solves WHERE scope = ? RETURNING id', [scope]),
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

export const toSolve = reader<SolveRow>(
  ...(['id', 'scope', 'pool', 'lookup', 'bodyDigest', 'state', 'day'] as const),
  ...(['reservedMs', 'chargedMs', 'createdAt', 'leaseUntil', 'answer'] as const),
);
const toCounts = reader<Omit<Standing, 'known' | 'ledger' | 'pool'>>(
  ...(['calls', 'oldestCall', 'running', 'nextEnd', 'expired'] as const),
);
