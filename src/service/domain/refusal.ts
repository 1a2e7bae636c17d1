import { type Issue, issueOf } from '../../shared/issue.ts';
import { ERRORS, type ErrorCode, type Problem } from '../wire/errors.ts';

/** Why a call has no schedule as answer; `wire/errors.ts` has the status of each code. */
export interface Refusal {
  readonly code: ErrorCode;
  /** One sentence that names the offending value. */
  readonly detail: string;
  readonly advice?: string;
  /** Every problem of the body; absent: the refusal itself is the only one. */
  readonly issues?: readonly Issue[];
  readonly retryAfterMs?: number;
  readonly chargedMs?: number;
}

export function problemOf(refusal: Refusal): Problem {
  const { code, advice, chargedMs } = refusal;
  const { status, title } = ERRORS[code];
  const detail = cut(refusal.detail);
  const issues = refusal.issues ?? [issueOf(code, '', detail, advice)];
  return {
    type: `urn:mingle:problem:${code}`,
    title,
    status,
    code,
    detail,
    ...(advice === undefined ? {} : { advice }),
    issues: bounded(issues),
    ...(chargedMs === undefined ? {} : { charged_solve_time_ms: chargedMs }),
  };
}

const MOST_CHARACTERS = 24_000;

/** At most 400 UTF-16 units and "…", without half a letter. */
const cut = (text: string): string =>
  text.length <= 400 ? text : `${text.slice(0, 400).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Shortens and limits issues: names from a caller may be as long as a body. */
function bounded(issues: readonly Issue[]): Issue[] {
  let room = MOST_CHARACTERS;
  const kept: Issue[] = [];
  for (const { code, pointer, message, advice } of issues) {
    const short = issueOf(code, cut(pointer), cut(message), advice && cut(advice));
    room -= JSON.stringify(short).length;
    if (room < 0) break;
    kept.push(short);
  }
  return kept;
}

/** `Retry-After` in whole seconds, at least 1. */
export function retryAfterSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/**
 * Milliseconds to wait if `ahead` others wait for workers that take about `eachMs` each, plus up to half of that at random, so
 * that callers refused together do not return together.
 */
export function untilRoom(ahead: number, workers: number, eachMs: number): number {
  return Math.ceil((ahead + 1) / Math.max(1, workers)) * eachMs * (1 + Math.random() / 2);
}

/** When a store may be reachable again; with `untilRoom` about two or three seconds. */
const STORE_AWAY_MS = 1500;

export function storageAway(detail: string): Refusal {
  const retryAfterMs = untilRoom(0, 1, STORE_AWAY_MS);
  return { code: 'storage_unavailable', detail, advice: SEND_AGAIN, retryAfterMs };
}

export function starting(detail: string, retryAfterMs: number): Refusal {
  return { code: 'starting', detail, advice: SEND_AGAIN, retryAfterMs };
}

export function overloaded(detail: string, retryAfterMs: number): Refusal {
  return { code: 'overloaded', detail, advice: `Nothing was charged. ${SEND_AGAIN}`, retryAfterMs };
}

const SEND_AGAIN = 'Send the same request again as Retry-After says.';

/** This server stops; another one, or its successor, takes the call. */
export const SHUTTING_DOWN: Refusal = {
  code: 'shutting_down',
  detail: 'This instance of the service is stopping and takes no more calls.',
  advice: SEND_AGAIN,
  retryAfterMs: 2000,
};
