import { WORDS_A_MOMENT } from './cnf.ts';
import { CONFLICTS_A_MOMENT, type SatSolver } from './sat-solver.ts';

/** Loads the formula and searches with at most `conflicts` conflicts, in steps of about a `MOMENT`. */
export function* solved(
  solver: SatSolver,
  conflicts: number,
): Generator<undefined, ReturnType<SatSolver['solve']>> {
  while (solver.load(WORDS_A_MOMENT)) yield;
  for (;;) {
    const answer = solver.solve(Math.min(solver.conflicts + CONFLICTS_A_MOMENT, conflicts));
    if (answer !== 'limit' || solver.conflicts >= conflicts) return answer;
    yield;
  }
}
