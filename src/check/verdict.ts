/** The judgement on a schedule: legal or not, what it costs, and whether a claimed cost is true. */
import type { CostReport, TermReport } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import { sameCost } from '../result/tolerance.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { scoreTerms } from './cost/cost.ts';
import { checkLegality } from './legality/check-legality.ts';
import type { Violation } from './legality/violation.ts';

export interface Verdict {
  readonly legal: boolean;
  readonly violations: readonly Violation[];
  /** Of a schedule that is not legal: the cost of what could be read of it, for information only. */
  readonly cost: CostReport;
  readonly terms: readonly TermReport[];
  /** Whether the claimed cost is the cost (tolerance in result/tolerance.ts); null: none was claimed. */
  readonly costTrue: boolean | null;
}

/**
 * @param claimedCost what the schedule is said to cost
 * @param detailLimit the most details that each cost term names
 */
export function verifySchedule(
  request: SolveRequest,
  schedule: Schedule,
  claimedCost: number | null = null,
  detailLimit = 1000,
): Verdict {
  const violations = checkLegality(request, schedule);
  const { cost, terms } = scoreTerms(request, schedule, detailLimit);
  return {
    legal: violations.length === 0,
    violations,
    cost,
    terms,
    costTrue: claimedCost === null ? null : sameCost(claimedCost, cost.total_cost),
  };
}
