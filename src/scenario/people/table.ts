import type { Person } from '../definition.ts';
import type { RuleColumn } from './column-words.ts';

export interface TableRow {
  /** Line of the file, from 1; the last one if a cell has line breaks. 0: a heading added to a list without one. */
  readonly line: number;
  readonly cells: readonly string[];
  /** In a workbook: hidden by a filter or by hand, or with a name that is struck out. */
  readonly mark?: 'hidden' | 'struck out';
}

/** A column that is read as a rule: who sits where, with whom, and when. */
export interface RuleCells {
  readonly column: RuleColumn;
  readonly heading: string;
  /** One cell per person; empty: the rule does not apply to them. */
  readonly cells: readonly string[];
}

/**
 * How to read names with commas. `as-written`: "Lee, Ann" stays as it is. `first-column`: in a list of "Ann, Sales" without a
 * heading, names end at the comma.
 */
export const NAME_READINGS = ['as-written', 'first-column'] as const;

/** Options for reading a table. */
export interface Reading {
  /** The column that names the people; absent: found by its heading. */
  readonly idColumn?: string | undefined;
  /** Columns whose headings are ignored, since options name them. */
  readonly taken?: readonly string[] | undefined;
  /** Absent: "Lee, Ann" is Ann Lee, if every name has one comma. */
  readonly names?: (typeof NAME_READINGS)[number] | undefined;
}

export interface PeopleTable {
  readonly people: readonly Person[];
  readonly lines: readonly number[];
  /** Line of the heading; 0: the list has none. */
  readonly headingLine: number;
  /** The column (or two, for first and last name) of the ids, then those of names beside ids. */
  readonly idColumns: readonly string[];
  /** The other columns, by which people may be balanced. */
  readonly attributes: readonly string[];
  readonly rules: readonly RuleCells[];
}
