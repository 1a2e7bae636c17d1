import type { ServiceConfig } from '../settings/config.ts';
import type { Account } from '../store/rows.ts';
import { accountScope } from './accounts.ts';
import { DAY_MS } from './day.ts';

const MOST_WORKERS = 512;

export interface Caller {
  readonly tier: 'anonymous' | 'free' | 'pro' | 'own';
  readonly quotaScope: 'account' | 'anonymous_pool' | 'anonymous_ip_and_global';
  readonly scope: string;
  /** Id of the account, which may be deleted during a call. */
  readonly account?: string;
  /** All scopes of the caller, sorted; an anonymous client keeps yesterday's for a day. */
  readonly scopes: readonly string[];
  /** The daily solve time that all anonymous clients share: name of its ledger row, and amount in ms. */
  readonly pool: { readonly name: string; readonly dailyMs: number } | null;
  readonly dailyMs: number;
  readonly requestsPerDay: number | null;
  /** Which calls count: all except replays, or only those refused for neither this limit nor load. */
  readonly perMinute: { readonly limit: number; readonly counts: 'all' | 'bad' } | null;
  readonly concurrentSolves: number;
}

export function accountCaller(account: Account, config: ServiceConfig): Caller {
  const tier = config[account.tier];
  const { dailySolveMs, requestsPerDay, concurrentSolves } = account;
  const scope = accountScope(account.id);
  return {
    tier: account.tier,
    quotaScope: 'account',
    scope,
    account: account.id,
    scopes: [scope],
    pool: null,
    dailyMs: dailySolveMs ?? tier.daily_solve_ms,
    requestsPerDay: requestsPerDay ?? tier.requests_per_day,
    perMinute: { limit: tier.bad_requests_per_minute, counts: 'bad' },
    concurrentSolves: concurrentSolves ?? tier.concurrent_solves,
  };
}

/** @param identities keyed hashes of the client, today's first */
export function anonymousCaller(identities: readonly string[], config: ServiceConfig): Caller {
  const limits = config.form === 'k' ? config.anonymous : config.form_a;
  const scopes = identities.map((identity) => `${config.form}/client/${identity}`);
  return {
    tier: 'anonymous',
    quotaScope: config.form === 'k' ? 'anonymous_pool' : 'anonymous_ip_and_global',
    scope: scopes[0],
    scopes: [...scopes].sort(),
    pool: { name: `${config.form}/pool`, dailyMs: limits.pool_daily_solve_ms },
    dailyMs: limits.client_daily_solve_ms,
    requestsPerDay: null,
    perMinute: { limit: limits.requests_per_minute, counts: 'all' },
    concurrentSolves: limits.concurrent_solves,
  };
}

/** The caller of a server with the profile `own`, limited only by its workers. */
export function ownCaller(config: ServiceConfig): Caller {
  return {
    tier: 'own',
    quotaScope: config.form === 'k' ? 'account' : 'anonymous_ip_and_global',
    scope: 'own',
    scopes: ['own'],
    pool: null,
    // The most that all workers can do in a day, if their number is known.
    dailyMs: DAY_MS * (config.workers || MOST_WORKERS),
    requestsPerDay: null,
    perMinute: null,
    concurrentSolves: Number.MAX_SAFE_INTEGER,
  };
}
