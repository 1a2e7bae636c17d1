import type { ServiceConfig } from '../settings/config.ts';
import type { Account } from '../store/contract.ts';
import { accountScope } from './accounts.ts';

/** Who calls, and what is theirs to use. */
export interface Caller {
  readonly tier: 'anonymous' | 'free' | 'pro';
  readonly quotaScope: 'account' | 'anonymous_pool' | 'anonymous_ip_and_global';
  /** Whom to charge. */
  readonly scope: string;
  /** All names this caller has: an anonymous client also has yesterday's for a day. Sorted. */
  readonly scopes: readonly string[];
  /** The pool that is charged too, or null. */
  readonly pool: string | null;
  readonly dailyMs: number;
  readonly poolDailyMs: number | null;
  readonly requestsPerDay: number | null;
  readonly requestsPerMinute: number | null;
  readonly concurrentSolves: number;
}

export function accountCaller(account: Account, config: ServiceConfig): Caller {
  const limits = config[account.tier];
  const scope = accountScope(account.id);
  return {
    tier: account.tier,
    quotaScope: 'account',
    scope,
    scopes: [scope],
    pool: null,
    dailyMs: limits.daily_solve_ms,
    poolDailyMs: null,
    requestsPerDay: limits.requests_per_day,
    requestsPerMinute: null,
    concurrentSolves: limits.concurrent_solves,
  };
}

/** @param identities the client's keyed hashes, today's first. */
export function anonymousCaller(identities: readonly string[], config: ServiceConfig): Caller {
  const limits = config.form === 'k' ? config.anonymous : config.form_a;
  const scopes = identities.map((identity) => `${config.form}/client/${identity}`);
  return {
    tier: 'anonymous',
    quotaScope: config.form === 'k' ? 'anonymous_pool' : 'anonymous_ip_and_global',
    scope: scopes[0],
    scopes: [...scopes].sort(),
    pool: `${config.form}/pool`,
    dailyMs: limits.client_daily_solve_ms,
    poolDailyMs: limits.pool_daily_solve_ms,
    requestsPerDay: null,
    requestsPerMinute: limits.requests_per_minute,
    concurrentSolves: limits.concurrent_solves,
  };
}
