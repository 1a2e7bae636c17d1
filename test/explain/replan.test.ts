import { expect, test } from 'vitest';
import { withFewestChanges } from '../../src/explain/replan.ts';
import { solve } from '../../src/host/node.ts';
import { sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { PLAIN_OPTIONS, type Progress, type SolveOptions, type Solver } from '../../src/solver/outcome.ts';
import { scored } from '../support/judged.ts';
import { plainRequest } from '../support/plain-request.ts';

/** Fails unless all who stay when the absent leave, after session 0, keep their seats of a plan of the whole request. */
async function expectAllStay(whole: SolveRequest, absent: readonly string[]): Promise<void> {
  const people = whole.scenario.people.map((person) =>
    absent.includes(person.id) ? { ...person, sessions: [0] } : person,
  );
  const options = { ...PLAIN_OPTIONS, iterations: 3000 };
  const before = await solve(whole, options);
  if (before.status !== 'solved') throw new Error(before.status);
  const after = await withFewestChanges(solve)(
    { ...whole, scenario: { ...whole.scenario, people } },
    { ...options, warmStart: before.schedule, keepSessions: [0] },
  );
  if (after.status !== 'solved') throw new Error(after.status);
  // There is nothing to look for.
  expect(after.run.iterations).toBe(0);
  for (const key of [1, 2, 3].map(sessionKey)) {
    for (const [group, seated] of Object.entries(before.schedule[key])) {
      const stay = seated.filter((id) => !absent.includes(id));
      expect([...after.schedule[key][group]].sort()).toEqual(stay.sort());
    }
  }
}

test('a plan in which more people met than may now come changes where they leave only', async () => {
  await expectAllStay(plainRequest([3, 3, 3, 3], 4), ['p0', 'p3', 'p4', 'p7', 'p8', 'p11']);
});

test('no seat changes for a rule that weighs more than all that the earlier plan cost', async () => {
  const balance = {
    type: 'AttributeBalance',
    group_id: 'ALL',
    attribute_key: 'team',
    desired_values: { a: 1 },
    penalty_weight: 1000,
    mode: 'at_least',
    sessions: null,
  } as const;
  const { scenario, ...rest } = plainRequest([4, 4, 4], 4, [balance]);
  const people = scenario.people.map((person, i) => ({
    ...person,
    attributes: { team: i < 4 ? 'a' : 'b' },
  }));
  await expectAllStay({ ...rest, scenario: { ...scenario, people } }, ['p0']);
});

test('what it takes itself is taken off the time of the solver', async () => {
  const given: SolveOptions[] = [];
  const solver: Solver = async (request, options) => {
    given.push(options);
    return solve(request, { ...options, timeSeconds: null, iterations: 100 });
  };
  const request = plainRequest([3, 3, 3], 3);
  const plan = await solve(request, { ...PLAIN_OPTIONS, iterations: 100 });
  if (plan.status !== 'solved') throw new Error(plan.status);
  // Somebody has to be seated: where all can stay there is nothing to solve.
  const { session_0: first, ...others } = plan.schedule;
  const warmStart = { ...others, session_0: { ...first, [Object.keys(first)[0]]: [] } };
  const options = { ...PLAIN_OPTIONS, timeSeconds: 1000, aside: 5, warmStart };
  expect(await withFewestChanges(solver)(request, options)).toMatchObject({ status: 'solved' });
  expect(given[0].aside).toBeGreaterThan(5);
  expect(given[0].aside).toBeLessThanOrEqual(500);
});

test('plans on the way are told with what they cost themselves', async () => {
  const request = plainRequest([3, 3, 3], 3);
  const plan = await solve(request, { ...PLAIN_OPTIONS, iterations: 1 });
  if (plan.status !== 'solved') throw new Error(plan.status);
  const told: Progress[] = [];
  await withFewestChanges(solve)(request, {
    ...{ ...PLAIN_OPTIONS, iterations: 100, warmStart: plan.schedule },
    onProgress: (progress) => told.push(progress),
  });
  const plans = told.flatMap(({ schedule, cost }) => (schedule === null ? [] : [{ schedule, cost }]));
  expect(plans.length).toBeGreaterThan(0);
  for (const { schedule, cost } of plans) expect(scored(request, schedule).cost.total_cost).toBe(cost);
});

test('it stops at the target cost, and what it says of stages is what plans cost themselves', async () => {
  const request = plainRequest([5, 5, 5, 5], 6);
  const plan = await solve(request, { ...PLAIN_OPTIONS, iterations: 1 });
  if (plan.status !== 'solved') throw new Error(plan.status);
  // Somebody has to be seated: where all can stay there is nothing to solve.
  const { session_0: first, ...others } = plan.schedule;
  const warmStart = { ...others, session_0: { ...first, [Object.keys(first)[0]]: [] } };
  const options = { ...PLAIN_OPTIONS, iterations: 2000, warmStart };
  const whole = await withFewestChanges(solve)(request, options);
  if (whole.status !== 'solved') throw new Error(whole.status);
  const cost = whole.checked.schedule.cost.total_cost;
  const all = (whole.run.stages ?? []).flatMap((stage) => ('skipped' in stage ? [] : [stage]));
  expect(all.filter(({ lane }) => lane === null).at(-1)?.cost).toBe(cost);
  expect(all.filter(({ lane }) => lane !== null).every((stage) => stage.cost === null)).toBe(true);
  const stopped = await withFewestChanges(solve)(request, {
    ...options,
    iterations: 2_000_000,
    targetCost: cost,
  });
  expect(stopped.run.stop_reason).toBe('target_cost');
});
