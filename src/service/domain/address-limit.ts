/**
 * Limits per network for calls that no account or client limit covers: bad keys, and repeated answers. Each server counts
 * separately, in memory.
 */
import { counted } from '../../shared/figures.ts';
import { networkOf } from './client-identity.ts';
import { MINUTE_MS } from './day.ts';
import type { Refusal } from './refusal.ts';

type What = 'with bad keys' | 'for answers that were given before';

/** Most networks remembered; the oldest is dropped for a new one. */
const MOST_NETWORKS = 20_000;

export type AddressLimits = ReturnType<typeof addressLimits>;

/** @param limit calls of each kind per minute */
export function addressLimits(limit: number) {
  const times = new Map<string, number[]>();
  return {
    /** Counts this call, or refuses it if there were too many before. */
    count(what: What, address: string, at: number): Refusal | null {
      const name = `${what} ${networkOf(address)}`;
      // The clock may be set back.
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
