import type { Issue } from '../../shared/issue.ts';
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
  const detail = shortened(refusal.detail);
  const help = advice === undefined ? {} : { advice };
  const issues = refusal.issues ?? [{ code, pointer: '', message: detail, ...help }];
  return {
    type: `urn:mingle:problem:${code}`,
    title,
    status,
    code,
    detail,
    ...help,
    issues: bounded(issues),
    ...(chargedMs === undefined ? {} : { charged_solve_time_ms: chargedMs }),
  };
}

const LONGEST_TEXT = 400;
const MOST_CHARACTERS = 24_000;

/** Shortens and limits issues: names from a caller may be as long as a body. */
function bounded(issues: readonly Issue[]): Issue[] {
  let room = MOST_CHARACTERS;
  const kept: Issue[] = [];
  for (const { code, pointer, message, advice } of issues) {
    const help = advice === undefined ? {} : { advice: shortened(advice) };
    const short = { code, pointer: shortened(pointer), message: shortened(message), ...help };
    room -= JSON.stringify(short).length;
    if (room < 0) break;
    kept.push(short);
  }
  return kept;
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT
    ? text
    : `${text.slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…`;
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
