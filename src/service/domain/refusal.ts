import type { Issue } from '../../shared/issue.ts';
import { ERRORS, type ErrorCode, type Problem } from '../wire/errors.ts';

/** Why a call is not answered with a schedule, as a value; the table in `wire/errors.ts` has the status. */
export interface Refusal {
  readonly code: ErrorCode;
  /** One sentence that names the offending value. */
  readonly detail: string;
  readonly advice?: string;
  /** Every problem found in the body; absent: the refusal itself is the one. */
  readonly issues?: readonly Issue[];
  /** When it may be worth trying again. */
  readonly retryAfterMs?: number;
  readonly chargedMs?: number;
}

export function problemOf(refusal: Refusal): Problem {
  const { code, detail, advice, chargedMs } = refusal;
  const { status, title } = ERRORS[code];
  const help = advice === undefined ? {} : { advice };
  const issues = refusal.issues ?? [{ code, pointer: '', message: detail, ...help }];
  return {
    type: `urn:mingle:problem:${code}`,
    title,
    status,
    code,
    detail,
    ...help,
    issues: issues.map((issue) => ({ ...issue })),
    ...(chargedMs === undefined ? {} : { charged_solve_time_ms: chargedMs }),
  };
}

/** `Retry-After` in whole seconds, at least one. */
export function retryAfterSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** The server ends; another one, or its successor, takes the call. */
export const SHUTTING_DOWN: Refusal = {
  code: 'shutting_down',
  detail: 'This instance of the service is stopping and takes no more calls.',
  advice: 'Send the same request again as Retry-After says.',
  retryAfterMs: 2000,
};
