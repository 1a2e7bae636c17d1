/** Courts of doubles in a problem: two groups of two that a link joins, and the four of a court made into partners. */
import { type Assignment, type Problem, pairNumber } from '../../scenario/problem.ts';
import { waysOf } from '../over-links.ts';

/** [session][court]: the two groups of its sides. */
export type Courts = readonly (readonly (readonly number[])[])[];

/** Null if some session has groups other than benches and sides of two, each linked to exactly one other. */
export function courtsOf(problem: Problem): Courts | null {
  const { groupCount, sessionCount, capacity, meets, links } = problem;
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

/** The three ways in which four are two partners against two. */
const WAYS = [
  [0, 0, 1, 1],
  [0, 1, 0, 1],
  [0, 1, 1, 0],
];

/**
 * Splits the four on each court into partners, court by court and again until nothing improves, each time in the way that is
 * cheapest given all other courts.
 *
 * @param assignment people on the right courts, on either side
 */
export function withSides(problem: Problem, courts: Courts, assignment: Assignment): Assignment {
  const n = problem.peopleCount;
  const made = assignment.slice();
  const ways = waysOf(problem).map((way) => ({
    ...way,
    curves: way.pairs.whole.map((curve) => curve.map(Number)),
    met: new Int16Array((n * (n - 1)) / 2),
  }));
  const four = (s: number, sides: readonly number[]): number[] =>
    Array.from({ length: n }, (_, p) => p).filter((p) => sides.includes(made[s * n + p]));
  /** Counts the meetings of a court's pairs once more or less; returns what that adds to the cost. */
  const count = (s: number, people: readonly number[], step: 1 | -1): number => {
    let change = 0;
    for (const [j, b] of people.entries())
      for (const a of people.slice(0, j))
        for (const { meet, curves, met, pairs } of ways) {
          if (!meet(s, made[s * n + a], made[s * n + b])) continue;
          const pair = pairNumber(a, b);
          const curve = curves[pairs.wholeOf === null ? 0 : pairs.wholeOf[pair]];
          const before = met[pair];
          met[pair] += step;
          change += curve[met[pair]] - curve[before];
        }
    return change;
  };
  const open = courts.flatMap((sides, s) => sides.map((court) => ({ s, court, people: four(s, court) })));
  for (const { s, people } of open) count(s, people, 1);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const { s, court, people } of open) {
      if (people.length !== 4) continue;
      const saved = -count(s, people, -1);
      const sit = (way: readonly number[]) => {
        for (const [i, p] of people.entries()) made[s * n + p] = court[way[i]];
      };
      const before = people.map((p) => court.indexOf(made[s * n + p]));
      let [best, least] = [before, saved];
      for (const way of WAYS) {
        sit(way);
        const change = count(s, people, 1);
        count(s, people, -1);
        if (change < least) [best, least] = [way, change];
      }
      if (least < saved) isBetter = true;
      sit(best);
      count(s, people, 1);
    }
  }
  return made;
}
