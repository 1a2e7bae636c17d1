import type { LedgerRow, NewSolve, SolveRow, Standing } from './rows.ts';
import { fieldsOf, marks, type Query, statements } from './sql.ts';

export function solveTable(query: Query) {
  const { run, isOne, all, first, put } = statements(query);
  return {
    /** Standing of a caller with these scopes who is charged under `scope`; one statement. */
    async standing(
      {
        scope,
        scopes,
        pool,
        account = '',
      }: { scope: string; scopes: readonly string[]; pool: { name: string } | null; account?: string },
      { lookup, day, callsAfter, at }: { lookup: string; day: string; callsAfter: number; at: number },
    ): Promise<Standing> {
      const booked = (name: string) =>
        `${name}.used_ms AS ${name}_used, ${name}.reserved_ms AS ${name}_reserved, ${name}.solves AS ${name}_solves`;
      const [row] = await query(
        `SELECT solves.*, ${booked('own')}, ${booked('pooled')}, calls, oldest_call, running, next_end, expired,
            (SELECT count(*) FROM accounts WHERE id = ?) AS accounts
          FROM (
            SELECT count(*) AS calls, min(made_at) AS oldest_call FROM calls
              WHERE scope IN (${marks(scopes)}) AND made_at > ?
          ) AS made CROSS JOIN (
            SELECT count(*) AS running,
                min(CASE WHEN created_at > ? THEN ? ELSE created_at END + reserved_ms) AS next_end,
                count(CASE WHEN lease_until < ? THEN 1 END) AS expired
              FROM solves WHERE state = 'running' AND scope IN (${marks(scopes)})
          ) AS under_way
            LEFT JOIN solves ON solves.lookup = ? AND solves.scope IN (${marks(scopes)})
            LEFT JOIN ledger AS own ON own.scope = ? AND own.day = ?
            LEFT JOIN ledger AS pooled ON pooled.scope = ? AND pooled.day = ?`,
        [
          ...[account, ...scopes, callsAfter, at, at, at, ...scopes],
          ...[lookup, ...scopes, scope, day, pool?.name ?? '', day],
        ],
      );
      const bookOf = (name: string): LedgerRow => ({
        usedMs: Number(row[`${name}_used`] ?? 0),
        reservedMs: Number(row[`${name}_reserved`] ?? 0),
        solves: Number(row[`${name}_solves`] ?? 0),
      });
      const fields = fieldsOf<SolveRow & Counts>(row);
      const { accounts, calls, oldestCall, running, nextEnd, expired } = fields;
      const known = row.id === null ? null : fields;
      const books = { ledger: bookOf('own'), pool: bookOf('pooled') };
      return { accounts, calls, oldestCall, running, nextEnd, expired, known, ...books };
    },
    /** The row of a key in any of the scopes. */
    find: (scopes: readonly string[], lookup: string) =>
      first<SolveRow>(`SELECT * FROM solves WHERE lookup = ? AND scope IN (${marks(scopes)})`, [
        lookup,
        ...scopes,
      ]),
    /** Running solves whose lease ended before `before`; limited to `scopes` if given. */
    expired: (before: number, scopes: readonly string[] = []) =>
      all<SolveRow>(`SELECT * FROM solves WHERE state = 'running' AND lease_until < ?${of(scopes)}`, [
        before,
        ...scopes,
      ]),
    ended: (ids: readonly string[]) =>
      all<Id>(`SELECT id FROM solves WHERE state <> 'running' AND id IN (${marks(ids)})`, ids),
    insert: (row: NewSolve) => put('solves', { ...row, state: 'running' }),
    /** Ends a running solve; false, with nothing changed, if it is not running. */
    end: (id: string, { state, chargedMs, answer }: Pick<SolveRow, 'state' | 'chargedMs' | 'answer'>) =>
      isOne(
        `UPDATE solves SET state = ?, charged_ms = ?, answer = ? WHERE id = ? AND state = 'running'
          RETURNING id`,
        [state, chargedMs, answer, id],
      ),
    /** Deletes ended solves made before `before`; limited to `scopes` if given. */
    purge: (before: number, scopes: readonly string[] = []) =>
      run(`DELETE FROM solves WHERE state <> 'running' AND created_at < ?${of(scopes)}`, [before, ...scopes]),
    /** Deletes all solves of a scope, in any state, and returns their ids. */
    forget: (scope: string) => all<Id>('DELETE FROM solves WHERE scope = ? RETURNING id', [scope]),
  };
}

function of(scopes: readonly string[]): string {
  return scopes.length === 0 ? '' : ` AND scope IN (${marks(scopes)})`;
}

type Id = Pick<SolveRow, 'id'>;
type Counts = Omit<Standing, 'known' | 'ledger' | 'pool'>;
