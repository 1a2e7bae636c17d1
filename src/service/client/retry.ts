/** When to repeat a request, so that one command causes one solve and one charge. */
import type { WireForm } from '../../scenario/definition.ts';
import { ERRORS, type ErrorCode } from '../wire/errors.ts';
import type { AttemptResult, RemoteProblem } from './http-attempt.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/**
 * Milliseconds to wait before the same request is sent again, or null if it must not be.
 * With an Idempotency-Key (Form K) a request can be repeated freely: the service solves it once. Without one (Form A)
 * only requests that were certainly not solved may be repeated.
 * @param attempts number of attempts so far, at least 1
 * @param jitter from 0 to 1; spreads callers that wait for the same moment
 */
export function waitBeforeRetry(
  result: Exclude<AttemptResult, { kind: 'answered' }>,
  form: WireForm,
  attempts: number,
  jitter: number,
): number | null {
  if (!mayRepeat(result, form)) return null;
  const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  const said = 'retryAfterMs' in result ? result.retryAfterMs : null;
  // A Retry-After of 0, or of a time that has passed by our clock, must not cause an endless loop.
  const asked = said !== null && said < FIRST_WAIT_MS ? null : said;
  return Math.round(asked === null ? growing * (0.75 + 0.5 * jitter) : asked + 250 * jitter);
}

function mayRepeat(result: Exclude<AttemptResult, { kind: 'answered' }>, form: WireForm): boolean {
  switch (result.kind) {
    case 'failed':
      return !result.permanent && (!result.sent || form === 'k');
    case 'unexpected':
      return (form === 'k' ? [429, 502, 503, 504] : [429, 503]).includes(result.status);
    case 'problem':
      return mayRepeatAfter(result.problem, result.retryAfterMs !== null, form);
  }
}

/** Codes of a service without keys: refused before anything was solved or charged. */
const NOTHING_DONE: readonly string[] = [
  'requests_per_minute',
  'requests_per_day',
  'concurrency_limit',
  'daily_solve_time',
  'overloaded',
  'starting',
  'shutting_down',
];

function mayRepeatAfter({ code, status }: RemoteProblem, hasRetryAfter: boolean, form: WireForm): boolean {
  if (form === 'a') return status === 429 || NOTHING_DONE.includes(code);
  const known = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : null;
  return known === null ? hasRetryAfter || status === 429 : known.retry === 'same_key';
}

/**
 * Whether the service may have an answer, now or later, after the client gave up: the same request with the same key
 * then gets it.
 * @param before the result before this attempt
 */
export function mayStillCome(
  result: Exclude<AttemptResult, { kind: 'answered' }>,
  form: WireForm,
  before: boolean,
): boolean {
  if (form === 'a') return false;
  switch (result.kind) {
    case 'failed':
      return before || result.sent;
    case 'unexpected':
      // The answer was cut off, or a proxy replaced it.
      return before || result.status >= 500 || result.status === 200;
    case 'problem': {
      const { code } = result.problem;
      // A stopping server leaves begun solves to its workers; too many requests are refused whether or not there is an answer.
      if (code === 'shutting_down' || code === 'requests_per_minute') return true;
      // Keys are looked up before the other quotas, so these refusals mean that the key is unknown.
      return (
        mayRepeatAfter(result.problem, result.retryAfterMs !== null, form) && !NOTHING_DONE.includes(code)
      );
    }
  }
}
