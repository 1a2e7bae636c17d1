import { accountTable } from './account-table.ts';
import type { Tables } from './contract.ts';
import { callTable, ledgerTable, secretTable } from './quota-tables.ts';
import { sessionTable, signInLinkTable } from './sign-in-tables.ts';
import { solveTable } from './solve-table.ts';
import type { Query } from './sql.ts';
import { jobTable, parcelTable, processTable } from './work-tables.ts';

export function tablesOver(query: Query, lock: Tables['lock']): Tables {
  return {
    lock,
    solves: solveTable(query),
    ledger: ledgerTable(query),
    calls: callTable(query),
    accounts: accountTable(query),
    sessions: sessionTable(query),
    signInLinks: signInLinkTable(query),
    secrets: secretTable(query),
    parcels: parcelTable(query),
    jobs: jobTable(query),
    processes: processTable(query),
    query,
  };
}
