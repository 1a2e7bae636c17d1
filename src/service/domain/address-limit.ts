/**
 * Calls that no limit of an account or a client counts, by the network that they come from: bad keys, and answers asked
 * for again. Each server counts for itself, in memory.
 */
import { counted } from '../../shared/figures.ts';
import { networkOf } from './client-identity.ts';
import { MINUTE_MS } from './day.ts';
import type { Refusal } from './refusal.ts';

type What = 'with bad keys' | 'for answers that were given before';

/** Networks that are remembered; the one that was first heard of is forgotten for another. */
const MOST_NETWORKS = 20_000;

export class AddressLimits {
  private readonly limit: number;
  private readonly times = new Map<string, number[]>();

  /** @param limit calls of each kind in any minute. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Counts this call, or says that there were too many before it. */
  count(what: What, address: string, at: number): Refusal | null {
    const name = `${what} ${networkOf(address)}`;
    const made = (this.times.get(name) ?? []).filter(
      // A clock may be set back.
      (time) => Math.abs(time - at) < MINUTE_MS,
    );
    if (made.length >= this.limit) {
      return {
        code: 'requests_per_minute',
        detail: `From this address came ${counted(made.length, 'call')} ${what} in the last minute; the limit is ${this.limit}.`,
        advice: 'Wait as Retry-After says.',
        retryAfterMs: made[0] + MINUTE_MS - at,
      };
    }
    this.times.set(name, [...made, at]);
    if (this.times.size > MOST_NETWORKS) this.times.delete(this.times.keys().next().value as string);
    return null;
  }
}
