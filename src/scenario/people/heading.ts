/** Finds a table's heading: lists often have a title above it, or no heading. */
import { issueOf } from '../../shared/issue.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { isCertainNameHeading, isNameHeading } from './column-words.ts';
import { findIdColumns, type IdColumns } from './id-column.ts';
import { BARE_MARK } from './list-marks.ts';
import type { TableRow } from './table.ts';

/** The most lines above a heading. */
export const MOST_LINES_ABOVE = 10;

/** The table without a first column of numbers or bullets before a single column of names, as word processors write lists. */
function withoutMarks(table: readonly TableRow[]): readonly TableRow[] {
  const isMarked = ({ cells: [mark = '', name = '', ...others] }: TableRow): boolean =>
    isMark(mark) && !isMark(name) && others.every((cell) => cell === '');
  const marks = new Set(table.map(({ cells: [mark] }) => mark));
  // A number that only some lines share is data.
  const isNumbering = marks.size === 1 || marks.size === table.length;
  return isNumbering && table.every(isMarked)
    ? table.map(({ line, cells }) => ({ line, cells: [cells[1] ?? ''] }))
    : table;
}

function isMark(cell: string): boolean {
  return BARE_MARK.test(cell) || /^\d{1,4}$/.test(cell);
}

/** Null for an empty table. */
export function findHeading(
  written: readonly TableRow[],
  idColumn: string | undefined,
  taken?: readonly string[],
) {
  const table = withoutMarks(written).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (table.length === 0) return null;
  const { at, over } = titleLines(table, idColumn, taken);
  const [below, ...rows] = table.slice(at);
  const first = { ...below, cells: below.cells.map((cell, column) => cell || (over?.cells[column] ?? '')) };
  const bare = idColumn === undefined ? bareColumn(table, first, taken) : -1;
  if (bare >= 0) {
    const cells = first.cells.map((_, column) => (column === bare ? 'name' : ''));
    return { first: { line: 0, cells }, rows: table, warnings: [noHeading(first, first.cells[bare])] };
  }
  if (at === 0) return { first, rows, warnings: [] };
  const message = `The heading is line ${first.line}; what stands above it is passed over.`;
  return { first, rows, warnings: [issueOf('lines_above_heading', [table[0].line], message)] };
}

/**
 * The number of lines above the first that has a column of names and more filled cells than any line above, or equally many and a
 * certain heading; and the last of these lines if it is a heading over several columns.
 */
function titleLines(
  table: readonly TableRow[],
  idColumn: string | undefined,
  taken: readonly string[] | undefined,
): { readonly at: number; readonly over?: TableRow } {
  const single = isSingleColumn(table);
  let widest = single ? 0 : 1;
  for (const [at, row] of table.slice(0, MOST_LINES_ABOVE).entries()) {
    const cells = filled(row);
    if (
      cells.length > widest ||
      (cells.length === widest && widest > 1 && cells.some(isCertainNameHeading))
    ) {
      const names = findIdColumns(row.cells, idColumn, taken, table.slice(at + 1));
      if (names.ok && idColumn === undefined && isAbove(row, table[at + 1], names.value))
        return { at: at + 1, over: row };
      if (names.ok) return { at };
    }
    if (at > 0 && single && isCertainNameHeading(cells[0])) return { at };
    widest = Math.max(widest, cells.length);
  }
  return { at: 0 };
}

/** Whether a row is a heading over several columns: the next line has other headings, with certain ones for names. */
function isAbove(row: TableRow, next: TableRow | undefined, { columns }: IdColumns): boolean {
  // Below "id" somebody may be called "Name".
  if (row.cells[0] === 'id' || next === undefined) return false;
  if (next.cells.every((cell, column) => cell === '' || row.cells[column] === cell)) return false;
  return columns.every((column) => isCertainNameHeading(next.cells[column] ?? ''));
}

/** The column of names of a table without a heading: one column, or cells of the first line that recur below; else -1. */
function bareColumn(table: readonly TableRow[], first: TableRow, taken?: readonly string[]): number {
  const [top, ...rows] = table;
  if (isSingleColumn(table)) return first.cells.findIndex((cell) => cell !== '' && !isNameHeading(cell));
  const isData = (cell: string, column: number): boolean =>
    /\p{L}/u.test(cell) &&
    // A heading may stand on each page.
    rows.some(({ cells }) => cells[column] === cell && cells.some((other, i) => other !== top.cells[i]));
  if (!top.cells.some(isData) || findIdColumns(first.cells, undefined, taken, rows).ok) return -1;
  return top.cells.findIndex((_, column) => {
    const names = table.map(({ cells }) => cells[column] ?? '');
    return names.every((name) => /\p{L}/u.test(name)) && new Set(names).size * 2 > names.length;
  });
}

function noHeading({ line }: TableRow, name: string): ScenarioIssue {
  const message = `The list has no heading: line ${line}, ${JSON.stringify(name)}, is read as a person.`;
  return issueOf('no_heading', [line], message, 'If it is a heading, call it "name".');
}

function isSingleColumn(table: readonly TableRow[]): boolean {
  const column = (row: TableRow) => row.cells.findIndex((cell) => cell !== '');
  return table.every((row) => filled(row).length === 1 && column(row) === column(table[0]));
}

function filled({ cells }: TableRow): string[] {
  return cells.filter((cell) => cell !== '');
}
