import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { replay } from '../checker.ts';
import type { Incumbent } from '../comparators/protocol.ts';
import type { CurvePoint } from './judgement.ts';

/** Replays a schedule: is it legal, what does it cost, is the claimed cost true? @returns also what is wrong with it; null: nothing */
export function evaluate(request: SolveRequest, { schedule, claimedCost }: Incumbent) {
  const { violations, ...found } = replay(request, schedule);
  const { cost } = found;
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
  const lie = claimedCost !== null && claimedCost !== cost;
  const fault =
    violations.length > 0
      ? `the schedule is not legal: ${violations[0]}${more}`
      : lie
        ? `the schedule is said to cost ${claimedCost} and costs ${cost}`
        : null;
  return { ...found, fault };
}

/** Of very many incumbents, so many are replayed for the curve, evenly spread. */
export const CURVE_POINTS = 200;

export interface Step extends CurvePoint {
  readonly schedule: Schedule;
}

/** Cost over time by verified schedules; what fails verification leaves no point. */
export function stepsOf(request: SolveRequest, incumbents: readonly Incumbent[]): Step[] {
  // A curve that was stored comes back with its last schedule: no point of it is to be passed over.
  const step = incumbents.length <= CURVE_POINTS + 1 ? 1 : incumbents.length / CURVE_POINTS;
  const points: Step[] = [];
  for (let at = incumbents.length - 1; at >= 0; at -= step) {
    const incumbent = incumbents[Math.round(at)];
    const { violations, cost } = replay(request, incumbent.schedule);
    if (violations.length === 0)
      points.push({ seconds: incumbent.seconds, cost, schedule: incumbent.schedule });
  }
  return falling(points.reverse());
}

/** Those that cost less than all before them. @param best what has been there before the first */
export function falling<T extends { readonly cost: number }>(points: readonly T[], best = Infinity): T[] {
  let least = best;
  return points.filter(({ cost }) => {
    const isLess = cost < least;
    least = Math.min(least, cost);
    return isLess;
  });
}
