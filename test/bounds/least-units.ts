import type { SolveRequest } from '../../src/scenario/definition.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { priceOf } from '../../src/solver/price.ts';
import { legalAssignments } from '../support/every-seating.ts';

/** The least cost of a problem over all legal schedules, exactly; null where there are none, or more than `most`. */
export function leastUnits(request: SolveRequest, problem: Problem, most: number): bigint | null {
  let least: bigint | null = null;
  for (const assignment of legalAssignments(request, most) ?? []) {
    const units = priceOf(problem, assignment);
    if (least === null || units < least) least = units;
  }
  return least;
}
