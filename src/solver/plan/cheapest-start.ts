import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { priceOf } from '../price.ts';
import { buildStart } from '../search/start.ts';

/** An assignment as a design has it in the first sessions, −1 elsewhere; and how many sessions the design fills. */
export interface DesignedSessions {
  readonly assignment: Assignment;
  readonly sessions: number;
}

/** @param rounds people by court or table, round by round; @param groupOf the group of a place at a court or table */
export function designed(
  { peopleCount, sessionCount }: Problem,
  rounds: readonly (readonly (readonly number[])[])[],
  groupOf: (round: number, table: number, place: number) => number,
): DesignedSessions {
  const assignment = new Int32Array(sessionCount * peopleCount).fill(-1);
  for (const [s, tables] of rounds.entries())
    for (const [t, table] of tables.entries())
      for (const [i, person] of table.entries()) assignment[s * peopleCount + person] = groupOf(s, t, i);
  return { assignment, sessions: rounds.length };
}

/** The cheapest legal schedule that begins with one of the designs; null if none is found. */
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
