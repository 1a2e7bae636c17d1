/** The plan as CSV: UTF-8 with byte order mark, formulas neutralised. Programs read it, so headings are English. */
import { csvForSpreadsheets } from '../shared/csv-text.ts';
import { english } from './language/english/english.ts';
import { ownTable } from './own-columns.ts';
import type { Plan } from './plan.ts';
import { itineraryTable, rosterTable, scheduleTable, type TextTable } from './tables.ts';

export const CSV_TABLES = ['schedule', 'rosters', 'itineraries'] as const;
export type CsvTable = (typeof CSV_TABLES)[number];

/** Counted from 1; readers of a column `session` would count from 0. */
const ROUND = { heading: 'round', cell: (session: number) => String(session + 1) };

/**
 * schedule: one line per seat, as `mingle verify` reads it; rosters: one line per group and session; itineraries: one line per
 * person.
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
