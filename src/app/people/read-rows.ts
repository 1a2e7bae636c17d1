/** Reads a list as the user says: heading row, name columns, rows to leave out. */
import { isNameHeading } from '../../scenario/people/column-words.ts';
import { findHeading } from '../../scenario/people/heading.ts';
import { findIdColumns, withLastNames } from '../../scenario/people/id-column.ts';
import { peopleFromRows } from '../../scenario/people/read-table.ts';
import type { PeopleTable, TableRow } from '../../scenario/people/table.ts';
import { countsOf } from '../../shared/grouped.ts';
import type { Checked } from '../../shared/issue.ts';

export interface Reading {
  /** Line of the heading; null: none. */
  readonly heading: number | null;
  /** Columns that form the name, in order. */
  readonly names: readonly number[];
  /** Lines that are no people. */
  readonly skipped: readonly number[];
  /** Column that distinguishes people of equal names; null: numbers do. */
  readonly apart: number | null;
}

export function usualReading(rows: readonly TableRow[]): Reading {
  const found = findHeading(rows, undefined);
  const heading = found && found.first.line > 0 ? found.first : null;
  const columns = found && findIdColumns(found.first.cells, undefined, [], found.rows);
  const isKnown = columns?.ok === true;
  const read = isKnown ? peopleFromRows(rows) : null;
  const people = new Set(read?.ok ? read.value.lines : rows.map(({ line }) => line));
  const isOut = ({ line }: TableRow) =>
    line !== heading?.line && (line < (heading?.line ?? 0) || !people.has(line));
  // Without a name heading, the first column has names, and the first row is the heading.
  return {
    heading: isKnown ? (heading?.line ?? null) : (rows[0]?.line ?? null),
    names: found && isKnown ? withLastNames(columns.value.columns, found.first.cells, found.rows) : [0],
    skipped: isKnown ? rows.filter(isOut).map(({ line }) => line) : [],
    apart: null,
  };
}

export function headingOf(rows: readonly TableRow[], { heading }: Reading): readonly string[] {
  const cells = rows.find(({ line }) => line === heading)?.cells ?? [];
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  return Array.from({ length: width }, (_, i) => cells[i] || `#${i + 1}`);
}

export function readRows(rows: readonly TableRow[], reading: Reading): Checked<PeopleTable> {
  const { heading, names, skipped, apart } = reading;
  const head = headingOf(rows, reading);
  const others = head.map((_, i) => i).filter((i) => !names.includes(i));
  const people = rows.filter(({ line }) => line !== heading && !skipped.includes(line));
  const nameOf = ({ cells }: TableRow): string =>
    names
      .map((i) => cells[i] ?? '')
      .filter((cell) => cell !== '')
      .join(' ');
  const often = countsOf(people.map(nameOf));
  const called = (row: TableRow): string => {
    const [name, cell] = [nameOf(row), apart === null ? '' : (row.cells[apart] ?? '')];
    return cell !== '' && (often.get(name) ?? 0) > 1 ? `${name} (${cell})` : name;
  };
  const taken = others.flatMap((i) => (isNameHeading(head[i]) ? head[i] : []));
  const table = [
    { line: heading ?? 0, cells: [NAME, ...others.map((i) => head[i])] },
    ...people.map((row) => ({
      line: row.line,
      cells: [called(row), ...others.map((i) => row.cells[i] ?? '')],
    })),
  ];
  return peopleFromRows(table, { idColumn: NAME, taken });
}

/** Heading of the name column; recognized in every language. */
const NAME = 'name';
