import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerBound } from '../../../src/bounds/lower/lower-bound.ts';
import { checkLowerBound } from '../../../src/check/bound/check-bound.ts';
import { checkProof } from '../../../src/check/check-proof.ts';
import { seatingOf } from '../../../src/check/cost/seating.ts';
import { listingsOf } from '../../../src/check/listings.ts';
import { compare, type Fraction, fraction, fractionText, times } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { toSchedule } from '../../../src/solver/assignment.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { costReport } from '../../../src/verdict/cost-report.ts';
import { legalAssignments } from '../../support/every-seating.ts';
import { sized } from '../../support/long.ts';
import { leastOf, randomCurves } from '../../support/random-curves.ts';

test('all four kinds of terms cost what their curves do, and their bounds are followed and sound', () => {
  const used = new Set<string>();
  fc.assert(
    fc.property(fc.nat(10_000_000), (seed) => {
      const curves = randomCurves(seed);
      const { request, problem, rules } = curves;
      const assignments = legalAssignments(request, 600) ?? [];
      if (assignments.length === 0) return;
      const cost = (units: bigint): Fraction => times(fraction(units), problem.costs.measure);
      const units = assignments.map((assignment) => priceOf(problem, assignment));
      const any = new Rng(seed).below(units.length);
      const seating = seatingOf(request, listingsOf(request, toSchedule(request.scenario, assignments[any])));
      expect(fractionText(costReport({ request, seating }, rules, 0).exact)).toBe(
        fractionText(cost(units[any])),
      );

      const certificate = lowerBound(problem, request, { rules });
      for (const { numbers } of certificate.pieces) used.add(Object.keys(numbers)[0] ?? 'nothing');
      const bound = checkLowerBound(request, rules, certificate);
      expect(compare(bound, cost(leastOf(units)))).toBeLessThanOrEqual(0);
    }),
    { numRuns: sized(60, 300) },
  );
  const kinds = ['classes', 'price', 'sets', 'visits', 'nothing'];
  expect([...used]).toEqual(expect.arrayContaining(kinds));
});

test('whatever the prices, nothing more is proven than what is so', () => {
  let proven = 0;
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (seed, priceSeed) => {
      const curves = randomCurves(seed);
      const { request, problem, rules } = curves;
      const assignments = legalAssignments(request, 200) ?? [];
      if (assignments.length === 0) return;
      const certificate = lowerBound(problem, request, { rules });
      const rng = new Rng(priceSeed);
      const forged = certificate.pieces.map((piece) => ({
        ...piece,
        numbers: otherPrices(piece.numbers, rng) as Record<string, unknown>,
      }));
      const least = leastOf(assignments.map((assignment) => priceOf(problem, assignment)));
      for (const piece of forged) {
        const alone = { ...certificate, bound: piece.bound, pieces: [piece] };
        const { bound } = checkProof(request, rules, alone);
        if (bound === null) continue;
        proven += 1;
        expect(compare(bound, times(fraction(least), problem.costs.measure))).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: sized(50, 250) },
  );
  expect(proven).toBeGreaterThan(20);
});

/** Prices changed at random; sessions, rules and groups stay what they are. */
function otherPrices(value: unknown, rng: Rng, name = ''): unknown {
  if (typeof value === 'number' && name !== 'session') {
    return [value, -value, 0, value * 2, value + 0.1, -1e17, 1 / 3][rng.below(7)];
  }
  if (Array.isArray(value)) return value.map((each) => otherPrices(each, rng));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, otherPrices(each, rng, key)]));
}
