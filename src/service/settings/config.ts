/** All settings, with SPEC's limits as defaults. The table in `docs/operations.md` is generated from this. */
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { isRecord } from '../../scenario/form.ts';
import type { Checked } from '../../shared/issue.ts';
import { readAs } from '../../shared/read-document.ts';
import { said } from '../../shared/said.ts';

function setting<T extends z.ZodType>(type: T, byDefault: z.util.NoUndefined<z.output<T>>, about: string) {
  return type.default(byDefault).describe(about);
}

/** An optional setting; null if not set. */
function orNone<T extends z.ZodType>(type: T, about: string) {
  return type.nullable().default(null).describe(about);
}

const positive = z.int().min(1);

function number(byDefault: number, about: string, type = positive) {
  return setting(type, byDefault, about);
}

const port = z.int().min(0).max(65_535);
const name = z.string().min(1);

/** A value of `trusted_proxies`; invalid ones would otherwise fail only when the server is built. */
const network = z
  .union(
    [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
    'Not an address, a network such as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
  )
  .refine((text) => !text.endsWith('/0'), 'A network of all addresses would let every client choose its own');

const requestLimits = z.strictObject({
  body_bytes: number(256 * 1024, 'Largest body.'),
  read_ms: number(5000, 'The most that reading a body may take.'),
  address_requests_per_minute: number(
    120,
    'Calls from one address with bad keys in any minute, and as many that ask for an answer again.',
  ),
  people: number(200, 'People of a scenario.'),
  groups: number(100, 'Groups of a scenario.'),
  sessions: number(20, 'Sessions of a scenario.'),
  constraints: number(200, 'Rules of a scenario; as many links, and kinds of contacts.'),
  ordinary_multi_session_people: number(
    50,
    'People of a scenario of several sessions of a free or anonymous caller.',
  ),
});

const solveLimits = z
  .strictObject({
    solve_ms: number(2000, 'The most that one solve may use and be charged.'),
    least_solve_ms: number(100, 'With less allowance than this a call is refused.'),
    worker_ms: number(5000, 'A worker that takes longer is killed and replaced; more than `solve.solve_ms`.'),
    lease_margin_ms: number(
      30_000,
      'A call this much over the longest solve belongs to a dead server and is interrupted.',
    ),
  })
  .refine(({ solve_ms, worker_ms }) => worker_ms > solve_ms, {
    path: ['worker_ms'],
    error: 'Not longer than solve_ms, so that every full solve would be killed',
  });

function anonymous(who: string) {
  return z.strictObject({
    client_daily_solve_ms: number(60_000, `Solve time a day of ${who}.`),
    pool_daily_solve_ms: number(600_000, 'The same of all such clients together.'),
    requests_per_minute: number(20, 'Calls of one such client in any minute.'),
    concurrent_solves: number(1, 'Solves of one such client at a time.'),
  });
}

function tier(who: string, dailyMs: number, requests: number) {
  return z.strictObject({
    daily_solve_ms: number(dailyMs, `Solve time a day of a ${who} account.`),
    requests_per_day: number(requests, 'Its solves a day.'),
    bad_requests_per_minute: number(
      20,
      'Calls of it that may be refused in any minute, those aside that lacked workers; then all are.',
    ),
    concurrent_solves: number(1, 'Its solves at a time.'),
  });
}

/** Mails contain links, and sessions are cookies: neither may be sent unencrypted. */
const publicUrl = name.refine(
  isPublicUrl,
  'Not https:// and a host, or http:// and an address of this machine, and nothing after it',
);

function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href, hostname } = new URL(text);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return href === `${origin}/` && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}

const smtpUrl = name.refine(
  (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
  'Not an address such as smtps://user:password@host',
);

const mail = z
  .strictObject({
    from: orNone(
      name,
      'Who mails come from: an address, or `Name <address>`; null: `no-reply@` the public host.',
    ),
    smtp: orNone(
      smtpUrl,
      'Mail server, `smtps://user:password@host` or `smtp://…` with STARTTLS. It or `mail.outbox` opens the account area.',
    ),
    outbox: orNone(name, 'For trying: a folder into which mails are written instead, one file each.'),
  })
  .refine(({ smtp, outbox }) => smtp === null || outbox === null, {
    path: ['outbox'],
    error: 'Mails go to a server or to a folder, not to both',
  });

function isWebhookSecret(text: string): boolean {
  const secret = text.replace(/^whsec_/, '');
  const bytes = Buffer.from(secret, 'base64');
  return bytes.length >= 24 && bytes.toString('base64') === secret;
}

const accounts = z.strictObject({
  sign_up: setting(
    z.enum(['open', 'closed']),
    'open',
    '`open`: who signs in for the first time gets a free account; `closed`: only `mingle account create` makes one.',
  ),
  billing_secret: orNone(
    name.refine(isWebhookSecret, 'Not `whsec_` and at least 24 bytes as base64'),
    'Secret of the webhook by which a billing system sets tiers; null: there is none.',
  ),
});

/** How long scenarios of jobs are kept if no worker takes or ends them. */
export const JOB_KEPT_MS = 24 * 3_600_000;

const jobLimits = z.strictObject({
  solve_ms: orNone(
    positive,
    'The most that a job sent to `POST /v1/solves` may use and be charged; null: there are no jobs.',
  ),
  wait_ms: number(
    3_600_000,
    'A job that no worker took in this time, at most a day, is given up, uncharged.',
    positive.max(JOB_KEPT_MS),
  ),
  lease_ms: number(
    15_000,
    'A job whose worker was not heard of in this time waits for another one.',
    positive.min(1000),
  ),
  workers: orNone(
    positive,
    'Workers of one `mingle work` that jobs may take; null: all but one, which calls of `auto-solve` keep, and at least one.',
  ),
  webhook_retries: number(8, 'How often a webhook that was not taken is sent again.', z.int().min(0)),
  webhook_retry_seconds: number(
    10,
    'Time before the first of these, roughly; before each of the others about twice as much.',
  ),
  webhook_networks: setting(
    z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'Not an address or a network')),
    [],
    'Private addresses or networks to which webhooks may go, also over plain HTTP; none: public addresses alone, over HTTPS.',
  ),
});

const settings = z.strictObject({
  profile: setting(
    z.enum(['public', 'own']),
    'public',
    '`own`: for the machine or team of its owner, without quotas and only for calls from there.',
  ),
  form: setting(z.enum(['k', 'a']), 'k', 'The form of the API.'),
  host: setting(name, '127.0.0.1', 'Where to listen.'),
  port: setting(port, 8080, 'Where to listen; 0 takes a free port.'),
  store: setting(
    name,
    'sqlite:mingle.db',
    '`sqlite:FILE` or `postgres://…`; with `own`, a file in the data folder of the user.',
  ),
  store_connections: number(10, 'Connections to PostgreSQL that this server may open.'),
  metrics_host: setting(name, '127.0.0.1', 'Where `/metrics` is served.'),
  metrics_port: orNone(port, 'Where `/metrics` is served; null: nowhere.'),
  public_url: orNone(
    publicUrl,
    'Where people reach this server, such as `https://plans.example.org`; links in mails begin with it.',
  ),
  hosts: setting(
    z.array(name),
    [],
    'Profile `own`: names in the `Host` header that are taken besides `localhost` and the addresses of the server.',
  ),
  trusted_proxies: setting(
    z.array(network),
    [],
    'Addresses or networks (`"10.0.0.0/8"`; also `loopback`, `linklocal`, `uniquelocal`) whose `X-Forwarded-For` is believed; none: the peer is the client.',
  ),
  country_header: orNone(
    name,
    'Header in which a trusted proxy puts the two-letter country of the client, for the statistics.',
  ),
  workers: setting(
    z.int().min(0),
    Math.max(1, availableParallelism() - 1),
    'Solver processes; each solve takes a core for up to `solve.solve_ms`. 0: those of `mingle work` alone, over PostgreSQL.',
  ),
  queue: orNone(
    z.int().min(0),
    'Calls that may wait for a worker; null: one a worker. What is beyond gets 503 `overloaded`.',
  ),
  queue_secret: orNone(
    z.string().min(32),
    'Seals what servers and `mingle work` send each other through PostgreSQL, the same for all of them: 32 random characters or more.',
  ),
  worker_memory_mb: number(512, 'JavaScript memory of a worker.'),
  shutdown_ms: number(10_000, 'How long calls in progress are waited for when stopping.'),
  recovery_hours: number(24, 'How long an answer can be asked for again, at most 24.', positive.max(24)),
  log_level: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'The least level of the lines that are logged.',
  ),
  limits: requestLimits.prefault({}),
  solve: solveLimits.prefault({}),
  jobs: jobLimits.prefault({}),
  free: tier('free', 120_000, 100).prefault({}),
  pro: tier('Pro', 300_000, 1000).prefault({}),
  anonymous: anonymous('a Form K client without a key').prefault({}),
  form_a: anonymous('a Form A client').prefault({}),
  mail: mail.prefault({}),
  accounts: accounts.prefault({}),
});

type Settings = z.output<typeof settings>;

export const serviceConfig = settings.superRefine((config, context) => {
  if (!hasAccountArea(config)) return;
  const { form, profile, public_url, trusted_proxies } = config;
  const refuse = refuser(context);
  if (form === 'a' || profile === 'own')
    refuse('mail', 'Only a public server of Form K has accounts to sign in to');
  if (public_url === null)
    refuse('public_url', 'Mails need the public address of this server for their links');
  const words = 'The public address is https, so that a proxy stands before this server; it is named here';
  if (public_url?.startsWith('https:') && trusted_proxies.length === 0) refuse('trusted_proxies', words);
});

function refuser(context: z.RefinementCtx) {
  return (setting: keyof Settings, message: string) =>
    context.addIssue({ code: 'custom', path: [setting], message });
}

/** Whether people can sign in: the settings give a way to send mail. */
export function hasAccountArea({ mail }: Pick<Settings, 'mail'>): boolean {
  return mail.smtp !== null || mail.outbox !== null;
}

export type ServiceConfig = z.output<typeof serviceConfig>;

/** No limit beyond the parser's own. */
const ANY = 1_000_000;

/** Defaults of the profile `own`, instead of those above. */
export const OWN_DEFAULTS = {
  limits: {
    body_bytes: 16 * 1024 * 1024,
    read_ms: 60_000,
    address_requests_per_minute: ANY,
    people: ANY,
    groups: ANY,
    sessions: ANY,
    constraints: ANY,
  },
};

export function readServiceConfig(given: unknown): Checked<ServiceConfig> {
  if (!isRecord(given) || given.profile !== 'own') return readAs(usableConfig, given);
  const { limits = {} } = given;
  const all = isRecord(limits) ? { ...OWN_DEFAULTS.limits, ...limits } : limits;
  return readAs(ownConfig, { ...given, limits: all });
}

/** Work for other processes goes through PostgreSQL, sealed. */
const usableConfig = serviceConfig.superRefine((config, context) => {
  const { store, queue_secret, form, workers, jobs } = config;
  const wants = said({ 'workers 0': workers === 0, jobs: jobs.solve_ms !== null }).join(' and ');
  const refuse = refuser(context);
  if (wants === '') return;
  if (!isPostgres(store))
    refuse('store', `Not PostgreSQL, through which alone ${wants} can reach other processes`);
  if (queue_secret === null) refuse('queue_secret', `Not set, and needed for ${wants}`);
  if (jobs.solve_ms !== null && form === 'a')
    refuse('form', 'Form A, which has no accounts, has no jobs either');
});

export function isPostgres(store: string): boolean {
  return /^postgres(ql)?:\/\//.test(store);
}

const ownConfig = usableConfig.refine(({ trusted_proxies }) => trusted_proxies.length === 0, {
  path: ['trusted_proxies'],
  error: 'The profile own refuses forwarded calls, so that it can trust no proxy',
});
