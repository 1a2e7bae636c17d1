import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import type { Doubles } from '../construct/doubles/doubles.ts';
import { doublesRounds } from '../construct/doubles/doubles-rounds.ts';
import { priceOf } from '../price.ts';
import { buildStart } from '../search/start.ts';

/** A legal schedule made from rounds of doubles, and how many sessions these filled. */
export interface DoublesSeed {
  readonly assignment: Assignment;
  readonly sessions: number;
}

/**
 * The cheapest start from known rounds of doubles, where in every session everybody attends and as many courts are open as
 * they fill: two groups of two, joined by a link that holds of no others. Who waits goes where seats are left. Null
 * where the problem is another, or no rounds are known.
 */
export function doublesSeed(problem: Problem, rng: Rng): DoublesSeed | null {
  const { peopleCount, sessionCount } = problem;
  const courts = courtsOf(problem);
  if (!courts) return null;
  let best: (DoublesSeed & { cost: bigint }) | null = null;
  for (const rounds of doublesRounds(peopleCount, sessionCount)) {
    const assignment = buildStart(problem, rng, { from: onCourts(problem, courts, rounds) });
    if (!assignment) continue;
    const cost = priceOf(problem, assignment);
    if (!best || cost < best.cost) best = { assignment, sessions: rounds.length, cost };
  }
  return best;
}

/** [session][court]: the two groups of its sides. */
function courtsOf(problem: Problem): number[][][] | null {
  const { peopleCount, groupCount, sessionCount, attends, capacity, meets, links } = problem;
  if (attends.includes(0)) return null;
  const wanted = Math.floor(peopleCount / 4);
  const courts: number[][][] = [];
  for (let s = 0; s < sessionCount; s++) {
    const sides: number[] = [];
    for (let g = 0; g < groupCount; g++) {
      const seats = capacity[s * groupCount + g];
      if (meets[g] === 1 && seats > 0) {
        if (seats !== 2) return null;
        sides.push(g);
      }
    }
    if (sides.length !== 2 * wanted) return null;
    const pairs = links
      .map(({ partners }) => partners[s])
      .map((row) => row && sides.map((g) => [g, ...row[g].filter((other) => other !== g)]))
      .find((row) =>
        row?.every(([g, other, more]) => more === undefined && sides.includes(other) && g !== other),
      );
    if (!pairs) return null;
    courts.push(pairs.filter(([g, other]) => g < other));
  }
  return courts;
}

function onCourts(problem: Problem, courts: number[][][], rounds: Doubles): Assignment {
  const { peopleCount, sessionCount } = problem;
  const seats = new Int32Array(sessionCount * peopleCount).fill(-1);
  for (const [s, round] of rounds.entries())
    for (const [c, players] of round.entries())
      for (const [i, player] of players.entries()) seats[s * peopleCount + player] = courts[s][c][i >> 1];
  return seats;
}
