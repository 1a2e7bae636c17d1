/** What a workbook says about its sheets beside their cells. */
import { strFromU8, unzipSync } from 'fflate';

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

/** Cells that are one over several lines; and lines that a filter or somebody has hidden, from 1. */
export function layoutOf(bytes: Uint8Array, file: string): { merged: Block[]; hidden: Set<number> } {
  const text = textsOf(bytes, (name) => name === file)[file];
  const hidden = tags(text, 'row').filter((tag) => /^(?:1|true)$/.test(attribute(tag, 'hidden')));
  return {
    merged: tags(text, 'mergeCell').flatMap((tag) => blockOf(attribute(tag, 'ref'))),
    hidden: new Set(hidden.map((tag) => Number(attribute(tag, 'r')))),
  };
}

function textsOf(bytes: Uint8Array, isWanted: (name: string) => boolean): Partial<Record<string, string>> {
  const files = unzipSync(bytes, { filter: ({ name }) => isWanted(name) });
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
  const left = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return [{ top: Number(top) - 1, bottom: Number(bottom) - 1, left }];
}
