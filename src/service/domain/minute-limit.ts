/**
 * Limit on a caller's calls per minute. Of an anonymous client all calls count, of an account only those that are refused;
 * replayed answers never count.
 */
import { counted } from '../../shared/figures.ts';
import type { Standing, Store, Tables } from '../store/contract.ts';
import { ERRORS } from '../wire/errors.ts';
import type { Caller } from './caller.ts';
import { MINUTE_MS, utcDay } from './day.ts';
import type { Refusal } from './refusal.ts';

/** A limit, as in the RateLimit headers. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetMs: number;
}

export interface Gate {
  readonly refusal: Refusal | null;
  readonly quotas: readonly Quota[];
}

const OPEN: Gate = { refusal: null, quotas: [] };

/** A caller's recent calls, ledgers and running solves, and the solve of a key if there is one. */
export function standingOf({ solves }: Tables, caller: Caller, lookup: string, at: number) {
  return solves.standing(caller, { lookup, day: utcDay(at), callsAfter: at - MINUTE_MS, at });
}

/** Whether a refusal counts for the minute. Those of this limit and those for load do not, so that a caller who waits is let in at last. */
export function isCounted({ code }: Refusal): boolean {
  return code !== 'requests_per_minute' && ERRORS[code].status !== 503;
}

/** Counts a refused call; returns the limit, and its refusal if it was already reached. */
export async function countRefusal(
  store: Store,
  caller: Caller,
  refusal: Refusal,
  at: number,
): Promise<Gate> {
  if (caller.perMinute === null || !isCounted(refusal)) return OPEN;
  return store.write(async (tables) => {
    await tables.lock(...caller.scopes);
    const found = checkMinute(caller, await standingOf(tables, caller, '', at), at);
    if (found.refusal === null) await tables.calls.add(caller.scope, at);
    return found;
  });
}

/** Checks without counting, before the body of a caller over the limit is read. */
export function checkMinute(
  { perMinute, tier }: Caller,
  { calls: made, oldestCall: oldest }: Pick<Standing, 'calls' | 'oldestCall'>,
  at: number,
): Gate {
  if (perMinute === null) return OPEN;
  const { limit, counts } = perMinute;
  // The clock may be set back.
  const resetMs = Math.min(MINUTE_MS, (oldest ?? at) + MINUTE_MS - at);
  const name = counts === 'all' ? 'requests-per-minute' : 'bad-requests-per-minute';
  const quotas = [{ name, limit, windowSeconds: 60, remaining: Math.max(0, limit - made - 1), resetMs }];
  if (made < limit) return { refusal: null, quotas };
  const what = `${counted(made, 'request')}${counts === 'all' ? '' : ' that could not be taken'}`;
  const refusal: Refusal = {
    code: 'requests_per_minute',
    detail: `This ${tier === 'anonymous' ? 'client' : 'account'} has made ${what} in the last minute; the limit is ${limit}.`,
    advice: 'Wait as Retry-After says.',
    retryAfterMs: resetMs,
  };
  return { refusal, quotas };
}
