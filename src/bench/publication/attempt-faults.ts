/** Does an attempt agree with itself: status, proof, cost, metrics? */
import type { CommonMetrics } from '../../result/definition.ts';
import type { Attempt } from './definition.ts';
import { SCHEDULED } from './summary.ts';

/** A fault below the place that is being looked at. */
export interface Fault {
  readonly code: string;
  readonly at: readonly PropertyKey[];
  readonly message: string;
}

const PROOF_OF: Partial<Record<Attempt['status'], Attempt['proof']>> = {
  optimal_zero: 'optimality',
  optimal_proven: 'optimality',
  infeasible_proven: 'hard_infeasibility',
  target_impossible: 'target_impossibility',
};

/** Every place where an attempt contradicts itself. */
export function attemptFaults(attempt: Attempt): Fault[] {
  const faults: Fault[] = [];
  const wanted = PROOF_OF[attempt.status] ?? null;
  if (attempt.proof !== wanted) {
    const message = `status ${attempt.status} goes with proof ${wanted}, not ${attempt.proof}`;
    faults.push({ code: 'proof_status', at: ['proof'], message });
  }
  const scheduled = SCHEDULED.includes(attempt.status);
  if (scheduled !== (attempt.canonicalCost !== null)) {
    const message = `status ${attempt.status} ${scheduled ? 'needs' : 'has no'} cost; it is ${attempt.canonicalCost}`;
    faults.push({ code: 'cost_status', at: ['canonicalCost'], message });
  }
  if (scheduled !== (attempt.commonMetrics !== null)) {
    const message = `status ${attempt.status} ${scheduled ? 'needs' : 'has no'} common metrics`;
    faults.push({ code: 'metrics_status', at: ['commonMetrics'], message });
  }
  if (attempt.status === 'optimal_zero' && attempt.canonicalCost !== 0) {
    const message = `status optimal_zero needs cost 0, not ${attempt.canonicalCost}`;
    faults.push({ code: 'cost_not_zero', at: ['canonicalCost'], message });
  }
  if (attempt.commonMetrics) {
    for (const fault of metricFaults(attempt.commonMetrics)) {
      faults.push({ ...fault, at: ['commonMetrics', ...fault.at] });
    }
  }
  return faults;
}

/** Do the common metrics follow from their histogram, and the mean lie between its ends? */
function metricFaults(metrics: CommonMetrics): Fault[] {
  const cells = Object.entries(metrics.pair_frequency_histogram).map(([key, pairs]) => [Number(key), pairs]);
  const total = (worth: (meetings: number) => number) =>
    cells.reduce((sum, [meetings, pairs]) => sum + pairs * worth(meetings), 0);
  const expected = {
    unique_contacts: total((m) => (m >= 1 ? 1 : 0)),
    contact_incidences: total((m) => m),
    total_repeat_excess: total((m) => Math.max(0, m - 1)),
    pairs_repeated: total((m) => (m >= 2 ? 1 : 0)),
    maximum_pair_count: Math.max(0, ...cells.filter(([, pairs]) => pairs > 0).map(([m]) => m)),
  };
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(expected)) {
    const stated = metrics[name as keyof typeof expected];
    if (stated === value) continue;
    const message = `${name} is ${stated}, but the histogram makes it ${value}`;
    faults.push({ code: 'metric_arithmetic', at: [name], message });
  }
  const { minimum_unique_contacts_per_participant: least, maximum_unique_contacts_per_participant: most } =
    metrics;
  const mean = metrics.mean_unique_contacts_per_participant;
  if (mean < least || mean > most) {
    const message = `the mean ${mean} lies outside ${least} to ${most}`;
    faults.push({ code: 'metric_arithmetic', at: ['mean_unique_contacts_per_participant'], message });
  }
  return faults;
}
