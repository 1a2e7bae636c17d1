/** Fits texts to columns of a terminal. */
import stringWidth from 'string-width';

/** Joins pieces with blanks into lines of at most `width` columns, unless a single piece is wider. */
export function wrap(pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  for (const piece of pieces) {
    const added = stringWidth(piece);
    if (line !== '' && taken + 1 + added > width) {
      lines.push(line);
      line = '';
    }
    taken = line === '' ? added : taken + 1 + added;
    line = line === '' ? piece : `${line} ${piece}`;
  }
  lines.push(line);
  return lines;
}

/** The items with commas, except the last; `wrap` then keeps names whole. */
export function listed(items: readonly string[]): string[] {
  return items.map((item, i) => (i < items.length - 1 ? `${item},` : item));
}

/** Shortens a text to a number of columns, with an ellipsis if something is cut. */
export function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);
}
