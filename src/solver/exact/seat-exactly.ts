import { encodeSession } from '../../bounds/exact/encode.ts';
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { SatSolver } from './sat/sat-solver.ts';

/**
 * A legal seating of each session by the clause-learning search, which finds one where the rules leave so few that
 * placing people one by one misses them all. Null where the formula is too large, the conflicts are used up, or there
 * is none.
 *
 * @param conflicts the most in each session; 1,000 take some tens of milliseconds
 * @param kept sessions that are 1 in `frozen` stay as they are in `from`
 */
export function seatExactly(
  problem: Problem,
  conflicts: number,
  kept: { readonly from: Assignment; readonly frozen: Uint8Array } | null = null,
): Assignment | null {
  const { peopleCount, sessionCount } = problem;
  const assignment = kept ? kept.from.slice() : new Int32Array(sessionCount * peopleCount);
  for (let s = 0; s < sessionCount; s++) {
    if (kept?.frozen[s] === 1) continue;
    assignment.fill(-1, s * peopleCount, (s + 1) * peopleCount);
    const seating = encodeSession(problem, s);
    if (seating === null) return null;
    const { formula, present, open, seat } = seating;
    const solver = new SatSolver(formula, new Uint8Array(formula.variables));
    if (solver.solve(conflicts) !== 'satisfiable') return null;
    for (const p of present[0]) {
      const group = open[0].find((g) => solver.isTrue(seat(0, p, g)));
      assignment[s * peopleCount + p] = group ?? -1;
    }
  }
  return assignment;
}
