import stringWidth from 'string-width';

/** Replaces control characters, so that a name in a file cannot steer the terminal or break a table. */
export function plain(text: string): string {
  // biome's rule against control characters in patterns is met by naming their Unicode category.
  return text.replace(/\p{Cc}/gu, '\u{fffd}');
}

/** Breaks a list after its commas so that no line is wider than `width` columns, unless one item alone is. */
export function wrapList(items: readonly string[], width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const [i, item] of items.entries()) {
    const piece = i < items.length - 1 ? `${item},` : item;
    const longer = line === '' ? piece : `${line} ${piece}`;
    if (line !== '' && stringWidth(longer) > width) {
      lines.push(line);
      line = piece;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines.join('\n');
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

/** "1 pair", "2 pairs", "1,200 people". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}

/** Digits in groups of three; up to three decimals. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** "Ann", "Ann and Bob", "Ann, Bob and 3 others". */
export function someOf(names: readonly string[], most: number): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${counted(rest, 'other')}`;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
