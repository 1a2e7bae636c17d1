import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { priceOf } from '../price.ts';
import { buildStart } from '../search/start.ts';

/** Groups of people in the first sessions as a design has them, −1 elsewhere; and how many sessions it filled. */
export interface DesignedSessions {
  readonly assignment: Assignment;
  readonly sessions: number;
}

/** The cheapest legal schedule that begins with one of the designs; null where none can be had. */
export function cheapestStart(
  problem: Problem,
  rng: Rng,
  designs: Iterable<DesignedSessions>,
): DesignedSessions | null {
  let best: (DesignedSessions & { cost: bigint }) | null = null;
  for (const { assignment: from, sessions } of designs) {
    const assignment = buildStart(problem, rng, { from });
    if (!assignment) continue;
    const cost = priceOf(problem, assignment);
    if (!best || cost < best.cost) best = { assignment, sessions, cost };
  }
  return best;
}
