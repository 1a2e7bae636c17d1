import type { Assignment, Seats } from '../../scenario/problem.ts';
import { encode } from './encode.ts';
import { SatSolver } from './sat/sat-solver.ts';

/**
 * A legal seating of each session by the clause-learning search, which finds one where the rules leave so few that
 * placing people one by one misses them all. Null where the formula is too large, the conflicts are used up, or there
 * is none.
 *
 * @param conflicts the most in each session; 1,000 take some tens of milliseconds
 */
export function seatExactly(seats: Seats, conflicts: number): Assignment | null {
  const { peopleCount, sessionCount } = seats;
  const assignment = new Int32Array(sessionCount * peopleCount).fill(-1);
  for (let s = 0; s < sessionCount; s++) {
    const encoding = encode(oneSession(seats, s), null, { people: [], sessions: [], groups: [] });
    if (encoding === null) return null;
    const { model } = encoding;
    const solver = new SatSolver(model.cnf, new Uint8Array(model.cnf.variables));
    if (solver.solve(conflicts) !== 'satisfiable') return null;
    for (const p of model.present[0]) {
      const group = model.open[0].find((g) => solver.isTrue(model.seat(0, p, g)));
      assignment[s * peopleCount + p] = group ?? -1;
    }
  }
  return assignment;
}

/** The hard rules of one session alone. */
function oneSession(seats: Seats, session: number): Seats {
  const { peopleCount: n, groupCount: g } = seats;
  const people = [session * n, (session + 1) * n] as const;
  return {
    ...seats,
    sessionCount: 1,
    attends: seats.attends.slice(...people),
    pinnedGroup: seats.pinnedGroup.slice(...people),
    unit: seats.unit.slice(...people),
    capacity: seats.capacity.slice(session * g, (session + 1) * g),
    apart: [seats.apart[session]],
    prior: new Int32Array(0),
  };
}
