/**
 * Cells of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in
 * front; so does one that has apostrophes before such a start, which makes the way back loss-free.
 */
const MARKED_WHEN_WRITTEN = /^'*[=+\-@\t\r\n]/;
const MARKED_WHEN_READ = /^'+[=+\-@\t\r\n]/;

export function neutralCell(text: string): string {
  return MARKED_WHEN_WRITTEN.test(text) ? `'${text}` : text;
}

/** Undoes `neutralCell`. */
export function originalCell(text: string): string {
  return MARKED_WHEN_READ.test(text) ? text.slice(1) : text;
}

/** One line, without its end; every cell neutral, quoted where needed: also signs that separate cells elsewhere. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map(neutralCell)
    .map((cell) =>
      /[",;|\t\r\n]/.test(cell) || cell.trim() !== cell ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(',');
}
