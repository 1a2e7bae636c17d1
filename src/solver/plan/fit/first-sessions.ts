import { mostContacts } from '../../../scenario/lower/most-contacts.ts';
import type { Costs, PairCurve, Problem, Seats, SessionSet } from '../../../scenario/problem.ts';

/** The problem as if it ended after its first sessions. */
export function firstSessions(problem: Problem, sessions: number): Problem {
  if (sessions === problem.sessionCount) return problem;
  const { peopleCount, groupCount } = problem;
  const cells = sessions * peopleCount;
  const seats: Seats = {
    ...problem,
    sessionCount: sessions,
    attends: problem.attends.subarray(0, cells),
    capacity: problem.capacity.subarray(0, sessions * groupCount),
    pinnedGroup: problem.pinnedGroup.subarray(0, cells),
    unit: problem.unit.subarray(0, cells),
    apart: problem.apart.slice(0, sessions),
  };
  return { ...problem, ...seats, costs: shortened(problem, seats) };
}

function shortened(problem: Problem, seats: Seats): Costs {
  const { costs } = problem;
  const shorten = <T extends { readonly sessions: SessionSet }>(curve: T): T => ({
    ...curve,
    sessions: curve.sessions.subarray(0, seats.sessionCount),
  });
  const constants = [...costs.constants];
  const fewer = BigInt(mostContacts(seats) - mostContacts(problem));
  for (const set of costs.pairs.sets) {
    // A constant that counts pairs counts those of the sessions that are left.
    const gain = set.points[0] - set.points[1];
    if (gain <= 0n) continue;
    if (set.withPrior) constants[set.source] += gain * fewer;
    else if (constants[set.source] !== 0n) {
      constants[set.source] -= gain * BigInt(pairsBeyond(problem, seats.sessionCount, set));
    }
  }
  return {
    ...costs,
    constants,
    pairs: { ...costs.pairs, sets: costs.pairs.sets.map(shorten), partial: costs.pairs.partial.map(shorten) },
    visits: costs.visits.map(shorten),
    counts: costs.counts.map(shorten),
    squares: costs.squares.map(shorten),
  };
}

/** Pairs of the set, for each later session that it counts and both attend. */
function pairsBeyond({ attends, peopleCount, sessionCount }: Problem, from: number, set: PairCurve): number {
  let pairs = 0;
  for (let s = from; s < sessionCount; s++) {
    if (set.sessions[s] === 0) continue;
    const present = set.people.filter((p) => attends[s * peopleCount + p] === 1).length;
    pairs += (present * (present - 1)) / 2;
  }
  return pairs;
}
