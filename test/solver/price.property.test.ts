import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../../src/scenario/problem.ts';
import { fraction, fractionText, times } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { toSchedule } from '../../src/solver/assignment.ts';
import { changeOf, priceOf } from '../../src/solver/price.ts';
import { judge } from '../../src/verdict/judge.ts';
import { sized } from '../support/long.ts';
import { randomRequest, withWeights } from '../support/random-request.ts';

/** Everyone who attends in some free seat; null where there are too few. */
function anySeating(
  { peopleCount, groupCount, sessionCount, attends, capacity }: Problem,
  rng: Rng,
): Assignment | null {
  const assignment = new Int32Array(attends.length).fill(-1);
  for (let s = 0; s < sessionCount; s++) {
    const rooms = Array.from({ length: groupCount }, (_, g) =>
      new Array<number>(capacity[s * groupCount + g]).fill(g),
    );
    const seats = rng.shuffle(rooms.flat());
    for (let p = 0; p < peopleCount; p++) {
      if (attends[s * peopleCount + p] === 0) continue;
      const seat = seats.pop();
      if (seat === undefined) return null;
      assignment[s * peopleCount + p] = seat;
    }
  }
  return assignment;
}

/** People of two groups of one session in either of both, and those groups. */
function anyMove(
  { peopleCount, groupCount, sessionCount }: Problem,
  before: Assignment,
  rng: Rng,
): [session: number, groups: number[], after: Assignment] {
  const [session, groups] = [rng.below(sessionCount), [rng.below(groupCount), rng.below(groupCount)]];
  const after = before.map((g, seat) =>
    Math.floor(seat / peopleCount) === session && groups.includes(g) ? groups[rng.below(2)] : g,
  );
  return [session, groups, after];
}

/** Weights that floating point cannot add up, side by side. */
const WEIGHTS = [1e-12, 0.3333333333333333, 0.1, 57059.15, 1e15, 1, 0];

test(
  'the curves cost exactly what the checker says, and a change of two groups what it changes, whatever the seating and the weights',
  {
    timeout: 120_000,
  },
  () => {
    const shape = {
      maxPeople: 12,
      maxGroups: 4,
      maxSessions: 5,
      soft: true,
      recent: true,
      uneven: true,
      hard: true,
      visits: true,
      sums: true,
      kinds: true,
      choices: true,
      benches: true,
      wishes: true,
      several: true,
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.boolean(), (seed, links) => {
        const request: SolveRequest = withWeights(randomRequest(seed, { ...shape, links }), WEIGHTS, seed);
        const problem = compile(request);
        const assignment = anySeating(problem, new Rng(seed));
        fc.pre(assignment !== null);
        const cost = times(fraction(priceOf(problem, assignment!)), problem.costs.measure);
        const { schedule } = judge(request, { schedule: toSchedule(request.scenario, assignment!) });
        expect(fractionText(cost)).toBe(fractionText(schedule.exact));
        const [session, groups, after] = anyMove(problem, assignment!, new Rng(seed + 1));
        const change = priceOf(problem, after) - priceOf(problem, assignment!);
        expect(changeOf(problem, [assignment!, after], session, groups)).toBe(change);
      }),
      { numRuns: sized(50, 750) },
    );
  },
);
