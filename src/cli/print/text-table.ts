import stringWidth from 'string-width';
import { cut, widest, wrap } from './text-width.ts';

/** Columns for borders and padding of a table's column. */
const FRAME = 3;
/** Least width of a column's words, however narrow the terminal. */
const LEAST_WIDTH = 20;

/** A row of cells. If it has fewer cells than columns, the last cell spans the rest. */
type Row = readonly (string | number)[];

/**
 * A table without colours, ending in a line break.
 * @param aligned `l` or `r` for each column; absent: all left
 * @param width to wrap texts to
 */
export function textTable(
  head: readonly string[],
  rows: readonly Row[],
  aligned = '',
  width = Number.POSITIVE_INFINITY,
): string {
  const widths = widthsWithin(width, [head, ...rows]);
  const frame = frameOf(widths);
  const linesOf = (cells: Row): string[] => {
    const columns = cells.map((cell, at) => {
      const own = at < cells.length - 1 ? [widths[at]] : widths.slice(at);
      const room = own.reduce((sum, one) => sum + one + FRAME, -FRAME);
      const lines = wrap(String(cell).split(' '), room).map((line) => cut(line, room));
      return {
        lines,
        line: (number: number) => padded(lines[number] ?? '', room, own.length > 1 ? 'l' : aligned[at]),
      };
    });
    const height = Math.max(...columns.map(({ lines }) => lines.length));
    return Array.from({ length: height }, (_, number) => frame.row(columns.map(({ line }) => line(number))));
  };
  return [frame.top, ...linesOf(head), frame.middle, ...rows.flatMap(linesOf), frame.bottom, ''].join('\n');
}

/** The lines of a table's frame; cells are as wide as their columns. */
export function frameOf(widths: readonly number[], paint: (text: string) => string = String) {
  const rule = (left: string, middle: string, right: string) =>
    paint(`${left}${widths.map((width) => '─'.repeat(width + 2)).join(middle)}${right}`);
  const bar = paint('│');
  return {
    top: rule('┌', '┬', '┐'),
    middle: rule('├', '┼', '┤'),
    bottom: rule('└', '┴', '┘'),
    row: (cells: readonly string[]) => `${bar} ${cells.join(` ${bar} `)} ${bar}`,
  };
}

export function padded(text: string, width: number, side = 'l'): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return side === 'r' ? blanks + text : text + blanks;
}

/** Width of each column; the widest shrink first, as long as their words fit. */
function widthsWithin(width: number, lines: readonly Row[]): number[] {
  const [head] = lines;
  // A cell that spans several columns widens none.
  const columns = head.map((_, at) =>
    lines.map((cells) => (at < cells.length - 1 || cells.length === head.length ? String(cells[at]) : '')),
  );
  const widths = columns.map(widest);
  const words = columns.map((texts) => widest(texts.flatMap((text) => text.split(' '))));
  let over = widths.reduce((sum, own) => sum + own + FRAME, 1) - width;
  // Words are split only if line breaks are not enough.
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
