/**
 * CSV (RFC 4180) whose cells no spreadsheet runs as a formula: a cell that starts like one gets an apostrophe in front; so does a cell with apostrophes before
 * such a start, so that reading restores each cell.
 */

const MARKED = /^'*[=+\-@\t\r\n]/;
/** Quotes, line ends, every separator in use somewhere, and blanks that a reader may drop. */
const QUOTED = /["\n\r,;|\t]|^\s|\s$/;

/** For programs: lines end with LF, without a byte order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return written(rows, '\n');
}

/** For spreadsheets, which open it with a double click: with a byte order mark and CR LF. */
export function csvForSpreadsheets(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${written(rows, '\r\n')}`;
}

/** Removes a byte order mark, which would become part of the first cell. */
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

function withoutFormula(cell: string): string {
  return MARKED.test(cell) ? `'${cell}` : cell;
}
