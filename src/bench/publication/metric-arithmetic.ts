import type { CommonMetrics } from '../../result/definition.ts';
import type { Fault } from './arithmetic.ts';

/** Do the common metrics follow from their histogram, and the mean lie between its ends? */
export function metricFaults(metrics: CommonMetrics): Fault[] {
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
  if (mean < least - 1e-9 || mean > most + 1e-9) {
    const message = `the mean ${mean} lies outside ${least} to ${most}`;
    faults.push({ code: 'metric_arithmetic', at: ['mean_unique_contacts_per_participant'], message });
  }
  return faults;
}
