/** The least cost of a tiny request, by looking at every legal schedule. */
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { scoreSchedule } from '../../src/scoring/cost.ts';
import { legalSeatings } from './every-seating.ts';

/** Null: no legal schedule, or more than `limit` of them. */
export function leastCost(request: SolveRequest, limit: number): number | null {
  const seatings: Record<string, string[]>[][] = [];
  let schedules = 1;
  for (let session = 0; session < request.scenario.session_count; session++) {
    const legal: Record<string, string[]>[] = [];
    for (const seating of legalSeatings(request, session)) {
      legal.push(seating);
      if (schedules * legal.length > limit) return null;
    }
    schedules *= legal.length;
    seatings.push(legal);
  }
  let least: number | null = null;
  const extend = (schedule: Schedule, session: number): void => {
    if (session < seatings.length) {
      for (const seating of seatings[session])
        extend({ ...schedule, [sessionKey(session)]: seating }, session + 1);
      return;
    }
    const cost = scoreSchedule(request, schedule).total_cost;
    if (least === null || cost < least) least = cost;
  };
  if (schedules > 0) extend({}, 0);
  return least;
}
