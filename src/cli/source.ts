import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { flagName } from './flags/name.ts';

/** An input that issues point into. */
export interface Source {
  /** As the user named it. */
  readonly name: string;
  /** Where a JSON Pointer leads, as people find it: file, line and column as far as they are known. */
  readonly place: (pointer: string) => string;
}

/** A JSON text: line and column, and the pointer itself. */
export function jsonSource(name: string, text: string): Source {
  let locate: ReturnType<typeof pointerLocator> | null = null;
  return {
    name,
    place: (pointer) => {
      // A text that could not be read has no places.
      if (pointer === '') return name;
      locate ??= pointerLocator(text);
      const at = locate(pointer);
      const file = at === null ? name : `${name}:${at.line}:${at.column}`;
      return `${file} ${pointer}`;
    },
  };
}

/**
 * A request made from a table: issues lead to its lines, to the flags and columns that made a rule, or into the
 * request.
 *
 * @param words a flag or a column for an origin such as `/apart/0`; null for what is none
 * @param origins those of the request's rules, once it is made
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

/** Options of the library, which the flags of the command line fill: `/keepSessions/0` is `--keep-sessions`. */
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

/** A document that is not a file of its own, such as the request inside a result file. */
export function documentSource(name: string): Source {
  return { name, place: (pointer) => (pointer === '' ? name : `${name} ${pointer}`) };
}

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** Finds JSON Pointers in a text (JSON with comments): `locate('/scenario/people/0/id')`. */
export function pointerLocator(text: string): (pointer: string) => Position | null {
  const root = parseTree(text, undefined, { allowTrailingComma: true });
  return (pointer) => {
    if (root === undefined || pointer === '') return null;
    const node = nearest(root, stepsOf(pointer));
    return node === root ? null : positionAt(text, startOf(node));
  };
}

/** The node, or where it should stand: the innermost one around it that is there. */
function nearest(root: Node, path: string[]): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, typed(root, path.slice(0, length)));
    if (node !== undefined) return node;
  }
  return root;
}

/** A pointer does not say whether "0" is a member or an index; the document does. */
function typed(root: Node, steps: string[]): JSONPath {
  const path: JSONPath = [];
  for (const step of steps) {
    const node = findNodeAtLocation(root, path);
    path.push(node?.type === 'array' && /^\d+$/.test(step) ? Number(step) : step);
  }
  return path;
}

/** A member is found at its name, an element at itself. */
function startOf(node: Node): number {
  return node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
