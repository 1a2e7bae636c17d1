import { expect, test, vi } from 'vitest';
import { withFewestChanges } from '../../src/explain/replan.ts';
import { solve } from '../../src/host/node.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { plainRequest } from '../support/plain-request.ts';

vi.mock('../../src/bounds/lower/lower-bound.ts', () => {
  const lowerBound = () => {
    throw new Error('a bound that nobody needs');
  };
  return { lowerBound, lowerBoundSteps: lowerBound };
});

test('no bound is looked for where a plan costs nothing', async () => {
  const request = plainRequest([3, 3], 1);
  const options = { ...PLAIN_OPTIONS, iterations: 1000 };
  const plan = await solve(request, options);
  if (plan.status !== 'solved') throw new Error(plan.status);
  const stages = new Map(plan.run.stages?.map((row) => [row.stage, row]));
  expect(stages.get('bound')).toHaveProperty('skipped', 'no plan can cost less');
  expect([plan.run.stop_reason, plan.run.iterations]).toEqual(['optimal', 0]);
  const again = await withFewestChanges(solve)(request, { ...options, warmStart: plan.schedule });
  expect(again).toMatchObject({ status: 'solved', checked: { optimal: true } });
});
