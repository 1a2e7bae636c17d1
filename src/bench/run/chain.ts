/**
 * The journal as a chain: every line has the time and the hash of the line before, so that no line can be changed, left
 * out or put in without all later ones and the last hash, which the publication names.
 */
import { sha256 } from '../cases/problem-hash.ts';

export interface Linked {
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** Hash of the line before; null: it is the first. */
  readonly previous: string | null;
}

export function lineHash(entry: unknown): string {
  return sha256(JSON.stringify(entry));
}

export class ChainReader {
  /** Hash of the last line; empty: there is none. */
  head = '';
  /** Number of the first line, from 1, that does not follow from the one before; null: all do. */
  broken: number | null = null;
  /** When the last line was written. */
  at = '';
  private count = 0;

  add(entry: Linked & { readonly type: string }): void {
    const before = this.count++ === 0 ? null : this.head;
    const { at } = entry;
    const isInPlace = (entry.type === 'plan') === (before === null);
    if (entry.previous !== before || at < this.at || !isInPlace) this.broken ??= this.count;
    this.head = lineHash(entry);
    this.at = at;
  }
}
