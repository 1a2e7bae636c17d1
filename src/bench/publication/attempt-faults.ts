/** Does an attempt agree with itself: status, proof, cost, metrics? */
import type { CommonMetrics } from '../../result/definition.ts';
import type { Attempt } from './definition.ts';
import { isScheduled, MEANINGS } from './summary.ts';

/** A fault below the place that is being looked at. */
export interface Fault {
  readonly code: string;
  readonly at: readonly PropertyKey[];
  readonly message: string;
}

export function faultIf(is: boolean, code: string, at: readonly PropertyKey[], message: string): Fault[] {
  return is ? [{ code, at, message }] : [];
}

export function attemptFaults(attempt: Attempt): Fault[] {
  const { status, proof, canonicalCost: cost, commonMetrics: metrics } = attempt;
  const wanted = MEANINGS[status].proof ?? null;
  const scheduled = isScheduled(attempt);
  const needs = `status ${status} ${scheduled ? 'needs' : 'has no'}`;
  const other = `status ${status} goes with proof ${wanted}, not ${proof}`;
  const isOtherCost = scheduled !== (cost !== null);
  const isNotZero = status === 'optimal_zero' && cost !== 0;
  return [
    ...faultIf(proof !== wanted, 'proof_status', ['proof'], other),
    ...faultIf(isOtherCost, 'cost_status', ['canonicalCost'], `${needs} cost; it is ${cost}`),
    ...faultIf(
      scheduled !== (metrics !== null),
      'metrics_status',
      ['commonMetrics'],
      `${needs} common metrics`,
    ),
    ...faultIf(isNotZero, 'cost_not_zero', ['canonicalCost'], `${needs} cost 0, not ${cost}`),
    ...faultIf((cost ?? 0) < 0, 'cost_negative', ['canonicalCost'], `no schedule costs ${cost}`),
    ...(metrics ? metricFaults(metrics) : []),
  ];
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
  const { minimum_unique_contacts_per_participant: least, maximum_unique_contacts_per_participant: most } =
    metrics;
  const mean = metrics.mean_unique_contacts_per_participant;
  const outside = `the mean ${mean} lies outside ${least} to ${most}`;
  const wrong = (is: boolean, name: keyof CommonMetrics, message: string) =>
    faultIf(is, 'metric_arithmetic', ['commonMetrics', name], message);
  return [
    ...(Object.keys(expected) as (keyof typeof expected)[]).flatMap((name) => {
      const [stated, value] = [metrics[name], expected[name]];
      return wrong(stated !== value, name, `${name} is ${stated}, but the histogram makes it ${value}`);
    }),
    ...wrong(mean < least || mean > most, 'mean_unique_contacts_per_participant', outside),
  ];
}
