/** How an earlier solve with the same Idempotency-Key answers this call. */
import type { SolveRow } from '../store/contract.ts';
import type { Idempotency, StoredAnswer } from './idempotency.ts';
import type { Refusal } from './refusal.ts';

export type Replay = (
  solve: SolveRow,
  idempotency: Idempotency,
  bodyDigest: string,
  at: number,
) => StoredAnswer | Refusal;

export const replay: Replay = (solve, idempotency, bodyDigest, at) => {
  if (solve.state === 'running') {
    return {
      code: 'idempotency_running',
      detail: 'The first request with this Idempotency-Key has not been answered yet.',
      advice: 'Send it again, unchanged, as Retry-After says: you will get its answer, and no second solve.',
      // The clock may be set back.
      retryAfterMs: Math.min(solve.reservedMs, solve.createdAt + solve.reservedMs - at),
    };
  }
  if (solve.state === 'interrupted' || solve.answer === null) {
    return {
      code: 'idempotency_interrupted',
      detail: 'The first request with this Idempotency-Key was cut off; it has no answer and will get none.',
      advice: 'Send the scenario with a new Idempotency-Key. That is a new solve.',
      chargedMs: solve.chargedMs ?? 0,
    };
  }
  return bodyDigest === solve.bodyDigest ? idempotency.open(solve.answer) : KEY_REUSED;
};

export const KEY_REUSED: Refusal = {
  code: 'idempotency_key_reused',
  detail: 'This Idempotency-Key was used with another body.',
  advice: 'Use a new key for a new solve; send exactly the same bytes to retry one.',
};
