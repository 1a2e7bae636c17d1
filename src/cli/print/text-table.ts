import Table, { type HorizontalTableRow } from 'cli-table3';
import { cut, widest, wrap } from './text-width.ts';

/** Border signs and blanks of a column. */
const FRAME = 3;
/** However narrow the terminal, words of a column get this much. */
const LEAST_WIDTH = 20;

/**
 * A table without colours, ended by a line end.
 *
 * @param aligned `l` or `r` for each column; absent: all to the left
 * @param width that texts are broken into lines for
 */
export function textTable(
  head: readonly string[],
  rows: readonly HorizontalTableRow[],
  aligned = '',
  width = Number.POSITIVE_INFINITY,
): string {
  const colAligns = [...aligned].map((side) => (side === 'r' ? 'right' : 'left'));
  const widths = widthsWithin(width, [head, ...rows]);
  const fit = (cells: HorizontalTableRow): HorizontalTableRow =>
    cells.map((cell, at) => (typeof cell === 'string' ? fitted(cell, widths[at]) : cell));
  const style = { head: [], border: [], compact: true };
  const table = new Table({ head: head.map((text, at) => fitted(text, widths[at])), style, colAligns });
  table.push(...rows.map(fit));
  return `${table.toString()}\n`;
}

/** Of each column; the widest give way first, as long as their words have room. */
function widthsWithin(width: number, lines: readonly (readonly unknown[])[]): number[] {
  const columns = lines[0].map((_, at) =>
    lines.map((cells) => (typeof cells[at] === 'string' ? cells[at] : '')),
  );
  const widths = columns.map(widest);
  const words = columns.map((texts) => widest(texts.flatMap((text) => text.split(' '))));
  let over = widths.reduce((sum, own) => sum + own + FRAME, 1) - width;
  // No word is cut while lines can be broken.
  for (const least of [words, words.map((own) => Math.min(LEAST_WIDTH, own))]) {
    for (; over > 0; over--) {
      const most = Math.max(...widths.filter((own, at) => own > least[at]));
      const at = widths.findIndex((own, column) => own === most && own > least[column]);
      if (at < 0) break;
      widths[at]--;
    }
  }
  return widths;
}

function fitted(text: string, width: number): string {
  return wrap(text.split(' '), width)
    .map((line) => cut(line, width))
    .join('\n');
}
