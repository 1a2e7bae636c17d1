/** What can be configured, with SPEC's limits as defaults; `docs/operations.md` explains each. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isRecord } from '../../scenario/form.ts';

const count = z.int().min(1);
const milliseconds = z.int().min(1);

/** What `trusted_proxies` takes: what is no such thing would be found only when the server is built. */
const network = z
  .union(
    [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
    'Not an address, a network such as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
  )
  .refine((text) => !text.endsWith('/0'), 'A network of all addresses would let every client choose its own');

const requestLimits = z.strictObject({
  body_bytes: count.default(256 * 1024),
  people: count.default(200),
  groups: count.default(100),
  sessions: count.default(20),
  constraints: count.default(200),
  ordinary_multi_session_people: count
    .default(50)
    .describe('Active people of a multi-session scenario of a free or anonymous caller.'),
});

const solveLimits = z
  .strictObject({
    solve_ms: milliseconds.default(2000).describe('The most that one solve may use and be charged.'),
    least_solve_ms: milliseconds.default(100).describe('With less allowance than this a call is refused.'),
    worker_ms: milliseconds.default(5000).describe('A worker that takes longer is killed and replaced.'),
    lease_margin_ms: milliseconds
      .default(5000)
      .describe('A call that is this much over the longest solve belongs to a dead server and is given up.'),
  })
  .refine(({ solve_ms, worker_ms }) => worker_ms > solve_ms, {
    path: ['worker_ms'],
    error: 'Not longer than solve_ms, so that every full solve would be killed',
  });

function anonymous(poolMs: number) {
  return z.strictObject({
    client_daily_solve_ms: milliseconds.default(60_000),
    pool_daily_solve_ms: milliseconds.default(poolMs).describe('Shared by all anonymous clients.'),
    requests_per_minute: count.default(20).describe('Calls that are refused for their body count as well.'),
    concurrent_solves: count.default(1),
  });
}

function tier(dailyMs: number, requests: number) {
  return z.strictObject({
    daily_solve_ms: milliseconds.default(dailyMs),
    requests_per_day: count.default(requests),
    bad_requests_per_minute: count
      .default(20)
      .describe('Calls refused for their Idempotency-Key, body or tier; after so many, all calls wait.'),
    concurrent_solves: count.default(1),
  });
}

export const serviceConfig = z.strictObject({
  profile: z
    .enum(['public', 'own'])
    .default('public')
    .describe('own: for the machine or team of its owner, without quotas and only for calls from there.'),
  form: z.enum(['k', 'a']).default('k'),
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(8080),
  store: z.string().min(1).default('sqlite:mingle.db').describe('sqlite:FILE or postgres://…'),
  store_connections: count.default(10).describe('Connections to PostgreSQL that this server may open.'),
  metrics_port: z
    .int()
    .min(0)
    .max(65_535)
    .nullable()
    .default(null)
    .describe('Where /metrics is served for Prometheus; null: nowhere.'),
  metrics_host: z.string().min(1).default('127.0.0.1'),
  hosts: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Profile own: names in the Host header that are taken besides localhost and its own addresses.',
    ),
  trusted_proxies: z
    .array(network)
    .default([])
    .describe('Addresses or networks whose X-Forwarded-For is believed; none: the peer is the client.'),
  country_header: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe('Header in which a trusted proxy puts the two-letter country of the client.'),
  workers: count.default(Math.max(1, availableParallelism() - 1)).describe('Solver processes.'),
  queue: z.int().min(0).nullable().default(null).describe('Calls that may wait; null: one a worker.'),
  worker_memory_mb: count.default(512),
  shutdown_ms: milliseconds.default(10_000).describe('Patience with calls in progress when stopping.'),
  recovery_hours: count.max(24).default(24).describe('How long a stored answer can be asked for again.'),
  log_level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  limits: requestLimits.prefault({}),
  solve: solveLimits.prefault({}),
  free: tier(120_000, 100).prefault({}),
  pro: tier(300_000, 1000).prefault({}),
  anonymous: anonymous(600_000).prefault({}).describe('Form K calls without a key.'),
  form_a: anonymous(600_000).prefault({}).describe('All calls of Form A.'),
});

export type ServiceConfig = z.output<typeof serviceConfig>;

/** As many of a kind as the parser takes. */
const ANY = 1_000_000;

/** What the profile `own` has in place of the defaults above. */
const OWN_DEFAULTS = {
  limits: {
    body_bytes: 16 * 1024 * 1024,
    people: ANY,
    groups: ANY,
    sessions: ANY,
    constraints: ANY,
  },
};

/** Reads settings: what is not given comes from the profile. */
export function readServiceConfig(given: unknown): z.ZodSafeParseResult<ServiceConfig> {
  if (!isRecord(given) || given.profile !== 'own') return serviceConfig.safeParse(given);
  const limits = isRecord(given.limits) ? { ...OWN_DEFAULTS.limits, ...given.limits } : given.limits;
  return ownConfig.safeParse({ ...OWN_DEFAULTS, ...given, ...(limits === undefined ? {} : { limits }) });
}

const ownConfig = serviceConfig.refine(({ trusted_proxies }) => trusted_proxies.length === 0, {
  path: ['trusted_proxies'],
  error: 'The profile own refuses forwarded calls, so that it can trust no proxy',
});
