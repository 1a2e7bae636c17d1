/**
 * CSV (RFC 4180) whose cells no spreadsheet runs as a formula: a cell that starts like one gets an apostrophe in
 * front; so does one that has apostrophes before such a start, which makes the way back loss-free.
 */

const MARKED = /^'*[=+\-@\t\r\n]/;
/** Beside quotes and line ends all signs that separate cells somewhere, and blanks that a reader may drop. */
const QUOTED = /["\n\r,;|\t]|^\s|\s$/;

/** Lines end with LF, without a byte order mark: what programs read. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return written(rows, '\n');
}

/** With a byte order mark and CR LF: what spreadsheets open with a double click. */
export function csvForSpreadsheets(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${written(rows, '\r\n')}`;
}

/** For those who read no file, and would take the mark for a part of the first cell. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

function written(rows: readonly (readonly string[])[], end: string): string {
  return rows.map((cells) => `${cells.map(cellText).join(',')}${end}`).join('');
}

function cellText(text: string): string {
  const cell = withoutFormula(text);
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function withoutFormula(cell: string): string {
  return MARKED.test(cell) ? `'${cell}` : cell;
}
