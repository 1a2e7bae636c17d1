import readXlsxFile from 'read-excel-file/universal';
import { accept, type Checked, isSome, issueOf } from '../../shared/issue.ts';
import { remembered } from '../../shared/remembered.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { columnsOfNames } from './column-words.ts';
import { findHeading } from './heading.ts';
import { findIdColumns } from './id-column.ts';
import { peopleFromRows } from './read-table.ts';
import type { PeopleTable, Reading, TableRow } from './table.ts';
import { type Block, layoutOf, sheetsOf, tooFar } from './workbook-layout.ts';
import { isOpenDocument } from './workbook-mark.ts';

/** Reads the first visible sheet that has a column of names, else the first visible one. Pointers are as for a table. */
export async function readPeopleWorkbook(
  bytes: Uint8Array,
  reading: Reading = {},
): Promise<Checked<PeopleTable>> {
  const rows = await readWorkbookRows(bytes, reading);
  if (!rows.ok) return rows;
  const read = peopleFromRows(rows.value, reading);
  if (read.ok) {
    const marked = markedLines(rows.value, read.value);
    return { ...read, warnings: [...rows.warnings, ...marked, ...read.warnings] };
  }
  const issues = [...read.issues, ...rows.warnings.filter(({ code }) => code !== 'other_sheets')];
  return isSome(issues) ? { ok: false, issues } : read;
}

/** Warnings for people who were read from hidden lines or are struck out. */
export function markedLines(rows: readonly TableRow[], { lines }: PeopleTable): ScenarioIssue[] {
  const read = new Set(lines);
  const marked = (how: TableRow['mark']) => rows.filter(({ line, mark }) => mark === how && read.has(line));
  const [hidden, struck] = [marked('hidden'), marked('struck out')];
  return [
    ...hidden.slice(0, 1).map(({ line }) => {
      const message = `The sheet has hidden lines, such as line ${line}; they count too (${hidden.length}).`;
      const advice = 'Copy the lines that are shown to a sheet of their own, if only these are meant.';
      return issueOf('hidden_lines', [line], message, advice);
    }),
    ...struck.slice(0, 1).map(({ line }) => {
      const message = `The sheet has names that are struck out, such as line ${line}; they count too (${struck.length}).`;
      return issueOf('hidden_lines', [line], message, 'Delete the lines of those who do not come.');
    }),
  ];
}

/** The rows of the sheet that `readPeopleWorkbook` reads. */
export async function readWorkbookRows(
  bytes: Uint8Array,
  { idColumn, taken }: Reading = {},
): Promise<Checked<TableRow[]>> {
  const read = await readSheets(bytes, { parseNumber: (text) => String(Number(text)) });
  if (!read.ok) return read;
  const layout = sheetsOf(bytes);
  const all = read.value.map(({ sheet, data }, place) => ({ sheet, rows: rowsOf(data), ...layout[place] }));
  const sheets = all.filter(({ isHidden }) => !isHidden);
  if (all.length > 0 && sheets.length === 0)
    return refuse('hidden_sheets', 'All sheets of the workbook are hidden.', SHOW_SHEET);
  const namesOf = remembered(({ rows }: (typeof all)[number]) => {
    const found = findHeading(rows, idColumn, taken);
    const { line, cells } = found?.first ?? { line: 0, cells: [] };
    const names = findIdColumns(cells, idColumn, taken, found?.rows);
    const columns = names.ok ? names.value.columns : [];
    return { line, columns, called: [...columns, ...(columnsOfNames(cells) ?? [])] };
  });
  const isNamed = (sheet: (typeof all)[number]): boolean => {
    const { line, columns } = namesOf(sheet);
    return line > 0 && columns.length > 0;
  };
  const named = sheets.find(isNamed);
  const unseen = named === undefined ? all.find((sheet) => sheet.isHidden && isNamed(sheet)) : undefined;
  const taking = named ?? sheets[0];
  const others = sheets.filter(
    (sheet) => sheet !== taking && (named ? isNamed(sheet) : sheet.rows.length > 1),
  );
  const warnings = otherSheets(taking?.sheet, others);
  if (unseen !== undefined) {
    const message = `No sheet that is shown has a column of names; one that is hidden has: ${JSON.stringify(unseen.sheet)}.`;
    warnings.unshift(issueOf('hidden_sheets', '', message, SHOW_SHEET));
  }
  if (taking === undefined) return accept([], warnings);
  const { merged, hidden, struck, uncounted } = layoutOf(bytes, taking.file);
  if (uncounted.length > 0) {
    const message = `The sheet has formulas without stored values, such as in cell ${uncounted[0]}; they count as empty (${uncounted.length}).`;
    const advice = 'Open the workbook in the program that made it, and save it again.';
    warnings.push(issueOf('xlsx_unreadable', '', message, advice));
  }
  const { line, columns, called } = namesOf(taking);
  const rows = taking.rows.map((row): TableRow => {
    if (hidden.has(row.line)) return { ...row, mark: 'hidden' };
    const isStruck = called.some((column) => struck.has(`${row.line - 1},${column}`));
    return isStruck && row.line > line ? { ...row, mark: 'struck out' } : row;
  });
  // A full name in a cell over two lines is not a second person.
  const below = merged.filter(({ top, left }) => top >= line && (columns.length > 1 || left !== columns[0]));
  return accept(filledDown(rows, below), warnings);
}

const SHOW_SHEET = 'Show the sheet that has the list.';

function otherSheets(
  taken: string | undefined,
  others: readonly { readonly sheet: string }[],
): ScenarioIssue[] {
  if (others.length === 0) return [];
  const listed = others.map(({ sheet }) => JSON.stringify(sheet)).join(', ');
  const message = `Only the sheet ${JSON.stringify(taken)} is read, not ${listed}.`;
  return [issueOf('other_sheets', '', message, 'Put everybody who takes part in one sheet.')];
}

/** The rows with merged cells over several lines repeated in each line. */
function filledDown(rows: readonly TableRow[], merged: readonly Block[]): TableRow[] {
  const filled = rows.map((row) => ({ ...row, cells: [...row.cells] }));
  const places = new Map(rows.map(({ line }, place) => [line, place]));
  for (const { top, bottom, left } of merged) {
    const first = places.get(top + 1);
    const text = first === undefined ? '' : filled[first].cells[left];
    if (first === undefined || !text) continue;
    for (let place = first + 1; place < filled.length && filled[place].line <= bottom + 1; place++) {
      if (filled[place].cells[left] !== '') break;
      filled[place].cells[left] = text;
    }
  }
  return filled;
}

type SheetCell = string | boolean | Date | object | null;

/** The sheets of a workbook as the library returns them. */
export async function readSheets(
  bytes: Uint8Array,
  options: { readonly trim?: boolean; readonly parseNumber: (text: string) => string },
): Promise<Checked<Awaited<ReturnType<typeof readXlsxFile<string>>>>> {
  try {
    // The library unpacks whatever size an archive has.
    const far = tooFar(bytes);
    if (far !== null) {
      const message = `A sheet has cells as far as ${far}, more than can be read.`;
      return refuse(
        'xlsx_unreadable',
        message,
        'Delete what is far from the list, or copy the list to a workbook of its own.',
      );
    }
    const read = await readXlsxFile(new Blob([new Uint8Array(bytes)]), options);
    // A chart sheet has no cells, despite the library's types.
    const value = read.map(({ sheet, data }) => ({ sheet, data: (data as typeof data | undefined) ?? [] }));
    return accept(value);
  } catch (error) {
    const advice = 'Save it as .xlsx or as CSV.';
    if (isOpenDocument(bytes))
      return refuse('xlsx_unreadable', 'The file is an OpenDocument spreadsheet, no Excel workbook.', advice);
    // Without a sheet of cells, or with a cell without a place, the library stumbles over itself.
    const isLost = error instanceof TypeError;
    const reason = isLost ? 'no sheet has cells that can be read' : (error as Error).message;
    return refuse('xlsx_unreadable', `The file is no Excel workbook: ${reason}.`, advice);
  }
}

function rowsOf(data: readonly (readonly SheetCell[])[]): TableRow[] {
  return data
    .map((cells, row) => ({ line: row + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/**
 * The text of a cell. Dates as 2026-05-04, with a time if there is one; a time alone is on the epoch of the workbook. Rounds to
 * seconds, since parts of a day are seldom exact. A number beyond all dates is empty, as it is shown.
 */
function textOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return withoutUnseen(String(cell)).trim();
  const at = new Date(Math.round(cell.getTime() / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return '';
  const [day, time] = at
    .toISOString()
    .replace(/(?::00)?\.000Z$/, '')
    .split('T');
  if (time === '00:00') return day === '1899-12-30' ? time : day;
  return day === '1899-12-30' || day === '1904-01-01' ? time : `${day} ${time}`;
}
