import { mostValue, type PairValues } from '../../../scenario/lower/most-contacts.ts';
import { costApart } from '../../../scenario/lower/pair-costs.ts';
import type { Costs, PairCurve, Problem, Seats, SessionSet } from '../../../scenario/problem.ts';
import { seatsOf } from '../../exact/seat-model.ts';

/** The problem as if it ended after its first sessions. */
export function firstSessions(problem: Problem, sessions: number): Problem {
  if (sessions === problem.sessionCount) return problem;
  const seats = seatsOf(problem, 0, sessions);
  return { ...problem, ...seats, costs: shortened(problem, seats) };
}

function shortened(problem: Problem, seats: Seats): Costs {
  const { costs } = problem;
  const shorten = <T extends { readonly sessions: SessionSet }>(curve: T): T => ({
    ...curve,
    sessions: curve.sessions.subarray(0, seats.sessionCount),
  });
  // A constant that depends on the number of pairs is recomputed for the sessions that are left.
  const constants = costs.constants.map((constant, source) => {
    const sets = costs.pairs.sets.filter((set) => set.source === source);
    const table = costs.pairs.tables.find((one) => one.source === source);
    if (table) return constant - costApart(problem, table, seats.sessionCount);
    const worth = worthOfContacts(problem, sets);
    if (worth !== null) return constant + mostValue(seats, worth) - mostValue(problem, worth);
    if (constant === 0n) return constant;
    return sets.reduce((sum, set) => {
      const gain = set.points[0] - set.points[1];
      return gain > 0n ? sum - gain * BigInt(pairsBeyond(problem, seats.sessionCount, set)) : sum;
    }, constant);
  });
  return {
    ...costs,
    constants,
    pairs: {
      ...costs.pairs,
      sets: costs.pairs.sets.map(shorten),
      tables: costs.pairs.tables.map(shorten),
      partial: costs.pairs.partial.map(shorten),
    },
    visits: costs.visits.map(shorten),
    counts: costs.counts.map(shorten),
    squares: costs.squares.map(shorten),
    company: costs.company.map(shorten),
  };
}

/** What a first meeting saves, if the sets of a rule count nothing else; else null. */
function worthOfContacts({ peopleCount }: Problem, sets: readonly PairCurve[]): PairValues | null {
  const isFirst = ({ withPrior, points }: PairCurve) =>
    withPrior && points.every((cost, m) => m === 0 || cost === 0n);
  if (sets.length === 0 || !sets.every(isFirst)) return null;
  const setsOf = Array.from({ length: peopleCount }, (): number[] => []);
  for (const [i, { people }] of sets.entries()) for (const p of people) setsOf[p].push(i);
  const types = [...new Map(setsOf.map((list) => [list.join(), list])).values()];
  const numbers = new Map(types.map((list, type) => [list.join(), type]));
  const typeOf = Int32Array.from(setsOf, (list) => numbers.get(list.join()) ?? 0);
  const value = (one: number, other: number): bigint =>
    types[one].reduce((sum, i) => (types[other].includes(i) ? sum + sets[i].points[0] : sum), 0n);
  return { typeOf, value };
}

/** Pairs of the set who both attend, summed over the later sessions that it counts. */
function pairsBeyond({ attends, peopleCount, sessionCount }: Problem, from: number, set: PairCurve): number {
  let pairs = 0;
  for (let s = from; s < sessionCount; s++) {
    if (set.sessions[s] === 0) continue;
    const present = set.people.filter((p) => attends[s * peopleCount + p] === 1).length;
    pairs += (present * (present - 1)) / 2;
  }
  return pairs;
}
