/** Searches that go on, fail, or end with their project, with workers that say what the test says. */
import { expect, test, vi } from 'vitest';
import {
  endSolving,
  live,
  running,
  solvePlan,
  takeSchedule,
  trouble,
} from '../../../src/app/state/solving.ts';
import { amend, apply, isOld, project, solved } from '../../../src/app/state/store.ts';
import {
  told,
  seats,
  planOf,
  solves,
  last,
  end,
  wait,
  answer,
  followWithTestWorkers,
} from './test-workers.ts';

followWithTestWorkers();

test('after a change by hand the next change waits to be asked for, and the plan follows again where somebody says so', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  const taken = takeSchedule(seats(2));
  await answer(planOf(2));
  expect(await taken).toBe(true);
  apply({ do: 'person-add', name: 'Zoe' });
  await wait();
  expect([solves().length, isOld.peek(), project.peek().fixed]).toEqual([0, true, true]);
  apply({ do: 'fix', fixed: false });
  await wait();
  expect(last().task.request.scenario.people).toHaveLength(9);
});

test('a search that goes on starts from the plan, and says what the best of it costs', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  await wait();
  solvePlan({ seconds: 1, goOn: true });
  await wait();
  expect(last().task.warmStart).toEqual(seats(2));
  last().worker.say({ kind: 'progress', progress: { seconds: 1, cost: 5, schedule: seats(1) } });
  expect(live.peek()).toMatchObject({ cost: 5, schedule: seats(1) });
});

test('a plan that cannot be read with its request still holds what is over', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  await wait();
  amend({ do: 'over', over: 1 });
  apply({ do: 'plan', plan: planOf(2) });
  await wait();
  expect([solved.peek(), last().task.keepSessions]).toEqual([null, [0]]);
});

test('of a planner that fails the best plan is kept; of one without a plan it is said', async () => {
  await wait();
  const fail = (message: string) => last().worker.say({ kind: 'failed', id: null, message });
  const progress = { seconds: 0, cost: 1, schedule: seats(2) };
  last().worker.say({ kind: 'progress', progress });
  fail('out of memory');
  await wait();
  expect(told.at(-1)?.message).toMatchObject({ question: { ask: 'judge', schedule: seats(2) } });
  const plan = planOf(2);
  await answer(plan);
  expect([solved.peek()?.result, trouble.peek()]).toEqual([plan, null]);
  apply({ do: 'sessions', sessions: 3 });
  await wait();
  fail('out of memory');
  await wait();
  expect(trouble.peek()).toEqual({ kind: 'failed', problems: [{ message: 'out of memory' }] });
  expect([running.peek(), solved.peek()?.result]).toEqual([null, plan]);
});

test('a helper that does not answer is said to have failed, and another one is asked the next time', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  await wait();
  const silent = takeSchedule(seats(2));
  const { worker } = told.at(-1)!;
  await vi.advanceTimersByTimeAsync(31_000);
  expect([await silent, trouble.peek()?.kind]).toEqual([false, 'failed']);
  const next = takeSchedule(seats(2));
  expect(told.at(-1)?.worker === worker).toBe(false);
  await answer(planOf(2));
  expect(await next).toBe(true);
});

test('a project that is left while it plans has the best of it before another one is opened', async () => {
  await wait();
  last().worker.say({ kind: 'progress', progress: { seconds: 0, cost: 1, schedule: seats(2) } });
  const left = endSolving();
  await wait();
  expect(told.at(-1)?.message.kind).toBe('stop');
  const plan = planOf(2);
  end({ status: 'solved', result: plan });
  await wait();
  await left;
  expect([solved.peek()?.result, live.peek()]).toEqual([plan, null]);
});
