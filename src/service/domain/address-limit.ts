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

export type AddressLimits = ReturnType<typeof addressLimits>;

/** @param limit calls of each kind in any minute. */
export function addressLimits(limit: number) {
  const times = new Map<string, number[]>();
  return {
    /** Counts this call, or says that there were too many before it. */
    count(what: What, address: string, at: number): Refusal | null {
      const name = `${what} ${networkOf(address)}`;
      // A clock may be set back.
      const made = (times.get(name) ?? []).filter((time) => Math.abs(time - at) < MINUTE_MS);
      if (made.length >= limit) {
        return {
          code: 'requests_per_minute',
          detail: `From this address came ${counted(made.length, 'call')} ${what} in the last minute; the limit is ${limit}.`,
          advice: 'Wait as Retry-After says.',
          retryAfterMs: made[0] + MINUTE_MS - at,
        };
      }
      times.set(name, [...made, at]);
      if (times.size > MOST_NETWORKS) times.delete(times.keys().next().value as string);
      return null;
    },
  };
}
