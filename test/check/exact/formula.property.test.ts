import { expect, test } from 'vitest';
import { Effort, TooMuchEffort } from '../../../src/check/effort.ts';
import { costClauses } from '../../../src/check/exact/cost-clauses.ts';
import { costCounts } from '../../../src/check/exact/cost-counts.ts';
import { lexLeader } from '../../../src/check/exact/lex-leader.ts';
import { seatingClauses } from '../../../src/check/exact/seating-clauses.ts';
import { refuseClaims } from '../../../src/check/exact/symmetry-claims.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { exactly, type Fraction, fraction, plus, ZERO } from '../../../src/shared/fraction.ts';
import { Cnf } from '../../../src/solver/exact/sat/cnf.ts';
import { SatSolver } from '../../../src/solver/exact/sat/sat-solver.ts';
import { symmetriesOf } from '../../../src/solver/exact/symmetry.ts';
import { leastExactCost } from '../../support/least-cost.ts';
import { sized } from '../../support/long.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';

/** Whether the checker's own formula has a solution: a formula that forbids too much would prove anything. */
function hasSolution(request: SolveRequest, below: Fraction, meeting = ZERO): boolean {
  const claims = symmetriesOf(compile(request));
  const seating = seatingClauses(request);
  new Effort(request).of(() => {
    const cost = costCounts(request, seating, softRules(request), meeting);
    refuseClaims(request, cost, claims);
    costClauses(seating, cost, below);
  });
  lexLeader(seating, claims);
  const cnf = new Cnf();
  while (cnf.variables < seating.formula.variables) cnf.variable();
  for (const clause of seating.formula.clauses) cnf.add(...clause);
  const answer = new SatSolver(cnf, new Uint8Array(cnf.variables)).solve(50_000);
  expect(answer).not.toBe('limit');
  return answer === 'satisfiable';
}

test("the checker's formula has a solution exactly where the least cost is below", () => {
  let compared = 0;
  for (let seed = 1000; seed < 1000 + sized(15, 80); seed++) {
    const request = randomRequest(seed, {
      maxPeople: 5,
      maxGroups: 3,
      maxSessions: 3,
      soft: seed % 4 !== 0,
      wishes: seed % 4 !== 1,
      benches: seed % 5 === 0,
      several: seed % 3 === 1,
      uneven: seed % 2 === 0,
      hard: seed % 3 === 0,
    });
    const least = leastExactCost(request, 600);
    if (least === null) continue;
    compared += 1;
    expect(hasSolution(request, least), `seed ${seed}`).toBe(false);
    expect(hasSolution(request, plus(least, exactly(1e-9))), `seed ${seed}`).toBe(true);
  }
  expect(compared).toBeGreaterThan(sized(5, 25));
});

test('so it has where meetings have a price, whatever it is', () => {
  let compared = 0;
  for (let seed = 2000; seed < 2000 + sized(15, 80); seed++) {
    const shape = {
      maxPeople: 5,
      maxGroups: 3,
      maxSessions: 3,
      soft: true,
      wishes: true,
      recent: true,
      benches: seed % 3 === 1,
    };
    const request = randomRequest(seed, { ...shape, uneven: seed % 2 === 0, hard: seed % 3 === 0 });
    const least = leastExactCost(request, 600);
    if (least === null) continue;
    compared += 1;
    const meeting = [fraction(-1n), fraction(3n, 7n), fraction(-5n, 2n)][seed % 3];
    expect(hasSolution(request, least, meeting), `seed ${seed}`).toBe(false);
    expect(hasSolution(request, plus(least, exactly(1e-9)), meeting), `seed ${seed}`).toBe(true);
  }
  expect(compared).toBeGreaterThan(sized(5, 25));
});

test('prices of thousands of digits are given up, not computed with', () => {
  const request = plainRequest([4, 4, 4], 20, [repeatRule(1)]);
  const [long, longer] = [10n ** 1900n + 1n, 10n ** 1950n + 7n];
  const price = fraction(long, longer);
  expect(() => hasSolution(request, exactly(5), price)).toThrow(TooMuchEffort);
});

test.each([
  [[2, 2], 3, 0],
  [[2, 2, 2], 5, 0],
  [[3, 3], 4, 9],
  [[3, 2], 4, 6],
  [[4, 4], 3, 8],
  [[4, 4, 4], 2, 3],
  [[3, 3, 3], 4, 0],
  [[2, 2, 2, 2], 4, 0],
] as const)(
  'with everybody alike it keeps a best schedule of groups %j in %i sessions',
  (sizes, sessions, least) => {
    const request = { ...plainRequest(sizes, sessions, [repeatRule(1)]), objectives: [] };
    expect(hasSolution(request, exactly(least + 1))).toBe(true);
    expect(hasSolution(request, exactly(least))).toBe(false);
  },
);
