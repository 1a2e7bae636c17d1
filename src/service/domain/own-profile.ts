/** The profile `own`: which calls it refuses, and the hint to use it. */
import { hostname } from 'node:os';
import type { ServiceConfig } from '../settings/config.ts';
import type { ErrorCode } from '../wire/errors.ts';
import { isLoopback } from './client-identity.ts';
import type { Refusal } from './refusal.ts';

/** Headers that show that a proxy forwards another's call. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

type Headers = Readonly<Record<string, unknown>>;

export function isForwarded(headers: Headers): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

/**
 * Refuses calls that foreign pages and networks can cause through a browser or proxy: the owner's server has no keys, so
 * everybody who reaches it may use it.
 * @param address the server's own address of this connection
 */
export function foreignRefusal(
  headers: Headers,
  address: string | undefined,
  config: Pick<ServiceConfig, 'host' | 'hosts'>,
): Refusal | null {
  if (isForwarded(headers)) return foreign('The call was passed on by a proxy.');
  const host = String(headers.host ?? '').toLowerCase();
  const name = urlOf(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1');
  const own = [
    address?.replace(/^::ffff:/, ''),
    config.host,
    hostname(),
    `${hostname()}.local`,
    ...config.hosts,
  ];
  const known = name !== undefined && (isLoopback(name) || own.some((each) => each?.toLowerCase() === name));
  if (!known) return foreign(`The Host header is "${host.slice(0, 100)}", which is no name of this machine.`);
  const { origin } = headers;
  if (origin === undefined) return null;
  if (urlOf(String(origin))?.host === host) return null;
  return foreign(`The call comes from a page of "${String(origin).slice(0, 100)}".`);
}

function foreign(detail: string): Refusal {
  return {
    code: 'foreign_call',
    detail,
    advice: 'This server is for calls from its own machine; for others, run one with the profile "public".',
  };
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

const HELPED: ReadonlySet<ErrorCode> = new Set([
  'scenario_not_in_tier',
  'limit_exceeded',
  'idempotency_key_missing',
  'requests_per_minute',
  'requests_per_day',
  'concurrency_limit',
  'daily_solve_time',
]);

export function advisingOwnProfile(refusal: Refusal, local: boolean): Refusal {
  if (!local || !HELPED.has(refusal.code)) return refusal;
  const hint = 'On your own machine, "mingle serve --profile own" has no such limit.';
  return { ...refusal, advice: refusal.advice === undefined ? hint : `${refusal.advice} ${hint}` };
}
