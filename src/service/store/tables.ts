import { accountTable } from './account-table.ts';
import { callTable, ledgerTable, secretTable } from './quota-tables.ts';
import { sessionTable, signInLinkTable } from './sign-in-tables.ts';
import { solveTable } from './solve-table.ts';
import type { Query, SqlValue } from './sql.ts';
import { jobTable, parcelTable } from './work-tables.ts';

function allTables(query: Query) {
  return {
    solves: solveTable(query),
    ledger: ledgerTable(query),
    calls: callTable(query),
    accounts: accountTable(query),
    sessions: sessionTable(query),
    signInLinks: signInLinkTable(query),
    secrets: secretTable(query),
    parcels: parcelTable(query),
    jobs: jobTable(query),
    /** Statements of this unit of work on the tables of a queue, which its library keeps. */
    query,
  };
}

export interface Tables extends ReturnType<typeof allTables> {
  /** Held until the unit of work ends; names in one order everywhere, or two calls wait for each other. */
  lock(...names: readonly string[]): Promise<void>;
  /**
   * Statements that need nothing of each other and whose answers nobody wants: over PostgreSQL they go as one. No two of
   * them change the same row, and a notice comes last.
   */
  batch(work: (tables: Tables) => Promise<void>): Promise<void>;
}

/**
 * @param lock does nothing unless given: reading needs none, and SQLite writes one unit of work after the other.
 * @param joins whether the database takes statements that write in the WITH of another one.
 */
export function tablesOver(query: Query, lock: Tables['lock'] = async () => {}, joins = false): Tables {
  const tables: Tables = {
    ...allTables(query),
    lock,
    batch: (work) => (joins ? joined(query, lock, work) : work(tables)),
  };
  return tables;
}

/** One statement of several: PostgreSQL runs all of a WITH that write, and those alone. */
async function joined(query: Query, lock: Tables['lock'], work: (tables: Tables) => Promise<void>) {
  const parts: string[] = [];
  const all: SqlValue[] = [];
  const note: Query = async (sql, values = []) => {
    parts.push(sql);
    all.push(...values);
    return [];
  };
  await work(tablesOver(note, lock));
  const last = parts.pop();
  if (last === undefined) return;
  const first = parts.map((sql, i) => `part_${i} AS (${sql})`);
  await query(first.length === 0 ? last : `WITH ${first.join(', ')} ${last}`, all);
}
