/** Texts fitted to columns of a terminal. */
import stringWidth from 'string-width';

/** Sets pieces on lines with blanks between them; no line is wider than `width` unless one piece alone is. */
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

/** The items of a list, all but the last with a comma; `wrap` then keeps names whole. */
export function listed(items: readonly string[]): string[] {
  return items.map((item, i) => (i < items.length - 1 ? `${item},` : item));
}

/** Cuts a text to a number of columns, with an ellipsis where something is missing. */
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
