import { expect, test } from 'vitest';
import { costClauses } from '../../../src/check/exact/cost-clauses.ts';
import { costCounts } from '../../../src/check/exact/cost-counts.ts';
import { lexLeader } from '../../../src/check/exact/lex-leader.ts';
import { seatingClauses } from '../../../src/check/exact/seating-clauses.ts';
import { refuseClaims } from '../../../src/check/exact/symmetry-claims.ts';
import { Looks } from '../../../src/check/looks.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { exactly, type Fraction, fraction, plus, ZERO } from '../../../src/shared/fraction.ts';
import { Cnf } from '../../../src/solver/exact/sat/cnf.ts';
import { SatSolver } from '../../../src/solver/exact/sat/sat-solver.ts';
import { symmetriesOf } from '../../../src/solver/exact/symmetry.ts';
import { leastExactCost } from '../../support/least-cost.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';

/** Whether the checker's own formula has a solution: a formula that forbids too much would prove anything. */
function hasSolution(request: SolveRequest, below: Fraction, meeting = ZERO): boolean {
  const claims = symmetriesOf(compile(request));
  const looks = new Looks(request);
  const seating = seatingClauses(request, looks);
  const cost = costCounts(request, seating, { rules: softRules(request), meeting }, looks);
  expect(refuseClaims(request, cost, claims, looks)).toBeNull();
  costClauses(seating, cost, below, looks);
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
  for (let seed = 1000; seed < 1060; seed++) {
    const request = randomRequest(seed, {
      maxPeople: 5,
      maxGroups: 3,
      maxSessions: 3,
      soft: seed % 4 !== 0,
      uneven: seed % 2 === 0,
      hard: seed % 3 === 0,
    });
    const least = leastExactCost(request, 600);
    if (least === null) continue;
    compared += 1;
    expect(hasSolution(request, least), `seed ${seed}`).toBe(false);
    expect(hasSolution(request, plus(least, exactly(1e-9))), `seed ${seed}`).toBe(true);
  }
  expect(compared).toBeGreaterThan(25);
});

test('so it has where meetings have a price, whatever it is', () => {
  let compared = 0;
  for (let seed = 2000; seed < 2060; seed++) {
    const shape = { maxPeople: 5, maxGroups: 3, maxSessions: 3, soft: true, benches: seed % 3 === 1 };
    const request = randomRequest(seed, { ...shape, uneven: seed % 2 === 0, hard: seed % 3 === 0 });
    const least = leastExactCost(request, 600);
    if (least === null) continue;
    compared += 1;
    const price = [fraction(-1n), fraction(3n, 7n), fraction(-5n, 2n)][seed % 3];
    expect(hasSolution(request, least, price), `seed ${seed}`).toBe(false);
    expect(hasSolution(request, plus(least, exactly(1e-9)), price), `seed ${seed}`).toBe(true);
  }
  expect(compared).toBeGreaterThan(25);
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
