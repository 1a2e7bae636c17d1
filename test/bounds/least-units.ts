import { sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { fromSchedule } from '../../src/solver/assignment.ts';
import { priceOf } from '../../src/solver/price.ts';
import { legalSeatings } from '../support/every-seating.ts';

/** The least cost of a problem over all legal schedules, exactly; null where there are none, or more than `most`. */
export function leastUnits(request: SolveRequest, problem: Problem, most: number): bigint | null {
  const { peopleCount: n, sessionCount } = problem;
  const seatings = Array.from({ length: sessionCount }, (_, s) =>
    [...legalSeatings(request, s)].map((seating) =>
      fromSchedule(request.scenario, problem, { [sessionKey(s)]: seating }).slice(s * n, (s + 1) * n),
    ),
  );
  const total = seatings.reduce((product, list) => product * list.length, 1);
  if (total === 0 || total > most) return null;
  const assignment = new Int32Array(sessionCount * n);
  let least: bigint | null = null;
  for (let code = 0; code < total; code++) {
    let rest = code;
    for (const [s, list] of seatings.entries()) {
      assignment.set(list[rest % list.length], s * n);
      rest = Math.floor(rest / list.length);
    }
    const units = priceOf(problem, assignment);
    if (least === null || units < least) least = units;
  }
  return least;
}
