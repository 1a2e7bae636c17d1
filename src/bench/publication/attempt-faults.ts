/** Does an attempt agree with itself: status, proof, cost, metrics? */
import type { CommonMetrics } from '../../result/definition.ts';
import type { Attempt } from './definition.ts';
import { below, type Report } from './report.ts';
import { isScheduled, MEANINGS } from './summary.ts';

export function checkAttempt(report: Report, attempt: Attempt): void {
  const { status, proof, canonicalCost: cost, commonMetrics: metrics } = attempt;
  const wanted = MEANINGS[status].proof ?? null;
  const scheduled = isScheduled(attempt);
  const needs = `status ${status} ${scheduled ? 'needs' : 'has no'}`;
  if (proof !== wanted)
    report('proof_status', ['proof'], `status ${status} goes with proof ${wanted}, not ${proof}`);
  if (scheduled !== (cost !== null)) report('cost_status', ['canonicalCost'], `${needs} cost; it is ${cost}`);
  if (scheduled !== (metrics !== null))
    report('metrics_status', ['commonMetrics'], `${needs} common metrics`);
  if (status === 'optimal_zero' && cost !== 0)
    report('cost_not_zero', ['canonicalCost'], `${needs} cost 0, not ${cost}`);
  if ((cost ?? 0) < 0) report('cost_negative', ['canonicalCost'], `no schedule costs ${cost}`);
  if (metrics) checkMetrics(below(report, 'commonMetrics'), metrics);
}

/** Do the common metrics follow from their histogram, and the mean lie between its ends? */
function checkMetrics(report: Report, metrics: CommonMetrics): void {
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
  for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
    const [stated, value] = [metrics[name], expected[name]];
    if (stated !== value)
      report('metric_arithmetic', [name], `${name} is ${stated}, but the histogram makes it ${value}`);
  }
  const {
    minimum_unique_contacts_per_participant: least,
    mean_unique_contacts_per_participant: mean,
    maximum_unique_contacts_per_participant: most,
  } = metrics;
  const outside = `the mean ${mean} lies outside ${least} to ${most}`;
  if (mean < least || mean > most)
    report('metric_arithmetic', ['mean_unique_contacts_per_participant'], outside);
}
