import { median } from '../../shared/median.ts';
import type { AdmissionState, Attempt, AttemptStatus, AttemptSummary, ObservedLimit } from './definition.ts';

/** Statuses of an attempt whose schedule passed verification. */
export const SCHEDULED: readonly AttemptStatus[] = [
  'optimal_zero',
  'optimal_proven',
  'feasible',
  'feasible_timeout',
];
/** Statuses that count as valid: a verified schedule or an accepted proof. */
const VALID: readonly AttemptStatus[] = [...SCHEDULED, 'infeasible_proven', 'target_impossible'];

/** What an attempt's status says, best first; the first that any attempt has is the summary's. */
const RANKED: readonly (readonly [AttemptStatus, AttemptSummary['status']])[] = [
  ['infeasible_proven', 'infeasible_proven'],
  ['optimal_zero', 'optimal'],
  ['optimal_proven', 'optimal_proven'],
  // Whether luck then found a plan above the target, or nothing: what was asked for is settled.
  ['target_impossible', 'infeasible_proven'],
  ['feasible', 'feasible'],
  ['feasible_timeout', 'feasible'],
  ['no_solution_timeout', 'timeout'],
  ['invalid_output', 'invalid'],
  ['error', 'error'],
  ['unsupported', 'unsupported'],
  ['unavailable', 'unavailable'],
  ['not_run', 'not_run'],
];

const NOT_ADMITTED = {
  unsupported: 'unsupported',
  unavailable: 'unavailable',
  verify: 'pending_verification',
} as const;

function summaryStatus(admission: AdmissionState, attempts: readonly Attempt[]): AttemptSummary['status'] {
  if (admission !== 'eligible') return NOT_ADMITTED[admission];
  const seen = new Set(attempts.map((attempt) => attempt.status));
  return RANKED.find(([status]) => seen.has(status))?.[1] ?? 'not_run';
}

/** The summary that follows from a case comparator's admission and attempts. */
export function summarise(
  admission: AdmissionState,
  attempts: readonly Attempt[],
  observedLimit?: ObservedLimit,
): AttemptSummary {
  const costs = attempts
    .filter((attempt) => SCHEDULED.includes(attempt.status))
    .flatMap((attempt) => attempt.canonicalCost ?? []);
  const statusCounts: Record<string, number> = {};
  for (const { status } of attempts) statusCounts[status] = (statusCounts[status] ?? 0) + 1;
  return {
    status: summaryStatus(admission, attempts),
    attemptCount: attempts.length,
    validAttemptCount: attempts.filter((attempt) => VALID.includes(attempt.status)).length,
    bestCost: costs.length === 0 ? null : Math.min(...costs),
    medianCost: median(costs),
    statusCounts,
    ...(observedLimit && { observedLimit }),
  };
}
