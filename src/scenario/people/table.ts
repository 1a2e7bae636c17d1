import type { Person } from '../definition.ts';

export interface TableRow {
  /** Line of the file, from 1; the last one where a cell has line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface PeopleTable {
  readonly people: readonly Person[];
  /** The column (or the two, for first and last name) that the ids are from. */
  readonly idColumns: readonly string[];
  /** The other columns, by which people may be balanced. */
  readonly attributes: readonly string[];
}
