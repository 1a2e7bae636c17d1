import { type Node, parseTree } from 'jsonc-parser';
import { remembered } from '../shared/remembered.ts';
import { flagName } from './flags/name.ts';

/** An input that issues point into. */
export interface Source {
  /** The file as named by the user. */
  readonly name: string;
  /** Position of a JSON Pointer in words: file, line and column as far as known. */
  readonly place: (pointer: string) => string;
}

/** Positions in a JSON text: line and column, and the pointer itself. */
export function jsonSource(name: string, text: string): Source {
  let locate: ReturnType<typeof pointerLocator> | null = null;
  return {
    name,
    place: (pointer) => {
      // A text that could not be parsed has no positions.
      if (pointer === '') return name;
      locate ??= pointerLocator(text);
      const at = locate(pointer);
      const file = at === null ? name : `${name}:${at.line}:${at.column}`;
      return `${file} ${pointer}`;
    },
  };
}

/**
 * Positions in a request made from a table: lines of the table, flags and columns that made a rule, or pointers into the
 * request.
 * @param words the flag or column of an origin such as `/apart/0`; null for other pointers
 * @param origins of the request's rules, once it is made
 */
export function madeFromTable(
  table: string,
  words: (origin: string) => string | null,
  origins: readonly string[] = [],
): Source {
  const made = documentSource(`the scenario made from ${table}`);
  const place = (pointer: string): string => {
    const line = /^\/(\d+)/.exec(pointer)?.[1];
    if (line !== undefined) return `${table}:${line}`;
    if (pointer === '') return table;
    const rule = /^\/constraints\/(\d+)/.exec(pointer)?.[1];
    return words(rule === undefined ? pointer : (origins[Number(rule)] ?? '')) ?? made.place(pointer);
  };
  return { name: made.name, place };
}

/** Options of the library as flags: `/keepSessions/0` is `--keep-sessions`. */
export function flagSource(): Source {
  const flags: Readonly<Record<string, string>> = { breaks: 'break', people: 'person' };
  return {
    name: 'the flags',
    place: (pointer) => {
      const option = pointer.split('/')[1] ?? '';
      return option === '' ? '' : flagName(flags[option] ?? option);
    },
  };
}

/** A document without a file of its own, such as the request in a result file. */
export function documentSource(name: string): Source {
  return { name, place: (pointer) => (pointer === '' ? name : `${name} ${pointer}`) };
}

/**
 * Finds JSON Pointers in a text (JSON with comments): the member at its name, the element itself, or the innermost existing
 * parent. Line and column are from 1. Null if not even the root exists.
 */
export function pointerLocator(text: string) {
  const root = parseTree(text, undefined, { allowTrailingComma: true });
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  /** Children by the step that leads to them; of a name given twice the first. */
  const childrenOf = remembered(({ type, children = [] }: Node) => {
    const stepTo = (child: Node, i: number): unknown =>
      type === 'array' ? `${i}` : child.children?.[0].value;
    return new Map(children.map((child, i) => [stepTo(child, i), child] as const).reverse());
  }, new WeakMap());
  return (pointer: string): { readonly line: number; readonly column: number } | null => {
    let node = root;
    let start: number | null = null;
    for (const step of pointer.split('/').slice(1)) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const found: Node | undefined = node && childrenOf(node).get(name);
      if (found === undefined) break;
      start = found.offset;
      node = found.type === 'property' ? found.children?.[1] : found;
    }
    if (start === null) return null;
    const line = lineStarts.findLastIndex((at) => at <= start);
    return { line: line + 1, column: start - lineStarts[line] + 1 };
  };
}
