/** The layout of a workbook's sheets: order, hidden and merged parts. */
import { strFromU8 } from 'fflate';
import { unzip } from '../../shared/unzip.ts';

/** Rows and columns from 0, both ends included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
}

/** The sheets in their order. */
export function sheetsOf(
  bytes: Uint8Array,
): readonly { readonly file: string; readonly isHidden: boolean }[] {
  const texts = textsOf(bytes, (name) => /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(name));
  const targets = new Map(
    tags(texts['xl/_rels/workbook.xml.rels'], 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target')
        .replace(/^(?!\/)/, 'xl/')
        .replace(/^\//, ''),
    ]),
  );
  return tags(texts['xl/workbook.xml'], 'sheet').map((tag) => ({
    file: targets.get(attribute(tag, '[\\w.-]+:id')) ?? '',
    isHidden: /^(?:hidden|veryHidden)$/.test(attribute(tag, 'state')),
  }));
}

/** Cells merged over several lines; hidden lines, from 1; struck-out cells, as "row,column" from 0; and formulas without a stored value, as "B2". */
export function layoutOf(bytes: Uint8Array, file: string) {
  const { [file]: text, [STYLES]: styles } = textsOf(bytes, (name) => name === file || name === STYLES);
  const hidden = tags(text, 'row').filter((tag) => /^(?:1|true)$/.test(attribute(tag, 'hidden')));
  return {
    merged: tags(text, 'mergeCell').flatMap((tag) => blockOf(attribute(tag, 'ref'))),
    hidden: new Set(hidden.map((tag) => Number(attribute(tag, 'r')))),
    struck: struckCells(text, styles),
    uncounted: [...(text ?? '').matchAll(UNCOUNTED)].map(([, cell]) => attribute(cell, 'r')),
  };
}

/** The most cells of a sheet, empty ones included: the library holds all up to the last line and column. */
const MOST_CELLS = 10_000_000;

/** The last line and column with a value, as "Z9000", of a sheet with too many cells; null if no sheet has. */
export function tooFar(bytes: Uint8Array): string | null {
  const sheets = Object.values(textsOf(bytes, (name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)));
  for (const sheet of sheets) {
    let last = { line: 0, column: 0, letters: '' };
    for (const [, tag] of (sheet ?? '').matchAll(VALUED)) {
      const [, letters, digits] = PLACE.exec(tag) ?? [];
      if (letters === undefined) continue;
      const [line, column] = [Math.max(last.line, Number(digits)), columnOf(letters)];
      last = column > last.column ? { line, column, letters } : { ...last, line };
    }
    if (last.line * last.column > MOST_CELLS) return `${last.letters}${last.line}`;
  }
  return null;
}

const STYLES = 'xl/styles.xml';
const VALUED = /<(?:\w+:)?c\s([^<>]*)(?<!\/)>/g;
const PLACE = /(?:^|\s)r="([A-Z]{1,3})(\d+)"/;
const UNCOUNTED =
  /<(?:\w+:)?c(\s[^<>]*)>\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>\s*)?<\/(?:\w+:)?c>/g;

function struckCells(sheet: string | undefined, styles = ''): Set<string> {
  const fonts = styles
    .split(/<(?:\w+:)?font(?=[\s/>])/)
    .slice(1)
    .map((font) => /<(?:\w+:)?strike(?:\s+val="(?:1|true)")?\s*\/?>/.test(font));
  const formats = styles.slice(styles.search(/<(?:\w+:)?cellXfs/), styles.search(/<\/(?:\w+:)?cellXfs>/));
  const struck = tags(formats, 'xf').map((tag) => fonts[Number(attribute(tag, 'fontId'))]);
  if (!struck.includes(true)) return new Set();
  return new Set(
    tags(sheet, 'c').flatMap((tag) => {
      const [, letters = '', row] = /^([A-Z]{1,3})(\d+)$/.exec(attribute(tag, 'r')) ?? [];
      return struck[Number(attribute(tag, 's'))] ? [`${Number(row) - 1},${columnOf(letters)}`] : [];
    }),
  );
}

function textsOf(bytes: Uint8Array, isWanted: (name: string) => boolean): Partial<Record<string, string>> {
  const files = unzip(bytes, isWanted);
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
}

function tags(xml: string | undefined, name: string): string[] {
  return [...(xml ?? '').matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'))].map(
    ([, inner]) => inner,
  );
}

function attribute(tag: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
}

function blockOf(ref: string): Block[] {
  const [, column, top, bottom] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(ref) ?? [];
  if (column === undefined || top === bottom) return [];
  return [{ top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(column) }];
}

/** "A" is 0. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
