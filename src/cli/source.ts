import { flagName } from './flags/name.ts';
import { pointerLocator } from './locate.ts';

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
