import { accountTable, sessionTable, signInLinkTable } from './account-tables.ts';
import { callTable, ledgerTable, secretTable } from './quota-tables.ts';
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
    /** Runs statements of this transaction on queue tables. */
    query,
  };
}

export interface Tables extends ReturnType<typeof allTables> {
  /** Held until the transaction ends; lock names in one order everywhere, or calls deadlock. */
  lock(...names: readonly string[]): Promise<void>;
  /**
   * Independent statements whose results are not needed: sent to PostgreSQL as one. No two may change the same row; a notice
   * comes last.
   */
  batch(work: (tables: Tables) => Promise<void>): Promise<void>;
}

/**
 * @param lock does nothing by default: reads need none, and SQLite runs transactions one by one
 * @param joins whether the database accepts writing statements in the WITH of another
 */
export function tablesOver(query: Query, lock: Tables['lock'] = async () => {}, joins = false): Tables {
  const tables: Tables = {
    ...allTables(query),
    lock,
    batch: (work) => (joins ? joined(query, lock, work) : work(tables)),
  };
  return tables;
}

/** Several statements as one: PostgreSQL runs every writing statement in a WITH, and only those. */
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
