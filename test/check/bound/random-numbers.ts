import fc from 'fast-check';
import { expect } from 'vitest';
import type { PieceRequest } from '../../../src/check/bound/argument.ts';
import { sharedFacts } from '../../../src/check/bound/check-bound.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { ruleAt } from '../../../src/scenario/rule-pointer.ts';
import { compare, type Fraction, fraction, times } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { leastUnits } from '../../bounds/least-units.ts';
import { searchInfeasible } from '../../support/search-infeasible.ts';

interface Trial {
  /** What is asked of each seed, with rules that the argument takes; null: nothing. */
  readonly requestOf: (seed: number, hard: boolean) => SolveRequest | null;
  /** What random numbers prove of it. */
  readonly prove: (piece: Omit<PieceRequest, 'numbers'>, rng: Rng) => readonly Fraction[];
  readonly requests: number;
  /** How often numbers are drawn for each. */
  readonly draws: number;
  /** Requests with more legal schedules are left out. */
  readonly mostSchedules: number;
}

/**
 * Holds what random numbers prove of random requests against the least cost by enumeration.
 *
 * @returns how often something was proven, and how often more than 0
 */
export function neverMoreThanTheLeast({ requestOf, prove, requests, draws, mostSchedules }: Trial): {
  worked: number;
  positive: number;
} {
  let [worked, positive] = [0, 0];
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.boolean(), (seed, hard) => {
      const request = requestOf(seed, hard);
      if (request === null || searchInfeasible(request, 10_000) !== null) return;
      const problem = compile(request);
      const units = leastUnits(request, problem, mostSchedules);
      if (units === null) return;
      const least = times(fraction(units), problem.costs.measure);
      // Numbers of pairs in some sessions, and windows of sessions, count as 0 in bounds.
      const rules = softRules(request).filter(({ weight, type, pointer }) => {
        const rule = ruleAt(request, pointer) ?? {};
        const isPartial = type === 'PairWeights' && 'sessions' in rule && rule.sessions !== null;
        return weight.n > 0n && !isPartial && !('window' in rule);
      });
      for (let i = 0; i < draws; i++) {
        for (const proven of prove({ ...sharedFacts(request), rules }, new Rng(seed + i))) {
          worked += 1;
          if (proven.n > 0n) positive += 1;
          expect(compare(proven, least)).toBeLessThanOrEqual(0);
        }
      }
    }),
    { numRuns: requests },
  );
  return { worked, positive };
}
