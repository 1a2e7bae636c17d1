import stringWidth from 'string-width';
import { cut, widest, wrap } from './text-width.ts';

/** Border signs and blanks of a column. */
const FRAME = 3;
/** However narrow the terminal, words of a column get this much. */
const LEAST_WIDTH = 20;

/** A line of cells. With fewer than there are columns, the last one takes the room of those that lack. */
type Row = readonly (string | number)[];

/**
 * A table without colours, ended by a line end.
 *
 * @param aligned `l` or `r` for each column; absent: all to the left
 * @param width that texts are broken into lines for
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

/** The lines of a table; cells are as wide as their columns. */
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

/** Of each column; the widest give way first, as long as their words have room. */
function widthsWithin(width: number, lines: readonly Row[]): number[] {
  const [head] = lines;
  // What takes the room of several columns asks for none.
  const columns = head.map((_, at) =>
    lines.map((cells) => (at < cells.length - 1 || cells.length === head.length ? String(cells[at]) : '')),
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
