/** Which column (or two) of a table tells people apart. */
import type { Checked } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { shortened } from '../../shared/shortened.ts';
import { refuse } from '../issue-codes.ts';
import {
  isCertainNameHeading,
  isChildHeading,
  isIdHeading,
  isNameHeading,
  isPlainName,
  nameColumns,
  plainName,
} from './column-words.ts';
import type { TableRow } from './table.ts';

export interface IdColumns {
  /** By number; the id is their cells with a blank between. */
  readonly columns: readonly number[];
  /** Entries are ids: the same one twice is a fault. Two people may have one name. */
  readonly distinct: boolean;
}

/**
 * @param taken columns that say something else, whatever they are called
 * @param rows what stands below: "Guests" above the same number twice says how many they are, above "yes" and "no" who is one
 */
export function findIdColumns(
  header: readonly string[],
  named: string | undefined,
  taken: readonly string[] = [],
  rows: readonly TableRow[] = [],
): Checked<IdColumns> {
  if (named !== undefined) {
    const exact = header.indexOf(named);
    const column = exact >= 0 ? exact : header.map(plainName).indexOf(plainName(named));
    if (column >= 0) {
      const distinct = isIdHeading(header[column]) || !isNameHeading(header[column]);
      return { ok: true, value: { columns: [column], distinct }, warnings: [] };
    }
    const advice = didYouMean(named, header) ?? listed(header);
    return refuse('no_id_column', `There is no column ${JSON.stringify(named)}.`, advice);
  }
  const saysOther = (name: string, column: number): boolean => {
    const cells = rows.flatMap((row) => row.cells[column] || []);
    const { size } = new Set(cells);
    const areAnswers = cells.every((cell) => ANSWER.test(cell));
    if (!isChildHeading(name)) return size < cells.length && areAnswers;
    return size > 0 && (areAnswers || size * 2 <= cells.length);
  };
  const isOther = (name: string, column: number): boolean =>
    isAmong(taken, name) || (isNameHeading(name) && !isCertainNameHeading(name) && saysOther(name, column));
  const columns = nameColumns(header.map((name, column) => (isOther(name, column) ? '' : name)));
  if (columns === undefined) {
    const advice = `Say which column names the people, or put a line such as "name,team" above them. ${listed(header)}`;
    return refuse('no_id_column', 'No column is called "id" or "name".', advice);
  }
  return { ok: true, value: { columns, distinct: isIdHeading(header[columns[0]]) }, warnings: [] };
}

/** Of a form: how many, or yes and no. */
const ANSWER = /^(?:\d+|[xynj]|yes|non?|ja|nein|oui|s[ií]|true|false)$/i;

/**
 * With the column beside "Name" that has no heading, where first and last names stand so: mostly a word and another, and few of these
 * alike.
 */
export function withLastNames(
  columns: readonly number[],
  header: readonly string[],
  rows: readonly TableRow[],
): readonly number[] {
  const [column] = columns;
  const isOne = columns.length === 1 && isPlainName(header[column] ?? '') && header[column + 1] === '';
  return isOne && areFirstAndLast(rows, column) ? [column, column + 1] : columns;
}

export function areFirstAndLast(rows: readonly TableRow[], column: number): boolean {
  const last = rows.flatMap(({ cells }) =>
    /^\p{L}[\p{L}.'’-]*$/u.test(cells[column] ?? '') ? (LAST_NAME.exec(cells[column + 1] ?? '') ?? []) : [],
  );
  return last.length * 10 > rows.length * 9 && new Set(last).size * 2 > rows.length;
}

/** With a capital letter, as in "von Berg", or of a script without any; no "vegan". */
const LAST_NAME = /^(?=.*[\p{Lu}\p{Lo}])[\p{L} '’-]+$/u;

/** By the words alone: who asks for "team" means "Team". */
export function isAmong(columns: readonly string[], name: string): boolean {
  return columns.some((column) => plainName(column) === plainName(name));
}

/** Of what is no table a line may be as long as the file. */
const LONGEST = 60;
const MOST_LISTED = 20;

function listed(header: readonly string[]): string {
  const names = header.map((name) => JSON.stringify(shortened(name, LONGEST)));
  if (names.length > MOST_LISTED) names.splice(MOST_LISTED, names.length, '…');
  return `The columns are ${names.join(', ')}.`;
}
