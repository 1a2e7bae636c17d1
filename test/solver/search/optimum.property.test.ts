import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { nearestCost } from '../../../src/solver/price.ts';
import { Anneal } from '../../../src/solver/search/anneal.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { leastCost } from '../../support/least-cost.ts';
import { sized } from '../../support/long.ts';
import { randomRequest } from '../../support/random-request.ts';

const shape = {
  maxPeople: 6,
  maxGroups: 3,
  maxSessions: 3,
  soft: true,
  recent: true,
  uneven: true,
  hard: true,
  wishes: true,
};

test('on small problems with every kind of rule, annealing ends at the least cost that there is', () => {
  let tried = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      const request = randomRequest(seed, shape);
      const least = leastCost(request, 3000);
      fc.pre(least !== null);
      const problem = compile(request);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      tried++;
      const search = new Search(problem, { kernel: nodeHost.kernel(), start: start!, seed });
      const anneal = new Anneal(search);
      while (
        nearestCost(problem, search.bestCost) > least! &&
        search.iterations < 200_000 &&
        anneal.advance(200_000)
      );
      expect(nearestCost(problem, search.bestCost)).toBeCloseTo(least!, 6);
    }),
    { numRuns: sized(15, 100) },
  );
  expect(tried).toBeGreaterThan(sized(7, 50));
});
