import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proveInfeasible } from '../../../src/bounds/infeasible/prove.ts';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { fractionText } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { toSchedule } from '../../../src/solver/assignment.ts';
import { costOfUnits } from '../../../src/solver/price.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { scored } from '../../support/judged.ts';
import { sized } from '../../support/long.ts';
import { randomRequest } from '../../support/random-request.ts';

test('after every move taken, the running cost is what scoring says and no hard rule is broken', () => {
  const shape = {
    maxPeople: 12,
    maxGroups: 4,
    maxSessions: 4,
    soft: true,
    recent: true,
    uneven: true,
    hard: true,
    benches: true,
    kinds: true,
    visits: true,
    wishes: true,
    several: true,
  };
  let moves = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(0, 2, 1000), (seed, temperature) => {
      const request = randomRequest(seed, shape);
      // Contradictions, of which a problem keeps one side, are refused before the search.
      fc.pre(proveInfeasible(request) === null);
      const problem = compile(request);
      const start = buildStart(problem, new Rng(seed));
      fc.pre(start !== null);
      const search = new Search(problem, { kernel: nodeHost.kernel(), start: start!, seed });
      search.temperature(temperature);
      for (let i = 0, accepted = 0; i < 40; i++) {
        // One proposal at a time, so that no more than one move lies between two looks.
        search.visit(1, 1, search.iterations + 1);
        if (search.acceptedCount === accepted) continue;
        accepted = search.acceptedCount;
        moves++;
        const cost = costOfUnits(problem, search.cost);
        const verdict = scored(request, toSchedule(request.scenario, search.current()));
        expect(verdict.violations).toEqual([]);
        expect(fractionText(verdict.exact)).toBe(fractionText(cost));
      }
    }),
    { numRuns: sized(30, 250) },
  );
  expect(moves).toBeGreaterThan(sized(250, 500));
});
