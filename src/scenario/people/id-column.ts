/** Finds the column (or two) of a table that identifies people. */
import { accept, type Checked } from '../../shared/issue.ts';
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
  /** By number; the id is their cells joined by a blank. */
  readonly columns: readonly number[];
  /** Whether entries are ids, so that the same one twice is a fault; names may occur twice. */
  readonly distinct: boolean;
}

/**
 * @param taken columns with another meaning, whatever their heading
 * @param rows the rows below: "Guests" above repeated numbers counts them; above "yes" and "no" it tells who is one
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
      return accept({ columns: [column], distinct });
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
  return accept({ columns, distinct: isIdHeading(header[columns[0]]) });
}

/** An answer in a form: a number, or yes or no. */
const ANSWER = /^(?:\d+|[xynj]|yes|non?|ja|nein|oui|s[ií]|true|false)$/i;

/**
 * Adds the column beside "Name" without a heading if the two have first and last names: nearly always words, with few equal
 * last names.
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

/** A last name: with a capital letter, as in "von Berg", or in a script without any; not "vegan". */
const LAST_NAME = /^(?=.*[\p{Lu}\p{Lo}])[\p{L} '’-]+$/u;

/** Whether a column is in the list, ignoring case, accents and signs. */
export function isAmong(columns: readonly string[], name: string): boolean {
  return columns.some((column) => plainName(column) === plainName(name));
}

/** The longest heading listed: in files that are no tables a line may be as long as the file. */
const LONGEST = 60;
const MOST_LISTED = 20;

function listed(header: readonly string[]): string {
  const names = header.map((name) => JSON.stringify(shortened(name, LONGEST)));
  if (names.length > MOST_LISTED) names.splice(MOST_LISTED, names.length, '…');
  return `The columns are ${names.join(', ')}.`;
}
