/** A table of people as spreadsheets and web forms write it: CSV, semicolons or tabs, a header, loose ends. */
import { type CsvError, parse } from 'csv-parse/sync';
import { originalCell } from '../../shared/csv-cell.ts';
import { type Checked, jsonPointer } from '../../shared/issue.ts';
import type { Person } from '../definition.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { findIdColumns } from './id-column.ts';

export interface PeopleTable {
  readonly people: readonly Person[];
  /** The column (or the two, for first and last name) that the ids are from. */
  readonly idColumns: readonly string[];
  /** The other columns, by which people may be balanced. */
  readonly attributes: readonly string[];
}

interface Row {
  /** Line of the file, from 1; the last one where a cell has line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Blank lines are skipped; an empty cell is an attribute that the person lacks. Pointers of issues are
 * `/<line>/<column>`.
 *
 * @param idColumn the column that names the people; found by its header where not given.
 */
export function readPeopleTable(text: string, idColumn?: string): Checked<PeopleTable> {
  const read = readRows(text);
  if (!read.ok) return read;
  const [first, ...rows] = read.value;
  if (first === undefined) return refuse('no_people', 'The table is empty.');
  const header = trimmedHeader(first.cells, rows);
  const ids = findIdColumns(header, idColumn);
  const issues = [
    ...(ids.ok ? [] : ids.issues),
    ...headerIssues(header, first.line),
    ...longRows(header, rows),
  ];
  if (!ids.ok) return { ok: false, issues };
  if (rows.length === 0) return refuse('no_people', 'The table has a header but no people below it.');
  const attributes = header.flatMap((name, column) => (ids.value.includes(column) ? [] : [{ name, column }]));
  const people = rows.map(({ cells }) => ({
    id: ids.value
      .map((column) => originalCell(cells[column] ?? ''))
      .filter((part) => part !== '')
      .join(' '),
    attributes: Object.fromEntries(
      attributes.flatMap(({ name, column }) => {
        const cell = originalCell(cells[column] ?? '');
        return cell === '' ? [] : [[name, cell]];
      }),
    ),
    sessions: null,
  }));
  issues.push(...idIssues(people, rows, header[ids.value[0]]));
  if (issues.length > 0) return { ok: false, issues };
  const value = {
    people,
    idColumns: ids.value.map((column) => header[column]),
    attributes: attributes.map(({ name }) => name),
  };
  return { ok: true, value, warnings: [] };
}

/** Rows with at least one filled cell. */
function readRows(text: string): Checked<Row[]> {
  const { body, delimiter, skipped } = dialect(text.replace(/^\uFEFF/, ''));
  try {
    // With `info`, csv-parse yields a wrapper that its types do not tell of.
    const records = parse(body, {
      delimiter,
      info: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records.map(({ record, info }) => ({ line: info.lines + skipped, cells: record }));
    return { ok: true, value: rows.filter(({ cells }) => cells.some((cell) => cell !== '')), warnings: [] };
  } catch (error) {
    if (!isCsvError(error)) throw error;
    return refuse('csv_syntax', `The table cannot be read: ${error.message}.`);
  }
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

/** The delimiter is what the header line has most of; Excel's `sep=;` line says it outright. */
function dialect(text: string): { body: string; delimiter: string; skipped: number } {
  const said = /^sep=(.)\r?\n/.exec(text);
  if (said !== null) return { body: text.slice(said[0].length), delimiter: said[1], skipped: 1 };
  const header = /^\s*(.*)/.exec(text)?.[1].replace(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, n: header.split(delimiter).length }));
  const { delimiter } = counts.reduce((best, next) => (next.n > best.n ? next : best));
  return { body: text, delimiter, skipped: 0 };
}

/** Without nameless columns at the end that nobody fills; others without a name are called by number. */
function trimmedHeader(cells: readonly string[], rows: readonly Row[]): string[] {
  const filled = (column: number) =>
    cells[column] !== '' || rows.some((row) => (row.cells[column] ?? '') !== '');
  let width = cells.length;
  while (width > 0 && !filled(width - 1)) width--;
  return cells
    .slice(0, width)
    .map(originalCell)
    .map((name, column) => (name === '' ? `column ${column + 1}` : name));
}

function headerIssues(header: readonly string[], line: number): ScenarioIssue[] {
  return header.flatMap((name, column): ScenarioIssue[] => {
    const pointer = jsonPointer([line, name]);
    const quoted = JSON.stringify(name);
    if (name === '__proto__') {
      return [{ code: 'reserved_name', pointer, message: `A column cannot be called ${quoted}.` }];
    }
    if (header.indexOf(name) === column) return [];
    const message = `Line ${line}: two columns are called ${quoted}.`;
    return [{ code: 'duplicate_column', pointer, message, advice: 'Rename or remove one of them.' }];
  });
}

function longRows(header: readonly string[], rows: readonly Row[]): ScenarioIssue[] {
  return rows.flatMap(({ line, cells }) => {
    if (cells.slice(header.length).every((cell) => cell === '')) return [];
    const message = `Line ${line} has ${cells.length} cells, but the header has ${header.length}.`;
    const advice = 'Put cells that contain the delimiter in double quotes.';
    return [{ code: 'wrong_length', pointer: jsonPointer([line]), message, advice }];
  });
}

function idIssues(people: readonly Person[], rows: readonly Row[], column: string): ScenarioIssue[] {
  const lines = new Map<string, number>();
  return people.flatMap(({ id }, i): ScenarioIssue[] => {
    const { line } = rows[i];
    const pointer = jsonPointer([line, column]);
    if (id === '') return [{ code: 'empty_text', pointer, message: `Line ${line} names nobody.` }];
    const earlier = lines.get(id);
    if (earlier === undefined) {
      lines.set(id, line);
      return [];
    }
    const message = `${JSON.stringify(id)} is on line ${earlier} and again on line ${line}.`;
    const advice = 'Make the two distinct, or name a column that tells them apart.';
    return [{ code: 'duplicate_id', pointer, message, advice }];
  });
}
