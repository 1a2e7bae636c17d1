import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { Anneal } from '../../../src/solver/search/anneal.ts';
import { changeBounds } from '../../../src/solver/search/change-bounds.ts';
import { countable } from '../../../src/solver/search/number-width.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { sized, usualTest } from '../../support/long.ts';
import { brokenRules } from './legality.ts';
import { randomLinked, randomProblem } from './random-problem.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

const anyProblem = fc.constantFrom(randomProblem, randomLinked);

test('a start breaks no hard rule', () => {
  fc.assert(
    fc.property(seeds, anyProblem, (seed, draw) => {
      const problem = draw(seed);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      expect(brokenRules(problem, start!)).toEqual([]);
    }),
    { numRuns: sized(12, 100) },
  );
});

/** Of which every third has company. */
const withCompany = seeds.map((seed) => seed - (seed % 3));

test.each([
  ['', seeds, sized(8, 100)],
  [' of company', withCompany, sized(8, 100)],
])(
  'at any temperature the running cost%s is the true one after every move, and no hard rule is broken',
  (_, drawn, numRuns) => {
    fc.assert(
      fc.property(
        drawn,
        anyProblem,
        fc.constantFrom(0, 0.3, 1, 5, 300, 1e6, 1e15),
        (seed, draw, temperature) => {
          const problem = draw(seed);
          const start = buildStart(problem, new Rng(seed));
          fc.pre(start !== null);
          const search = new Search(problem, { kernel: nodeHost.kernel(), start: start!, seed });
          const { costs, numbers } = countable(problem);
          const bounds = changeBounds(problem, costs);
          search.temperature(temperature);
          const first = { units: priceOf(problem, start!), kernel: search.unitCost };
          let before = search.unitCost;
          for (let i = 0, moves = 0; i < 60; i++) {
            search.visit(1, 1, search.iterations + 1);
            if (search.acceptedCount === moves) continue;
            moves = search.acceptedCount;
            const now = search.current();
            const units = priceOf(problem, now);
            expect(brokenRules(problem, now)).toEqual([]);
            expect(search.cost).toBe(units);
            // The kernel's sum does not drift: it is what its rounded curves say, at most so far from the true cost.
            const change = Number(units - first.units) / 2 ** costs.shift;
            const rounded = costs.shift === 0 ? 0 : 1e-6 * bounds.total + roundings(problem);
            expect(Number.isSafeInteger(search.unitCost)).toBe(true);
            expect(Math.abs(search.unitCost - first.kernel - change)).toBeLessThanOrEqual(rounded);
            expect(Math.abs(search.unitCost - first.kernel)).toBeLessThanOrEqual(bounds.total);
            const isSingle = problem.unit.every((lead, p) => lead < 0 || lead === p % problem.peopleCount);
            if (isSingle && problem.minSize.every((size) => size <= 1)) {
              // An exchange moves two people, a rotation three.
              expect(Math.abs(search.unitCost - before)).toBeLessThanOrEqual(1.5 * numbers.highestThreshold);
            }
            before = search.unitCost;
          }
          // Several changes of one session in a row.
          search.visit(3, 2);
          expect(search.cost).toBe(priceOf(problem, search.current()));
          expect(brokenRules(problem, search.best())).toEqual([]);
          expect(search.bestCost).toBe(priceOf(problem, search.best()));
        },
      ),
      { numRuns },
    );
  },
);

/** How much all curves together can be rounded by, in the kernel's units: one for each place where one is read. */
function roundings({ peopleCount, sessionCount, groupCount, costs, links }: Problem): number {
  const { pairs, visits, counts, squares, company } = costs;
  const over = links.reduce((sum, link) => sum + 1 + link.pairs.partial.length, 0);
  const wished = [{ company }, ...links].reduce((sum, link) => sum + link.company.length, 0);
  const pairCount = peopleCount * peopleCount;
  const perSession =
    pairCount * (pairs.partial.length + 3 * squares.length) + groupCount * 9 * counts.length + wished;
  return (
    pairCount + perSession * sessionCount + peopleCount * visits.length + over * pairCount * sessionCount
  );
}

test('frozen sessions stay as they are', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const problem = randomProblem(seed);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      const frozen = new Uint8Array(problem.sessionCount).fill(1, 0, 1);
      const search = new Search(problem, { kernel: nodeHost.kernel(), start: start!, seed, frozen });
      search.temperature(1e6);
      search.visit(50, 1);
      const row = (assignment: Int32Array) => [...assignment.subarray(0, problem.peopleCount)];
      expect(row(search.current())).toEqual(row(start!));
      expect(row(search.best())).toEqual(row(start!));
    }),
    { numRuns: sized(8, 75) },
  );
});

usualTest('the same seed repeats, and a longer run begins as a shorter one does', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const problem = randomProblem(seed);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      const run = (limit: number) => {
        const search = new Search(problem, { kernel: nodeHost.kernel(), start: start!, seed });
        const anneal = new Anneal(search);
        // Where the kernel rounds, what it met last may cost more than what was looked at before.
        let best = search.bestCost;
        while (search.iterations < limit && anneal.advance(limit)) {
          if (search.bestCost < best) best = search.bestCost;
        }
        return { best, assignment: search.best() };
      };
      const short = run(3000);
      expect(run(3000)).toEqual(short);
      // Where the kernel rounds, a step that ends later may have passed over the best.
      if (short.best < 2n ** 52n) expect(run(9000).best).toBeLessThanOrEqual(short.best);
    }),
    { numRuns: sized(12, 25) },
  );
});
