/** Reads a table as CSV, separated by commas, semicolons, tabs or bars. */
import { CsvError, parse } from 'csv-parse/sync';
import { withoutMark } from '../../shared/csv-text.ts';
import { accept, type Checked } from '../../shared/issue.ts';
import { LINE_ENDS } from '../../shared/line-ends.ts';
import { originalCell } from '../../shared/original-cell.ts';
import { refuse } from '../issue-codes.ts';
import { isCertainNameHeading, isNameHeading } from './column-words.ts';
import { MOST_LINES_ABOVE } from './heading.ts';
import type { TableRow } from './table.ts';

/** Characters in which the header line is searched. */
const LONGEST_TOP = 100_000;

/** Rows with at least one filled cell, without blanks around cells and marks against formulas. */
export function csvRows(text: string): Checked<TableRow[]> {
  // Within a cell csv-parse counts two characters that end a line as two lines.
  const { body, delimiter, skipped } = dialect(withoutMark(text).replaceAll('\r\n', '\n'));
  try {
    const rows = recordsOf(body, delimiter).map(({ record, info }) => ({
      line: info.lines + skipped,
      cells: record.map((cell) => originalCell(cell).trim()),
    }));
    return accept(rows.filter(({ cells }) => cells.some((cell) => cell !== '')));
  } catch (error) {
    // With these options only faults of quotes throw.
    if (!(error instanceof CsvError)) throw error;
    // The line at which csv-parse fails is no help: the cell of the open quote may span many lines.
    const records = Number(error.records);
    const before = records === 0 ? [] : recordsOf(body, delimiter, records);
    const line = (before.at(-1)?.info.lines ?? 0) + 1 + skipped;
    const message = `Line ${line}: a cell begins with a double quote and does not end with one.`;
    const advice = 'Look for a double quote without its second; one within a cell is written twice.';
    return refuse('csv_syntax', message, advice, `/${line}`);
  }
}

/** @param most number of rows to read; −1: all */
function recordsOf(
  body: string,
  delimiter: string,
  most = -1,
): { readonly record: string[]; readonly info: { readonly lines: number } }[] {
  // With `info`, csv-parse yields a wrapper that its types lack.
  return parse(body, {
    delimiter,
    record_delimiter: LINE_ENDS,
    info: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    to: most,
  }) as unknown as { record: string[]; info: { lines: number } }[];
}

/** Of two that fit equally the last wins: names in the form "Lee, Ann" have commas. */
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The delimiter is the one most frequent in the header line; of two, the one that more lines below have equally often, or that
 * leaves a heading of names in a cell. A title above may have commas. Excel's `sep=;` line names it.
 */
function dialect(text: string): { body: string; delimiter: string; skipped: number } {
  const said = /^sep=(.)\r?\n/.exec(text);
  if (said !== null) return { body: text.slice(said[0].length), delimiter: said[1], skipped: 1 };
  const lines = text
    .slice(0, LONGEST_TOP)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES_ABOVE);
  const top = lines.map((line) => line.replace(/"[^"]*"/g, ''));
  // "Guests" may be a title above "Name;Team".
  const isNamed = isNameHeading(top[0] ?? '');
  const found = lines.findIndex((line, i) =>
    isHeading(line, lines[i + 1] ?? line, isNamed ? isCertainNameHeading : isNameHeading),
  );
  // "Participants" above "1;Ann;x", without headings of columns.
  if (isNamed && found < 0 && areOfOneWidth(top.slice(1))) return dialect(text.replace(lines[0], ''));
  const likely = isNamed ? Math.max(0, found) : found;
  const header = top[likely] ?? top.find((line) => /[,;\t|]/.test(line)) ?? '';
  const below = top.slice(Math.max(0, top.indexOf(header)));
  const counts = DELIMITERS.map((delimiter) => {
    const cells = header.split(delimiter);
    const n = cells.length;
    const alike = below.filter((line) => line.split(delimiter).length === n).length;
    const isOfNames = cells.some(likely > 0 ? isCertainNameHeading : isNameHeading);
    return { delimiter, n, fit: alike + (isOfNames ? 0.5 : 0) };
  });
  const { delimiter } = counts.reduce((best, next) => {
    const isBetter = next.n > best.n || (next.n === best.n && next.n > 1 && next.fit >= best.fit);
    return isBetter ? next : best;
  });
  return { body: text, delimiter, skipped: 0 };
}

/** Whether several lines have equally many cells, more than the two of first and last names. */
function areOfOneWidth(lines: readonly string[]): boolean {
  const widths = [';', '\t', '|'].map((delimiter) => lines.map((line) => line.split(delimiter).length));
  return (
    lines.length > 1 && widths.some(([first, ...others]) => first > 2 && others.every((n) => n === first))
  );
}

/** Whether a heading of names is a cell by the line's most frequent delimiter, which the next line has, too. */
function isHeading(line: string, next: string, isName: (cell: string) => boolean): boolean {
  const text = line.replaceAll('"', '');
  const counts = DELIMITERS.map((delimiter) => text.split(delimiter).length);
  const most = Math.max(...counts);
  return DELIMITERS.some(
    (delimiter, i) =>
      most > 1 && counts[i] === most && next.includes(delimiter) && text.split(delimiter).some(isName),
  );
}
