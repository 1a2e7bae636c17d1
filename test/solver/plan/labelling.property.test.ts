import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { bestDesign } from '../../../src/solver/construct/registry/registry.ts';
import { firstSessions } from '../../../src/solver/plan/fit/first-sessions.ts';
import { draftOf, fitDesign } from '../../../src/solver/plan/fit/fit-design.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { sized } from '../../support/long.ts';
import { brokenRules } from '../search/legality.ts';
import { NEAR_WEIGHTS, randomProblem } from '../search/random-problem.ts';

test('however the labels move, their cost is the cost of the assignment plus that of its breaches', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      const all = randomProblem(seed, NEAR_WEIGHTS);
      // No design is fitted where people wait, or wish for others.
      fc.pre(!all.meets.includes(0) && all.costs.company.length === 0);
      const size = Math.max(2, Math.ceil(all.peopleCount / all.groupCount));
      const once = bestDesign(all.groupCount, size);
      // Groups of one session, so that people meet again.
      const sessions = (seed % 2 === 0 ? once : [once[0], ...once]).slice(0, all.sessionCount);
      const problem = firstSessions(all, sessions.length);
      const draft = draftOf(nodeHost.kernel(), problem, { sessions, hosts: null, classes: [] });
      const { labelling } = draft;
      for (const _ of fitDesign(problem, draft, new Rng(seed), (work) => work / 100_000, -1)) {
        const assignment = labelling.assignment();
        const softCost = labelling.cost - labelling.breaches * labelling.hardWeight;
        const broken = brokenRules(problem, assignment);
        // What more people than seats cost is not said anywhere.
        const isOverfull = broken.some((rule) => rule.includes(' holds '));
        if (!isOverfull) expect(softCost).toBeCloseTo(Number(priceOf(problem, assignment)), 5);
        expect(labelling.breaches === 0).toBe(broken.length === 0);
      }
    }),
    { numRuns: sized(15, 40) },
  );
});
