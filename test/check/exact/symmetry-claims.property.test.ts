import { describe, expect, test } from 'vitest';
import { boundSearch } from '../../../src/check/exact/check-exact.ts';
import { costCounts } from '../../../src/check/exact/cost-counts.ts';
import { seatingClauses } from '../../../src/check/exact/seating-clauses.ts';
import { refuseClaims } from '../../../src/check/exact/symmetry-claims.ts';
import type { Assignment } from '../../../src/scenario/problem.ts';
import { finished } from '../../../src/shared/finished.ts';
import { fraction } from '../../../src/shared/fraction.ts';
import { encodeSteps } from '../../../src/solver/exact/encode.ts';
import { packProof } from '../../../src/solver/exact/pack-proof.ts';
import { SatSolver } from '../../../src/solver/exact/sat/sat-solver.ts';
import { trimmedProof } from '../../../src/solver/exact/sat/trim.ts';
import { type Symmetries, symmetriesOf } from '../../../src/solver/exact/symmetry.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { legalAssignments } from '../../support/every-seating.ts';
import { sized } from '../../support/long.ts';
import { plainRequest } from '../../support/plain-request.ts';
import {
  type CurveProblem,
  curveProblem,
  leastOf,
  randomCurves,
  visitsRule,
} from '../../support/random-curves.ts';
import { reasonOf } from '../../support/refused.ts';

interface Forged {
  readonly claims: Symmetries;
  /** The schedule with the two of the class changed about. */
  readonly swapped: (assignment: Assignment) => Assignment;
}

/** Each claim that two people, two sessions or two groups of one session are alike. */
function everyClaim({ problem }: CurveProblem): Forged[] {
  const { peopleCount: n, groupCount, sessionCount } = problem;
  const none = Array.from({ length: sessionCount }, () => []);
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, b) => Array.from({ length: b }, (_, a) => [a, b])).flat();
  const swap = (a: number, b: number, x: number) => (x === a ? b : x === b ? a : x);
  const change = (cell: (s: number, p: number, at: (s: number, p: number) => number) => number) => {
    return (assignment: Assignment) =>
      assignment.map((_, i) => cell(Math.floor(i / n), i % n, (s, p) => assignment[s * n + p]));
  };
  const people = pairs(n).map(([a, b]) => ({
    claims: { people: [[a, b]], sessions: [], groups: none },
    swapped: change((s, p, at) => at(s, swap(a, b, p))),
  }));
  const sessions = pairs(sessionCount).map(([a, b]) => ({
    claims: { people: [], sessions: [[a, b]], groups: none },
    swapped: change((s, p, at) => at(swap(a, b, s), p)),
  }));
  const groups = none.flatMap((_, session) =>
    pairs(groupCount).map(([a, b]) => ({
      claims: { people: [], sessions: [], groups: none.map((_, s) => (s === session ? [[a, b]] : [])) },
      swapped: change((s, p, at) => (s === session ? swap(a, b, at(s, p)) : at(s, p))),
    })),
  );
  return [...people, ...sessions, ...groups];
}

function refusal({ request, rules }: CurveProblem, claims: Symmetries): string | null {
  const cost = costCounts(request, seatingClauses(request), rules);
  return reasonOf(() => refuseClaims(request, cost, claims));
}

/** A proof that nothing costs less, under symmetries that nobody checked; null where the search finds something. */
function proofUnder({ problem }: CurveProblem, below: bigint, interchangeable: Symmetries): unknown {
  const encoding = finished(
    encodeSteps(problem, { costs: problem.costs, below, asIs: true }, interchangeable),
  );
  const { cnf } = encoding!.model;
  const solver = new SatSolver(cnf, new Uint8Array(cnf.variables));
  if (solver.solve(20_000) !== 'unsatisfiable') return null;
  return { interchangeable, proof: packProof(trimmedProof(solver)) };
}

/** Session by session, one of two people; everybody as often in the first group as the units like. */
function visitsProblem(units: (visits: number) => bigint): CurveProblem {
  return curveProblem({ ...plainRequest([1, 1], 2), objectives: [] }, [
    visitsRule(fraction(1n), [0], [0], [0, 1], units),
  ]);
}

describe('claims of symmetry', () => {
  test('pass only where all schedules stay legal and cost the same', () => {
    const seen = { passed: 0, refused: 0, proved: 0 };
    for (let seed = 0; seed < sized(40, 300); seed++) {
      const tiny = randomCurves(seed);
      const all = legalAssignments(tiny.request, 100) ?? [];
      if (all.length === 0) continue;
      const { problem } = tiny;
      expect(refusal(tiny, symmetriesOf(problem)), `seed ${seed}`).toBeNull();
      const costs = new Map(all.map((assignment) => [assignment.join(), priceOf(problem, assignment)]));
      const least = leastOf(costs.values());
      for (const { claims, swapped } of everyClaim(tiny)) {
        const isTrue = all.every((one) => costs.get(swapped(one).join()) === costs.get(one.join()));
        if (refusal(tiny, claims) === null) {
          expect(isTrue, `seed ${seed} ${JSON.stringify(claims)}`).toBe(true);
          seen.passed += 1;
          continue;
        }
        seen.refused += 1;
        if (isTrue) continue;
        const numbers = proofUnder(tiny, least + 1n, claims);
        if (numbers === null) continue;
        const bound = { n: (least + 1n) * problem.costs.measure.n, d: problem.costs.measure.d };
        const search = () => boundSearch(tiny.request, tiny.rules, bound, numbers);
        expect(search).toThrow(/interchangeable/);
        seen.proved += 1;
      }
    }
    expect(seen.passed).toBeGreaterThan(sized(25, 180));
    expect(seen.refused).toBeGreaterThan(sized(50, 500));
    expect(seen.proved).toBeGreaterThan(sized(5, 30));
  });

  test('refuse groups of one session where visits link the sessions', () => {
    // Once in the first group costs nothing; were the groups of a session alike, p0 would be there each time.
    const once = visitsProblem((visits) => BigInt(Math.abs(visits - 1)));
    const forged = { people: [], sessions: [], groups: [[[0, 1]], [[0, 1]]] };
    const numbers = proofUnder(once, 1n, forged);
    expect(numbers).not.toBeNull();
    expect(symmetriesOf(once.problem).groups).toEqual([[], []]);
    expect(() => boundSearch(once.request, once.rules, fraction(1n), numbers)).toThrow(
      'groups 0 and 1 of session 0 are not interchangeable',
    );
  });

  test('see what visits leave alike', () => {
    const everyone = [0, 1, 2, 3];
    const request = { ...plainRequest([2, 1, 1], 2), objectives: [] };
    const both = curveProblem(request, [
      visitsRule(fraction(1n), everyone, [1, 2], [0, 1], (visits) => BigInt(visits ** 2)),
    ]);
    const found = symmetriesOf(both.problem);
    expect(found).toEqual({ people: [everyone], sessions: [[0, 1]], groups: [[[1, 2]], [[1, 2]]] });
    expect(refusal(both, found)).toBeNull();
  });
});
