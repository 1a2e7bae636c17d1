import { WORDS_A_MOMENT } from './cnf.ts';
import { CONFLICTS_A_MOMENT, type SatSolver } from './sat-solver.ts';

/** Takes the formula in and searches with no more than so many conflicts, a moment at a time. */
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
