import { boundMeets } from '../../result/tolerance.ts';
import type { Fault } from './arithmetic.ts';
import type { PublishedCase } from './definition.ts';
import { SCHEDULED } from './summary.ts';

/** Claims of one case that refute each other: a proven optimum that is beaten, a schedule for what has none. */
export function caseFaults(entry: PublishedCase): Fault[] {
  const all = entry.comparators.flatMap((comparator, j) =>
    comparator.attempts.map((attempt, k) => ({ attempt, at: ['comparators', j, 'attempts', k] })),
  );
  const scheduled = all.filter(({ attempt }) => SCHEDULED.includes(attempt.status));
  const best = scheduled.reduce(
    (least, { attempt }) => Math.min(least, attempt.canonicalCost ?? least),
    Infinity,
  );
  const faults: Fault[] = [];
  for (const { attempt, at } of all) {
    const cost = attempt.canonicalCost ?? 0;
    if (attempt.proof === 'optimality' && !boundMeets(best, cost)) {
      const message = `cost ${cost} is called optimal, but another attempt has ${best}`;
      faults.push({ code: 'optimum_beaten', at: [...at, 'status'], message });
    }
    if (attempt.status === 'infeasible_proven' && scheduled.length > 0) {
      const message = `called infeasible, but attempt "${scheduled[0].attempt.attemptId}" has a schedule`;
      faults.push({ code: 'infeasible_refuted', at: [...at, 'status'], message });
    }
  }
  if (entry.caseKind === 'hard_infeasible_proof') {
    for (const { attempt, at } of scheduled) {
      const message = `a case without any schedule has attempt "${attempt.attemptId}" with one`;
      faults.push({ code: 'infeasible_refuted', at: [...at, 'status'], message });
    }
  }
  return faults;
}
