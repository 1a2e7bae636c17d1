/**
 * The journal as a chain: every line has the time and the hash of the line before, so that no line can be changed, left
 * out or put in without all later ones and the last hash, which the publication names.
 */
import { createHash } from 'node:crypto';

/** What a line has for it; absent in journals of older runs. */
export interface Linked {
  /** When it was written, ISO 8601. */
  readonly at?: string;
  /** Hash of the line before; null: it is the first. */
  readonly previous?: string | null;
}

/** The hash of a line as it is written. */
export function lineHash(entry: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(entry)).digest('hex')}`;
}

export interface Chain {
  /** Hash of the last line; null: the lines are of an older run and make no chain. */
  readonly head: string | null;
  /** Number of the first line, from 1, that does not follow from the one before; null: all do. */
  readonly broken: number | null;
}

export function chainOf(entries: readonly Linked[]): Chain {
  if (entries.length === 0 || entries[0].previous === undefined) return { head: null, broken: null };
  const broken = entries.findIndex((entry, i) => {
    const before = i === 0 ? null : lineHash(entries[i - 1]);
    return entry.previous !== before || (i > 0 && (entry.at ?? '') < (entries[i - 1].at ?? ''));
  });
  return { head: lineHash(entries.at(-1)), broken: broken < 0 ? null : broken + 1 };
}
