import { counted, someOf } from '../../shared/figures.ts';
import { countsOf } from '../../shared/grouped.ts';
import { least, median } from '../../shared/median.ts';
import type {
  AdmissionState,
  Attempt,
  AttemptStatus,
  AttemptSummary,
  ObservedLimit,
  Publication,
} from './definition.ts';

interface Meaning {
  readonly summary: AttemptSummary['status'];
  /** Its schedule passed verification. */
  readonly scheduled?: true;
  readonly proof?: Attempt['proof'];
}

/** Meaning of each attempt status, best first; the summary is that of the best status of any attempt. */
export const MEANINGS: Readonly<Record<AttemptStatus, Meaning>> = {
  infeasible_proven: { summary: 'infeasible_proven', proof: 'hard_infeasibility' },
  optimal_zero: { summary: 'optimal', scheduled: true, proof: 'optimality' },
  optimal_proven: { summary: 'optimal_proven', scheduled: true, proof: 'optimality' },
  // The question is answered, whether or not the attempt also found a plan above the target.
  target_impossible: { summary: 'infeasible_proven', proof: 'target_impossibility' },
  feasible: { summary: 'feasible', scheduled: true },
  feasible_timeout: { summary: 'feasible', scheduled: true },
  no_solution_timeout: { summary: 'timeout' },
  invalid_output: { summary: 'invalid' },
  error: { summary: 'error' },
  unsupported: { summary: 'unsupported' },
  unavailable: { summary: 'unavailable' },
  not_run: { summary: 'not_run' },
};

export function isScheduled({ status }: Pick<Attempt, 'status'>): boolean {
  return MEANINGS[status].scheduled === true;
}

const NOT_ADMITTED = {
  unsupported: 'unsupported',
  unavailable: 'unavailable',
  verify: 'pending_verification',
} as const;

function summaryStatus(admission: AdmissionState, attempts: readonly Attempt[]): AttemptSummary['status'] {
  if (admission !== 'eligible') return NOT_ADMITTED[admission];
  const ranked = Object.keys(MEANINGS) as AttemptStatus[];
  const best = ranked.find((status) => attempts.some((attempt) => attempt.status === status));
  return MEANINGS[best ?? 'not_run'].summary;
}

export function summarise(
  admission: AdmissionState,
  attempts: readonly Attempt[],
  observedLimit?: ObservedLimit,
): AttemptSummary {
  const costs = attempts.filter(isScheduled).flatMap((attempt) => attempt.canonicalCost ?? []);
  return {
    status: summaryStatus(admission, attempts),
    attemptCount: attempts.length,
    // Attempts with a verified schedule or an accepted proof.
    validAttemptCount: attempts.filter((one) => isScheduled(one) || MEANINGS[one.status].proof).length,
    bestCost: least(costs),
    medianCost: median(costs),
    statusCounts: Object.fromEntries(countsOf(attempts.map(({ status }) => status))),
    ...(observedLimit && { observedLimit }),
  };
}

/** Most cases that are listed per comparator; more are only counted. */
const CASES = 3;

/**
 * A sentence on planned attempts that were not run, by comparator and case; none if all were run. Bad results may have been
 * deleted together with their evidence, and only this shows it.
 */
export function notRunWords({ cases, comparators }: Publication): string[] {
  const gone = cases.flatMap((entry) =>
    entry.comparators.flatMap(({ comparatorId, attempts }) =>
      attempts.filter(({ status }) => status === 'not_run').map(() => [comparatorId, entry.scenarioId]),
    ),
  );
  const names = comparators.flatMap(({ id }) => {
    const own = gone.filter(([comparatorId]) => comparatorId === id).map(([, scenarioId]) => scenarioId);
    const places = [...new Set(own)];
    return own.length > 0 ? [`${id} ${own.length} (${someOf(places, CASES)})`] : [];
  });
  if (names.length === 0) return [];
  const were = gone.length === 1 ? 'was' : 'were';
  return [`${counted(gone.length, 'planned attempt')} ${were} not run: ${names.join('; ')}.`];
}
