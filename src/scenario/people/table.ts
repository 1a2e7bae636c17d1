import type { Person } from '../definition.ts';
import type { RuleColumn } from './column-words.ts';

export interface TableRow {
  /** Line of the file, from 1; the last one where a cell has line breaks. 0: the heading that a list lacks. */
  readonly line: number;
  readonly cells: readonly string[];
  /** In a workbook: by a filter or by hand, or as far as it names somebody. */
  readonly mark?: 'hidden' | 'struck out';
}

/** A column that says a rule: who sits where, with whom, and when. */
export interface RuleCells {
  readonly column: RuleColumn;
  readonly heading: string;
  /** One a person; empty: the rule does not concern them. */
  readonly cells: readonly string[];
}

/**
 * What names are where commas leave it open. As written: "Lee, Ann" stays as it is. First column: in a list without a heading of
 * "Ann, Sales" the names end at the comma.
 */
export const NAME_READINGS = ['as-written', 'first-column'] as const;

/** How a table is to be read, where it does not say so itself. */
export interface Reading {
  /** The column that names the people; found by its heading where not given. */
  readonly idColumn?: string | undefined;
  /** Columns that name nobody and are no rules by their heading, since options say what they are. */
  readonly taken?: readonly string[] | undefined;
  /** Absent: "Lee, Ann" is Ann Lee, where every name has one comma. */
  readonly names?: (typeof NAME_READINGS)[number] | undefined;
}

export interface PeopleTable {
  readonly people: readonly Person[];
  readonly lines: readonly number[];
  /** 0: the list has none. */
  readonly headingLine: number;
  /** The column (or the two, for first and last name) that the ids are from, then those that names beside ids are from. */
  readonly idColumns: readonly string[];
  /** The other columns, by which people may be balanced. */
  readonly attributes: readonly string[];
  readonly rules: readonly RuleCells[];
}
