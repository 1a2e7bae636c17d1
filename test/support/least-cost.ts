import { scoreSchedule } from '../../src/check/cost/cost.ts';
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { legalSeatings } from './every-seating.ts';

/** The least cost over all legal schedules, by trying them; null where there are none, or more than `most`. */
export function leastCost(request: SolveRequest, most: number): number | null {
  const seatings = Array.from({ length: request.scenario.session_count }, (_, s) => [
    ...legalSeatings(request, s),
  ]);
  const total = seatings.reduce((product, list) => product * list.length, 1);
  if (total === 0 || total > most) return null;
  let least = Number.POSITIVE_INFINITY;
  for (let code = 0; code < total; code++) {
    const schedule: Schedule = {};
    let rest = code;
    for (const [s, list] of seatings.entries()) {
      schedule[sessionKey(s)] = list[rest % list.length];
      rest = Math.floor(rest / list.length);
    }
    least = Math.min(least, scoreSchedule(request, schedule).total_cost);
  }
  return least;
}
