import { type Node, parseTree } from 'jsonc-parser';
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
  return (pointer: string): { readonly line: number; readonly column: number } | null => {
    let node = root;
    let start: number | null = null;
    for (const step of pointer.split('/').slice(1)) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      // A pointer does not tell whether "0" is a member or an index; the document does.
      const isHere = (child: Node, i: number): boolean =>
        node?.type === 'array' ? String(i) === name : child.children?.[0].value === name;
      const found: Node | undefined = node?.children?.find(isHere);
      if (found === undefined) break;
      start = found.offset;
      node = found.type === 'property' ? found.children?.[1] : found;
    }
    if (start === null) return null;
    const before = text.slice(0, start).split('\n');
    return { line: before.length, column: before[before.length - 1].length + 1 };
  };
}
