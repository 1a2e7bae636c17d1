import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rng } from '../../../src/shared/rng.ts';
import { Anneal } from '../../../src/solver/search/anneal.ts';
import { priceOf } from '../../../src/solver/search/price.ts';
import { unitOf } from '../../../src/solver/search/prices.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { brokenRules } from './legality.ts';
import { randomProblem } from './random-problem.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

test('a start breaks no hard rule', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const problem = randomProblem(seed);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      expect(brokenRules(problem, start!)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('at any temperature the running cost is the true one, and no hard rule is broken', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(0, 0.3, 1, 5, 1e6), (seed, temperature) => {
      const problem = randomProblem(seed);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      const search = new Search(problem, { start: start!, seed });
      const unit = unitOf(problem.terms);
      search.temperature(temperature);
      for (let i = 0; i < 30; i++) {
        search.visit(1, 1, search.iterations + 20);
        const now = search.current();
        expect(brokenRules(problem, now)).toEqual([]);
        expect(search.unitCost).toBeCloseTo(priceOf(problem, unit, now), 6);
      }
      expect(brokenRules(problem, search.best())).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('frozen sessions stay as they are', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const problem = randomProblem(seed);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      const search = new Search(problem, { start: start!, seed, frozen: [0] });
      search.temperature(1e6);
      search.visit(50, 1);
      const row = (assignment: Int32Array) => [...assignment.subarray(0, problem.peopleCount)];
      expect(row(search.current())).toEqual(row(start!));
      expect(row(search.best())).toEqual(row(start!));
    }),
    { numRuns: 100 },
  );
});

test('the same seed repeats, and a longer run begins as a shorter one does', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const problem = randomProblem(seed);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      const run = (limit: number) => {
        const search = new Search(problem, { start: start!, seed });
        const anneal = new Anneal(search);
        while (search.iterations < limit && anneal.advance(limit));
        return search;
      };
      const short = run(3000);
      expect(run(3000).best()).toEqual(short.best());
      expect(run(9000).bestCost).toBeLessThanOrEqual(short.bestCost);
    }),
    { numRuns: 60 },
  );
});
