/**
 * CSV (RFC 4180) whose cells no spreadsheet runs as a formula: a cell that starts like one gets an apostrophe in
 * front; so does one that has apostrophes before such a start, which makes the way back loss-free.
 */
import { type Options, stringify } from 'csv-stringify/sync';

const MARKED_WHEN_WRITTEN = /^'*[=+\-@\t\r\n]/;
const MARKED_WHEN_READ = /^'+[=+\-@\t\r\n]/;
/** Also signs that separate cells elsewhere, and blanks that a reader may drop. */
const QUOTED = /[;|\t\r]|^\s|\s$/;

/** @param options lines end with LF, without a byte order mark, where nothing else is asked for */
export function csvText(
  rows: readonly (readonly string[])[],
  options: Pick<Options, 'bom' | 'record_delimiter'> = {},
): string {
  return stringify(
    rows.map((cells) => cells.map(neutralCell)),
    { quoted_match: QUOTED, ...options },
  );
}

function neutralCell(text: string): string {
  return MARKED_WHEN_WRITTEN.test(text) ? `'${text}` : text;
}

/** What the cell held before it was written. */
export function originalCell(text: string): string {
  return MARKED_WHEN_READ.test(text) ? text.slice(1) : text;
}
