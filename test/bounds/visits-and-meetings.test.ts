import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { judge } from '../../src/check/judge.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { compare, fraction, parseFraction, times } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { sized } from '../support/long.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { randomRequest } from '../support/random-request.ts';
import { leastUnits } from './least-units.ts';

const visits = (target: number, mode: 'exact' | 'at_most', weight = 1000): Constraint => ({
  type: 'GroupVisits',
  people: 'ALL',
  groups: 'ALL',
  count: 'each',
  target_visits: target,
  mode,
  penalty_weight: weight,
  sessions: null,
});

const boundOf = (request: SolveRequest) => lowerBound(compile(request), request);

/** Each is also the cost of a known plan: as many people as needed move on together. */
test.each([
  ['two stations of 6', [6, 6], 30],
  ['three stations of 8', [8, 8, 8], 72],
  ['four stations of 6', [6, 6, 6, 6], 36],
  ['five stations of 5', [5, 5, 5, 5, 5], 20],
])('sees that who moves on meets again: %s', (_, sizes, cost) => {
  const request = plainRequest(sizes, sizes.length, [visits(1, 'exact')]);
  const proof = boundOf(request);
  expect(judge(request, { proof }).proof.holds).toBe(true);
  expect(proof.bound).toBe(`${cost}`);
});

test('a visit too many that costs little is weighed against the meetings that it saves', () => {
  const bounds = [0.01, 0.5, 1, 3, 1000].map((weight) => {
    const request = plainRequest([3, 3], 2, [visits(1, 'at_most', weight)]);
    const proof = boundOf(request);
    expect(judge(request, { proof }).proof.holds).toBe(true);
    return Number(proof.bound);
  });
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
});

/** Tiny requests that have rules on pairs and on everybody's visits. */
function mixed(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const base = randomRequest(seed, {
    maxPeople: 6,
    maxGroups: 3,
    maxSessions: 3,
    soft: false,
    uneven: rng.below(3) === 0,
    hard: rng.below(3) === 0,
    visits: rng.below(3) === 0,
  });
  const weight = () => [0.1, 1, 2.5, 7, 1000][rng.below(5)];
  const mode = rng.below(2) === 0 ? 'exact' : 'at_most';
  const repeats = rng.below(2) === 0 ? [repeatRule(weight(), rng.below(2) === 0)] : [];
  return { ...base, constraints: [...base.constraints, ...repeats, visits(1, mode, weight())] };
}

const least = (request: SolveRequest) => {
  const problem = compile(request);
  const units = leastUnits(request, problem, 800);
  return units === null ? null : times(fraction(units), problem.costs.measure);
};

test('it is never above the least cost, whatever the prices', () => {
  let used = 0;
  fc.assert(
    fc.property(fc.nat(10_000_000), (seed) => {
      const request = mixed(seed);
      const proof = boundOf(request);
      const own = proof.pieces.find(({ argument }) => argument === 'visits_and_meetings');
      if (own === undefined) return;
      const cost = least(request);
      if (cost === null) return;
      used += 1;
      expect(judge(request, { proof }).proof.holds).toBe(true);
      expect(compare(parseFraction(proof.bound)!, cost)).toBeLessThanOrEqual(0);
      const rng = new Rng(seed);
      for (let i = 0; i < 5; i++) {
        const other = (price: unknown) => Number(price) * [0, 0.5, 1, 1.5, 4][rng.below(5)] + rng.below(2);
        const { price, overlap, stay } = own.numbers;
        const numbers = {
          ...own.numbers,
          price: other(price),
          overlap: other(overlap),
          stay: other(stay),
        };
        const bound = above(cost);
        const forged = { ...proof, bound, pieces: [{ ...own, bound, numbers }] };
        expect(judge(request, { proof: forged }).proof.holds).toBe(false);
      }
    }),
    { numRuns: sized(400, 10_000) },
  );
  expect(used).toBeGreaterThan(sized(15, 400));
});

/** A claim a little above the cost. */
function above({ n, d }: { n: bigint; d: bigint }): string {
  const more = fraction(n * 1000n + d, d * 1000n);
  return more.d === 1n ? `${more.n}` : `${more.n}/${more.d}`;
}
