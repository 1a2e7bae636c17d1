import { version } from '../../shared/version.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { ERRORS } from '../wire/errors.ts';
import type { Help } from '../wire/help.ts';
import { ENDPOINTS } from './endpoints.ts';
import { solveHeaders } from './headers.ts';

export function helpDocument(config: ServiceConfig): Help {
  const { form, limits, solve } = config;
  const open = form === 'k' ? config.anonymous : config.form_a;
  const ordinary = `Up to ${limits.ordinary_multi_session_people} active people, full attendance, the same group sizes in every session.`;
  const keyed = (name: 'free' | 'pro', multiSession: string): Help['tiers'][string] => ({
    daily_solve_time_ms: config[name].daily_solve_ms,
    requests_per_day: config[name].requests_per_day,
    requests_per_minute: null,
    concurrent_solves: config[name].concurrent_solves,
    multi_session: multiSession,
  });
  return {
    service: 'mingle',
    version,
    form,
    schema_version: 'v1',
    endpoints: ENDPOINTS.map((endpoint) => ({ ...endpoint })),
    headers: solveHeaders(form),
    limits: {
      body_bytes: limits.body_bytes,
      people: limits.people,
      groups: limits.groups,
      sessions: limits.sessions,
      constraints: limits.constraints,
      solve_time_ms: solve.solve_ms,
      recovery_hours: form === 'k' ? config.recovery_hours : null,
      allowances_reset: 'midnight UTC',
    },
    pool_daily_solve_time_ms: open.pool_daily_solve_ms,
    tiers: {
      anonymous: {
        daily_solve_time_ms: open.client_daily_solve_ms,
        requests_per_day: null,
        requests_per_minute: open.requests_per_minute,
        concurrent_solves: open.concurrent_solves,
        multi_session: ordinary,
      },
      ...(form === 'k' ? { free: keyed('free', ordinary), pro: keyed('pro', 'All scenarios.') } : {}),
    },
    errors: Object.entries(ERRORS).map(([code, entry]) => ({ code, ...entry })),
  };
}
