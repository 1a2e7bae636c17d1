/** When to send a request again, so that one command gives one solve and one charge. */
import type { WireForm } from '../../scenario/definition.ts';
import { ERRORS, type ErrorCode } from '../wire/errors.ts';
import type { AttemptResult, RemoteProblem } from './http-attempt.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/**
 * How long to wait before the same request is sent again, or null when it must not be.
 *
 * With an Idempotency-Key (Form K) the same request can be repeated at will: the service solves it once.
 * Without one (Form A) only what surely was not solved may be repeated.
 *
 * @param attempts how many there were, at least 1.
 * @param jitter from 0 to 1: keeps apart the callers that wait for the same moment.
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
  // "At once", or a time that a clock before ours has passed, is no leave to ask without end.
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

/** Where there are no keys: refused before anything was solved or charged. */
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
  return known === null ? hasRetryAfter : known.retry === 'same_key';
}

/**
 * Whether the service may have an answer, now or later, after it was given up: then the same request with the
 * same key asks for it.
 *
 * @param before what held before this attempt.
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
      // A plan that was cut off on its way, or that a proxy put its own words for.
      return before || result.status >= 500 || result.status === 200;
    case 'problem': {
      const { code } = result.problem;
      // A server that stops leaves what was begun to its worker, and who asks for answers too often is refused them.
      if (code === 'shutting_down' || code === 'requests_per_minute') return true;
      // Keys are looked up before the other quotas, so a refusal by one of them means that the key is not known.
      return (
        mayRepeatAfter(result.problem, result.retryAfterMs !== null, form) && !NOTHING_DONE.includes(code)
      );
    }
  }
}
