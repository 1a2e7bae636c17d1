import { GIVEN } from './clause-arena.ts';
import { toDimacs } from './cnf.ts';
import type { SatSolver } from './sat-solver.ts';

/** The learned clauses that the empty clause depends on, in the order of learning, in DIMACS literals. */
export function trimmedProof(solver: SatSolver): number[][] {
  const needed = neededClauses(solver);
  return solver.arena.learned
    .filter((clause) => needed.has(clause))
    .map((clause) => Array.from(solver.arena.literals(clause), toDimacs));
}

function neededClauses(solver: SatSolver): Set<number> {
  const { arena } = solver;
  const needed = new Set<number>();
  const open: number[] = [];
  const need = (clause: number): void => {
    if (needed.has(clause)) return;
    needed.add(clause);
    open.push(clause);
  };
  /** A value at level 0 depends on its reason, and that on the values of the reason's other literals. */
  const needValues = (clause: number): void => {
    for (const literal of arena.literals(clause)) {
      const reason = solver.reasonAtRoot(literal >> 1);
      if (reason >= 0) need(reason);
    }
  };
  need(solver.emptyClause);
  needValues(solver.emptyClause);
  for (let clause = open.pop(); clause !== undefined; clause = open.pop()) {
    const first = arena.size(clause) > 0 ? arena.words[clause] : -1;
    if (first >= 0 && solver.reasonAtRoot(first >> 1) === clause) needValues(clause);
    if (arena.glue(clause) !== GIVEN) for (const antecedent of arena.antecedentsOf(clause)) need(antecedent);
  }
  return needed;
}
