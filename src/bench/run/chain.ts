/**
 * The journal as a chain: every line has the time and the hash of the line before, so that no line can be changed, left
 * out or put in without all later ones and the last hash, which the publication names.
 */
import { createHash } from 'node:crypto';

/** What a line has for it. */
export interface Linked {
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** Hash of the line before; null: it is the first. */
  readonly previous: string | null;
}

export function lineHash(entry: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(entry)).digest('hex')}`;
}

export interface Chain {
  /** Hash of the last line; empty: there is none. */
  readonly head: string;
  /** Number of the first line, from 1, that does not follow from the one before; null: all do. */
  readonly broken: number | null;
}

/** Follows a chain line by line. */
export class ChainReader {
  private count = 0;
  private last: { readonly hash: string; readonly at: string } | null = null;
  private broken: number | null = null;

  add(entry: Linked): void {
    this.count++;
    const { at } = entry;
    const before = this.last?.hash ?? null;
    if (entry.previous !== before || (this.last && at < this.last.at)) this.broken ??= this.count;
    this.last = { hash: lineHash(entry), at };
  }

  get chain(): Chain {
    return { head: this.last?.hash ?? '', broken: this.broken };
  }
}
