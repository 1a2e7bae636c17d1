import { StoreUnavailable } from '../store/contract.ts';
import { ERRORS, PROBLEM_MEDIA_TYPE } from '../wire/errors.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { Quota } from './minute-limit.ts';
import type { SolveFailure } from './ports.ts';
import { problemOf, type Refusal, storageAway } from './refusal.ts';

export interface CallResult {
  readonly answer: StoredAnswer;
  readonly retryAfterMs?: number;
  readonly quotas: readonly Quota[];
  readonly replayed: boolean;
  readonly chargedMs: number;
  readonly outcome: string;
  /** Why the solve failed, if by a defect of the service; for the log only. */
  readonly failure?: SolveFailure;
}

export function answered(answer: StoredAnswer, outcome: string, chargedMs = 0): CallResult {
  return { answer, quotas: [], replayed: false, chargedMs, outcome };
}

export function refused(refusal: Refusal, quotas: readonly Quota[] = []): CallResult {
  const { code, retryAfterMs } = refusal;
  const later = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { ...answered(problemAnswer(refusal), code), ...later, quotas };
}

export function jsonAnswer(status: number, document: object): StoredAnswer {
  return { status, mediaType: 'application/json', body: JSON.stringify(document) };
}

export function problemAnswer(refusal: Refusal): StoredAnswer {
  const body = JSON.stringify(problemOf(refusal));
  return { status: ERRORS[refusal.code].status, mediaType: PROBLEM_MEDIA_TYPE, body };
}

/** The refusal that a caller gets for a failure of the service itself. */
export function refusalOfFailure(error: unknown): Refusal {
  if (error instanceof StoreUnavailable) {
    return storageAway('The store of the service does not answer at the moment.');
  }
  return {
    code: 'internal_error',
    detail: 'The service failed in a way that it does not know; this was logged.',
    advice: 'Send the same request again.',
  };
}
