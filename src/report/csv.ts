/** The plan as CSV: UTF-8 with the mark that spreadsheets look for, formulas neutralised. Programs read it, so headings are English. */
import { csvForSpreadsheets } from '../shared/csv-text.ts';
import { english } from './language/english/english.ts';
import { ownTable } from './own-columns.ts';
import type { Plan } from './plan.ts';
import { itineraryTable, rosterTable, scheduleTable, type TextTable } from './tables.ts';

export const CSV_TABLES = ['schedule', 'rosters', 'itineraries'] as const;
export type CsvTable = (typeof CSV_TABLES)[number];

/** Counted from 1; a column called `session` is counted from 0 by those who read it. */
const ROUND = { heading: 'round', cell: (session: number) => String(session + 1) };

/**
 * schedule: one line a seat, as `mingle verify` reads it; rosters: one line a group
 * and session; itineraries: one line a person.
 */
export function planCsv(plan: Plan, table: CsvTable, columns?: string): string {
  if (columns !== undefined) return csvOf(ownTable(plan, columns));
  if (table === 'rosters') return csvOf(rosterTable(plan));
  if (table === 'itineraries') return csvOf(itineraryTable(plan, english));
  return csvOf(scheduleTable(plan, ROUND, english.table));
}

function csvOf({ header, rows }: TextTable): string {
  return csvForSpreadsheets([header, ...rows]);
}
