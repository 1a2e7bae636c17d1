import type { Problem } from '../../scenario/problem.ts';
import type { Seated } from '../search/start.ts';
import { encodeSteps } from './encode.ts';
import { SatSolver } from './sat/sat-solver.ts';
import { solved } from './sat/solved.ts';
import { type SeatModel, seatsOf } from './seat-model.ts';

const NO_SYMMETRIES = { people: [], sessions: [], groups: [] };

/**
 * A legal seating of a session by clause learning, which finds one even where the rules leave so few that placing people one by one misses
 * them. Yields every few conflicts; returns null if the formula is too large or the conflicts are used up.
 *
 * @param conflicts the most; 1,000 take some tens of milliseconds
 */
export function* seatExactly(
  problem: Problem,
  session: number,
  conflicts: number,
): Generator<undefined, Seated> {
  const encoding = yield* encodeSteps(seatsOf(problem, session, session + 1), null, NO_SYMMETRIES);
  if (encoding === null) return null;
  const { model } = encoding;
  addLinks(model, problem, session);
  if (model.cnf.isTooLarge) return null;
  const solver = new SatSolver(model.cnf, new Uint8Array(model.cnf.variables));
  const answer = yield* solved(solver, conflicts);
  if (answer === 'limit') return null;
  return answer === 'satisfiable' ? model.assignment((seat) => solver.isTrue(seat)) : 'none';
}

/** Adds what the formula of proofs leaves out: people who must not meet over a link. */
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
