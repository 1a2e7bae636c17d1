/** A table of people as spreadsheets and web forms write it: CSV, semicolons or tabs, a header, loose ends. */
import { type Checked, jsonPointer } from '../../shared/issue.ts';
import type { Person } from '../definition.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { csvRows } from './csv-rows.ts';
import { findHeading } from './heading.ts';
import { findIdColumns } from './id-column.ts';
import { nearDuplicates } from './near-duplicates.ts';
import type { PeopleTable, TableRow } from './table.ts';

/**
 * Blank lines are skipped; an empty cell is an attribute that the person lacks. Pointers of issues are
 * `/<line>/<column>`.
 *
 * @param idColumn the column that names the people; found by its header where not given.
 */
export function readPeopleTable(text: string, idColumn?: string): Checked<PeopleTable> {
  const read = csvRows(text);
  return read.ok ? peopleFromRows(read.value, idColumn) : read;
}

/** Names alone, one a line. */
export function peopleFromNames(lines: readonly string[]): Checked<PeopleTable> {
  const names = lines.map((name, index) => ({ line: index + 1, cells: [name.trim()] }));
  return peopleFromRows([{ line: 0, cells: ['name'] }, ...names.filter(({ cells: [name] }) => name !== '')]);
}

/** The same from rows that were read already, such as a spreadsheet's. */
export function peopleFromRows(table: readonly TableRow[], idColumn?: string): Checked<PeopleTable> {
  const heading = findHeading(table, idColumn);
  if (heading === null) return refuse('no_people', 'The table is empty.');
  const { first, rows } = heading;
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
      .map((column) => cells[column] ?? '')
      .filter((part) => part !== '')
      .join(' ')
      .replace(/\p{Cc}+/gu, ' '),
    attributes: Object.fromEntries(
      attributes.flatMap(({ name, column }) => {
        const cell = cells[column] ?? '';
        return cell === '' ? [] : [[name, cell]];
      }),
    ),
    sessions: null,
  }));
  issues.push(...idIssues(people, rows, header[ids.value[0]]));
  if (issues.length > 0) return { ok: false, issues };
  const warnings = [...heading.warnings, ...nearDuplicates(people, rows, header[ids.value[0]])];
  const value = {
    people,
    idColumns: ids.value.map((column) => header[column]),
    attributes: attributes.map(({ name }) => name),
  };
  return { ok: true, value, warnings };
}

/** Without nameless columns at the end that nobody fills; others without a name are called by number. */
function trimmedHeader(cells: readonly string[], rows: readonly TableRow[]): string[] {
  const filled = (column: number) =>
    cells[column] !== '' || rows.some((row) => (row.cells[column] ?? '') !== '');
  let width = cells.length;
  while (width > 0 && !filled(width - 1)) width--;
  return cells.slice(0, width).map((name, column) => (name === '' ? `column ${column + 1}` : name));
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

function longRows(header: readonly string[], rows: readonly TableRow[]): ScenarioIssue[] {
  return rows.flatMap(({ line, cells }) => {
    if (cells.slice(header.length).every((cell) => cell === '')) return [];
    const message = `Line ${line} has ${cells.length} cells, but the header has ${header.length}.`;
    const advice = 'Put cells that contain the delimiter in double quotes.';
    return [{ code: 'wrong_length', pointer: jsonPointer([line]), message, advice }];
  });
}

function idIssues(people: readonly Person[], rows: readonly TableRow[], column: string): ScenarioIssue[] {
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
