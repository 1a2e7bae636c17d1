import { commonMetrics } from '../../check/cost/common-metrics.ts';
import { verifySchedule } from '../../check/verdict.ts';
import type { CommonMetrics } from '../../result/definition.ts';
import { sameCost } from '../../result/tolerance.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { Incumbent } from '../comparators/protocol.ts';
import type { CurvePoint } from './judgement.ts';

export interface Evaluation {
  readonly cost: number;
  readonly metrics: CommonMetrics;
  /** What is wrong with the schedule or with its claimed cost; null: nothing. */
  readonly fault: string | null;
}

/** Replays a schedule: is it legal, what does it cost, is the claimed cost true? */
export function evaluate(request: SolveRequest, { schedule, claimedCost }: Incumbent): Evaluation {
  const { violations, cost } = verifySchedule(request, schedule, null, 0);
  const total = cost.total_cost;
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
  const lie = claimedCost !== null && !sameCost(claimedCost, total);
  const fault =
    violations.length > 0
      ? `the schedule is not legal: ${violations[0].message}${more}`
      : lie
        ? `the schedule is said to cost ${claimedCost} and costs ${total}`
        : null;
  return { cost: total, metrics: commonMetrics(request, schedule), fault };
}

/** Of very many incumbents, so many are replayed for the curve, evenly spread. */
const CURVE_POINTS = 200;

/** Cost over time by verified schedules; what fails verification leaves no point. */
export function curveOf(request: SolveRequest, incumbents: readonly Incumbent[]): CurvePoint[] {
  const step = Math.max(1, incumbents.length / CURVE_POINTS);
  const points: CurvePoint[] = [];
  for (let at = incumbents.length - 1; at >= 0; at -= step) {
    const incumbent = incumbents[Math.round(at)];
    const { violations, cost } = verifySchedule(request, incumbent.schedule, null, 0);
    if (violations.length === 0) points.push({ seconds: incumbent.seconds, cost: cost.total_cost });
  }
  let best = Infinity;
  return points.reverse().filter(({ cost }) => {
    if (cost >= best) return false;
    best = cost;
    return true;
  });
}
