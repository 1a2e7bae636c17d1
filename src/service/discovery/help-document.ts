import { version } from '../../shared/version.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { ERRORS } from '../wire/errors.ts';
import type { Help } from '../wire/help.ts';
import { endpointsOf, errorsOf } from './endpoints.ts';
import { solveHeaders } from './headers.ts';

type Tier = Help['tiers'][string];

export function helpDocument(config: ServiceConfig): Help {
  const { form, profile, limits, solve } = config;
  const open = form === 'k' ? config.anonymous : config.form_a;
  return {
    service: 'mingle',
    version,
    form,
    profile,
    schema_version: 'v1',
    endpoints: endpointsOf(config).map((endpoint) => ({ ...endpoint })),
    headers: solveHeaders(config),
    limits: {
      body_bytes: limits.body_bytes,
      people: limits.people,
      groups: limits.groups,
      sessions: limits.sessions,
      constraints: limits.constraints,
      links: limits.constraints,
      contact_kinds: limits.constraints,
      solve_time_ms: solve.solve_ms,
      recovery_hours: form === 'k' ? config.recovery_hours : null,
      allowances_reset: 'midnight UTC',
    },
    pool_daily_solve_time_ms: profile === 'own' ? null : open.pool_daily_solve_ms,
    tiers: tiers(config),
    errors: errorsOf(config).map((code) => ({ code, ...ERRORS[code] })),
  };
}

function tiers(config: ServiceConfig): Record<string, Tier> {
  if (config.profile === 'own') return { own: UNLIMITED };
  const open = config.form === 'k' ? config.anonymous : config.form_a;
  const ordinary = `Up to ${config.limits.ordinary_multi_session_people} active people, full attendance, the same group sizes in every session.`;
  const keyed = ({ daily_solve_ms, ...limits }: ServiceConfig['free' | 'pro']): Tier => {
    return { ...UNLIMITED, ...limits, daily_solve_time_ms: daily_solve_ms };
  };
  const anonymous: Tier = {
    ...UNLIMITED,
    daily_solve_time_ms: open.client_daily_solve_ms,
    requests_per_minute: open.requests_per_minute,
    bad_requests_per_minute: open.requests_per_minute,
    concurrent_solves: open.concurrent_solves,
    multi_session: ordinary,
  };
  if (config.form === 'a') return { anonymous };
  return { anonymous, free: { ...keyed(config.free), multi_session: ordinary }, pro: keyed(config.pro) };
}

const UNLIMITED: Tier = {
  daily_solve_time_ms: null,
  requests_per_day: null,
  requests_per_minute: null,
  bad_requests_per_minute: null,
  concurrent_solves: null,
  multi_session: 'All scenarios.',
};
