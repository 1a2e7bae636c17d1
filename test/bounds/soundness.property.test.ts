import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import type { Constraint, Objective, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { compare, fraction, parseFraction, times } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { anyRequest } from '../support/any-request.ts';
import { sized } from '../support/long.ts';
import { searchInfeasible } from '../support/search-infeasible.ts';
import { leastUnits } from './least-units.ts';

/** Below 0: the bound leaves a gap; above 0: it is wrong. */
function againstBest(
  request: SolveRequest,
  problem: Problem,
): { side: number; proof: ReturnType<typeof lowerBound> } | null {
  const least = leastUnits(request, problem, 600);
  if (least === null) return null;
  const proof = lowerBound(problem, request);
  return { side: compare(parseFraction(proof.bound)!, times(fraction(least), problem.costs.measure)), proof };
}

/** Of links, tables of numbers and wishes for people the bounds still know little. */
function isLoose(rule: Constraint | Objective): boolean {
  return ['PairWeights', 'PersonWishes'].includes(rule.type) || ('over' in rule && rule.over !== undefined);
}

test(
  'no bound is above the least cost, to the last unit, and its certificate holds',
  {
    timeout: 120_000,
  },
  () => {
    let [exact, seen] = [0, 0];
    fc.assert(
      fc.property(fc.nat(10_000_000), (seed) => {
        const request = anyRequest(seed);
        if (searchInfeasible(request, 10_000) !== null) return;
        const found = againstBest(request, compile(request));
        if (found === null) return;
        expect(found.side).toBeLessThanOrEqual(0);
        expect(judge(request, { proof: found.proof }).proof).toMatchObject({ holds: true });
        if (request.constraints.some(isLoose) || request.objectives.some(isLoose)) return;
        seen += 1;
        if (found.side === 0) exact += 1;
      }),
      { numRuns: sized(25, 200) },
    );
    expect(exact / seen).toBeGreaterThan(0.6);
  },
);
