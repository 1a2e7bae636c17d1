/**
 * The journal as a hash chain: each line has its time and the hash of the line before. To change, remove or insert a line one
 * must change all later lines and the last hash, which the publication names.
 */
import { sha256 } from '../cases/problem-hash.ts';
import type { NeutralVerdict } from '../judge/neutral.ts';

export interface Linked {
  /** When the line was written, ISO 8601. */
  readonly at: string;
  /** Hash of the line before; null for the first line. */
  readonly previous: string | null;
}

/** A verdict on an attempt's proof that was asked for when the run was over: a line after those of the run. */
export interface Confirmation {
  readonly type: 'confirmation';
  readonly attemptId: string;
  readonly neutral: NeutralVerdict;
}

export function lineHash(entry: unknown): string {
  return sha256(JSON.stringify(entry));
}

export class ChainReader {
  /** Hash of the last line of the run itself; empty if there is none. */
  head = '';
  /** Hash of the last line of all. */
  end = '';
  /** Verdicts asked for after the run, by attempt. */
  readonly later = new Map<string, NeutralVerdict>();
  /** Number, from 1, of the first line that does not follow from the one before; null if all do. */
  broken: number | null = null;
  /** When the last line was written. */
  at = '';
  private count = 0;

  add(entry: Linked & (Confirmation | { readonly type: 'plan' | 'attempt' })): void {
    const before = this.count++ === 0 ? null : this.end;
    const { at } = entry;
    const isInPlace = (entry.type === 'plan') === (before === null);
    if (entry.previous !== before || at < this.at || !isInPlace) this.broken ??= this.count;
    this.end = lineHash(entry);
    if (entry.type === 'confirmation') this.later.set(entry.attemptId, entry.neutral);
    else this.head = this.end;
    this.at = at;
  }
}
