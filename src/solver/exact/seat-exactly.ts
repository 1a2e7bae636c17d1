import type { Assignment, Problem } from '../../scenario/problem.ts';
import { encodeSteps } from './encode.ts';
import { WORDS_A_MOMENT } from './sat/cnf.ts';
import { CONFLICTS_A_MOMENT, SatSolver } from './sat/sat-solver.ts';
import { type SeatModel, seatsInSession } from './seat-model.ts';

const NO_SYMMETRIES = { people: [], sessions: [], groups: [] };

/**
 * A legal seating of each session by the clause-learning search, which finds one where the rules leave so few that
 * placing people one by one misses them all. Null where the formula is too large, the conflicts are used up, or there
 * is none. It yields every few conflicts.
 *
 * @param conflicts the most in each session; 1,000 take some tens of milliseconds
 * @param kept sessions that are 1 in `frozen` stay as they are in `from`
 */
export function* seatExactly(
  problem: Problem,
  conflicts: number,
  kept: { readonly from: Assignment; readonly frozen: Uint8Array } | null = null,
): Generator<undefined, Assignment | null> {
  const { peopleCount, sessionCount } = problem;
  const assignment = kept ? kept.from.slice() : new Int32Array(sessionCount * peopleCount);
  for (let s = 0; s < sessionCount; s++) {
    if (kept?.frozen[s] === 1) continue;
    assignment.fill(-1, s * peopleCount, (s + 1) * peopleCount);
    const encoding = yield* encodeSteps(seatsInSession(problem, s), null, NO_SYMMETRIES);
    if (encoding === null) return null;
    const { model } = encoding;
    addLinks(model, problem, s);
    if (model.cnf.isTooLarge) return null;
    const solver = new SatSolver(model.cnf, new Uint8Array(model.cnf.variables));
    while (solver.load(WORDS_A_MOMENT)) yield;
    for (;;) {
      const answer = solver.solve(Math.min(conflicts, solver.conflicts + CONFLICTS_A_MOMENT));
      if (answer === 'satisfiable') break;
      if (answer === 'unsatisfiable' || solver.conflicts >= conflicts) return null;
      yield;
    }
    for (const p of model.present[0]) {
      const group = model.open[0].find((g) => solver.isTrue(model.seat(0, p, g)));
      assignment[s * peopleCount + p] = group ?? -1;
    }
  }
  return assignment;
}

/** What the formula of proofs leaves out: nobody meets over a link whom they must not. */
function addLinks(model: SeatModel, { links }: Problem, session: number): void {
  const { cnf, open } = model;
  for (const { partners, apart } of links) {
    const facing = partners[session];
    const pairs = apart[session];
    if (facing === null) continue;
    for (let i = 0; i < pairs.length; i += 2)
      for (const g of open[0])
        for (const h of facing[g])
          if (open[0].includes(h)) cnf.add(-model.seat(0, pairs[i], g), -model.seat(0, pairs[i + 1], h));
  }
}
