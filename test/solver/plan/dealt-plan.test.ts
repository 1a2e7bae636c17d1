import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { dealtPlan } from '../../../src/solver/plan/deal/dealt-plan.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { sized } from '../../support/long.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { solved } from '../../support/solved.ts';
import { suiteRequest } from '../../support/suite-request.ts';
import { brokenRules } from '../search/legality.ts';
import { randomProblem } from '../search/random-problem.ts';

test.each(['19×10×15 planted', '23×12×12 planted'])(
  'nobody meets twice, and shares, wishes and hosts come out right: %s',
  (name) => {
    const problem = compile(suiteRequest(name));
    const plan = dealtPlan(problem, new Rng(1));
    expect(brokenRules(problem, plan)).toEqual([]);
    expect(priceOf(problem, plan)).toBe(0n);
  },
);

test.each(['10×8×8', '20×5×10', '16×8×7', '97×10×6 planted'])(
  'rules that it cannot keep cost little to mend, far less than a plan by chance: %s',
  (name) => {
    const problem = compile(suiteRequest(name));
    const mended = buildStart(problem, new Rng(1), { from: dealtPlan(problem, new Rng(1)) })!;
    const chance = buildStart(problem, new Rng(1))!;
    expect(brokenRules(problem, mended)).toEqual([]);
    expect(Number(priceOf(problem, mended))).toBeLessThan(0.6 * Number(priceOf(problem, chance)));
  },
);

test('a short run begins with it, and one that proposals bound does not', async () => {
  const request = suiteRequest('19×10×15 planted');
  const short = await solved(request, { ...PLAIN_OPTIONS, timeSeconds: 0.1 });
  expect(short.checked.schedule.cost.total_cost).toBe(0);
  const counted = await solved(request, { ...PLAIN_OPTIONS, timeSeconds: 0.1, iterations: 1 });
  expect(counted.checked.schedule.cost.total_cost).toBeGreaterThan(0);
});

test('a run begins with it whose time goes into loading the tables of very many people', async () => {
  const request = plainRequest(Array(2000).fill(10), 2);
  const chance = buildStart(compile(request), new Rng(1))!;
  const { checked } = await solved(request, { ...PLAIN_OPTIONS, timeSeconds: 2 });
  expect(checked.schedule.cost.total_cost).toBeLessThan(0.6 * Number(priceOf(compile(request), chance)));
});

test('everybody who attends has a group, and those of a together-set one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const problem = randomProblem(seed);
      const { peopleCount, groupCount, attends, unit } = problem;
      const plan = dealtPlan(problem, new Rng(seed));
      plan.forEach((group, at) => {
        if (attends[at] === 0) expect(group).toBe(-1);
        else expect(group >= 0 && group < groupCount).toBe(true);
      });
      unit.forEach((first, at) => {
        if (first >= 0) expect(plan[at]).toBe(plan[at - (at % peopleCount) + first]);
      });
    }),
    { numRuns: sized(50, 500) },
  );
});
