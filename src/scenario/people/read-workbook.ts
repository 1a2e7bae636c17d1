import readXlsxFile from 'read-excel-file/universal';
import type { Checked } from '../../shared/issue.ts';
import { refuse } from '../issue-codes.ts';
import { isNameHeading } from './column-words.ts';
import { findHeading } from './heading.ts';
import { findIdColumns } from './id-column.ts';
import { peopleFromRows } from './read-table.ts';
import type { PeopleTable, Reading, TableRow } from './table.ts';

/** The first sheet with a column that names people, else the first. Pointers are as for a table. */
export async function readPeopleWorkbook(
  bytes: Uint8Array,
  reading: Reading = {},
): Promise<Checked<PeopleTable>> {
  const rows = await readWorkbookRows(bytes, reading);
  return rows.ok ? peopleFromRows(rows.value, reading) : rows;
}

/** The rows of that sheet. */
export async function readWorkbookRows(
  bytes: Uint8Array,
  { idColumn, taken }: Reading = {},
): Promise<Checked<TableRow[]>> {
  const read = await readSheets(bytes, { parseNumber: (text) => String(Number(text)) });
  if (!read.ok) return read;
  const sheets = read.value.map(({ data }) => rowsOf(data));
  const named = sheets.find((rows) => {
    const { line, cells } = findHeading(rows, idColumn, taken)?.first ?? { line: 0, cells: [] };
    if (line === 0) return false;
    return idColumn === undefined ? cells.some(isNameHeading) : findIdColumns(cells, idColumn, taken).ok;
  });
  return { ok: true, value: named ?? sheets[0] ?? [], warnings: [] };
}

type SheetCell = string | boolean | Date | object | null;

/** The sheets of a workbook as the library has them. */
export async function readSheets(
  bytes: Uint8Array,
  options: { readonly trim?: boolean; readonly parseNumber: (text: string) => string },
): Promise<Checked<Awaited<ReturnType<typeof readXlsxFile<string>>>>> {
  try {
    const value = await readXlsxFile(new Blob([new Uint8Array(bytes)]), options);
    return { ok: true, value, warnings: [] };
  } catch (error) {
    const message = `The file is no Excel workbook: ${error instanceof Error ? error.message : String(error)}.`;
    return refuse('xlsx_unreadable', message, 'Save it as .xlsx or as CSV.');
  }
}

function rowsOf(data: readonly (readonly SheetCell[])[]): TableRow[] {
  return data
    .map((cells, row) => ({ line: row + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Dates as 2026-05-04, with the time where there is one; a time alone is one on the day from which workbooks count. */
function textOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$|:00\.000Z$/, '')
      .replace(/^(?:1899-12-30|1904-01-01)T/, '')
      .replace('T', ' ');
  return String(cell).trim();
}
