/** When a plan is looked for, kept and let go, with workers that say what the test says. */
import { expect, test } from 'vitest';
import { arrive, attendance, takeBack } from '../../../src/app/desk/arrivals.ts';
import type { Way } from '../../../src/app/plan/refusal.ts';
import { forbidden, force } from '../../../src/app/plan/swap.ts';
import { newRow } from '../../../src/app/state/project.ts';
import {
  cancelSolving,
  keepPlan,
  live,
  running,
  solvePlan,
  takeSchedule,
} from '../../../src/app/state/solving.ts';
import { amend, apply, history, isOld, project, redo, solved, undo } from '../../../src/app/state/store.ts';
import {
  told,
  NAMES,
  seats,
  planOf,
  see,
  solves,
  last,
  end,
  wait,
  answer,
  followWithTestWorkers,
} from './test-workers.ts';

const TOGETHER = {
  kind: 'together',
  who: { kind: 'names', names: ['A', 'B'] },
  must: true,
  sessions: null,
} as const;

followWithTestWorkers();

test('undo while a plan is looked for brings back the plan that was there', async () => {
  await wait();
  const plan = planOf(2);
  end({ status: 'solved', result: plan });
  expect([solved.peek()?.result, isOld.peek()]).toEqual([plan, false]);
  apply({ do: 'sessions', sessions: 3 });
  await wait();
  expect(last().task.request.scenario.session_count).toBe(3);
  const progress = { seconds: 0, cost: 1, schedule: seats(3) };
  last().worker.say({ kind: 'progress', progress });
  expect(live.peek()).not.toBe(null);
  undo();
  expect([running.peek(), live.peek()]).toEqual([null, null]);
  end({ status: 'solved', result: planOf(3) });
  await wait();
  expect(solved.peek()?.result).toBe(plan);
  expect(solves()).toHaveLength(2);
});

test('a page out of sight begins no plan, and one that was cut short is looked for again', async () => {
  see(false);
  await wait();
  expect(solves()).toHaveLength(0);
  see(true);
  await wait();
  see(false);
  end({ status: 'interrupted' });
  await wait();
  expect(solves()).toHaveLength(1);
  see(true);
  await wait();
  expect(solves()).toHaveLength(2);
});

test('a plan that is given out while it is made better stays as it is', async () => {
  await wait();
  keepPlan();
  await wait();
  expect(told.map(({ message }) => message.kind)).toEqual(['solve', 'stop']);
  const plan = planOf(2);
  end({ status: 'solved', result: plan });
  expect(project.peek()).toMatchObject({ fixed: true });
  expect(solved.peek()?.result).toBe(plan);
});

test('a lock of a session that there is no more keeps nobody from planning the rest', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  for (const item of [0, 1]) apply({ do: 'lock', what: 'sessions', item });
  apply({ do: 'sessions', sessions: 1 });
  solvePlan({ seconds: 1 });
  await wait();
  expect(last().task.keepSessions).toEqual([0]);
});

test('a plan of other people is none to start from', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  apply({ do: 'fix', fixed: true });
  const people = ['Ann', 'Bob', 'Cy'].map(newRow);
  apply({ do: 'list', people, columns: [], lists: [], rules: [], instead: [] });
  solvePlan({ seconds: 1, fewChanges: true });
  await wait();
  expect(last().task.warmStart).toBe(null);
  cancelSolving();
  apply({ do: 'person-add', name: 'A' });
  solvePlan({ seconds: 1, fewChanges: true });
  await wait();
  expect(last().task.warmStart).toEqual(seats(2));
});

test('what is over and what was given out is not undone', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  apply({ do: 'lock', what: 'people', item: 'A' });
  const edition = { number: 2, at: 0, of: 'other' };
  amend({ do: 'edition', edition });
  amend({ do: 'over', over: 1 });
  undo();
  expect(project.peek()).toMatchObject({ over: 1, edition, locks: { people: [] } });
  amend({ do: 'over', over: 0 });
  redo();
  expect(project.peek()).toMatchObject({ over: 0, edition, locks: { people: ['A'] } });
  // There may be fewer sessions than are over.
  const { sessions } = project.peek();
  apply({ do: 'sessions', sessions: sessions + 3 });
  amend({ do: 'over', over: sessions + 1 });
  undo();
  expect(project.peek()).toMatchObject({ sessions, over: sessions - 1 });
  // Where there are as many again, they are over again.
  redo();
  expect(project.peek()).toMatchObject({ sessions: sessions + 3, over: sessions + 1 });
});

test('a change by hand that is asked for twice is made once', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  await wait();
  const steps = history.peek().past.length;
  const taken = [takeSchedule(seats(2)), takeSchedule(seats(2))];
  await answer(planOf(2));
  expect(await Promise.all(taken)).toEqual([true, false]);
  expect(history.peek().past).toHaveLength(steps + 1);
  const next = takeSchedule(seats(2));
  await answer(planOf(2));
  expect(await next).toBe(true);
});

test('undo takes back a change by hand that is being judged still, and not what was done before it', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  apply({ do: 'lock', what: 'people', item: 'A' });
  const was = history.peek();
  const taking = takeSchedule(seats(2));
  undo();
  await answer(planOf(2));
  expect([await taking, history.peek()]).toEqual([false, was]);
  undo();
  expect(project.peek().locks.people).toEqual([]);
});

test('a swap that loosens rules is one step, and none once it was undone', async () => {
  apply({ do: 'rule-add', rule: TOGETHER });
  await wait();
  const plan = planOf(2);
  end({ status: 'solved', result: plan });
  const swap = () => {
    const way = {
      changes: [{ do: 'rule-remove', key: project.peek().rules[0].key }],
      wishes: 1,
      unpinned: [],
    };
    forbidden.value = { ...way, schedule: seats(2) } as Way;
    return force();
  };
  const before = project.peek();
  for (const isSeen of [true, false]) {
    const swapping = swap();
    if (isSeen) await answer(planOf(2));
    undo();
    if (!isSeen) await answer(planOf(2));
    await swapping;
    expect(project.peek()).toBe(before);
    redo();
    expect([project.peek().rules, project.peek().plan === plan]).toEqual([[], !isSeen]);
    undo();
  }
});

test('who is not here leaves a seat where no other plan is found, in one step, unless something was pressed since', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  const before = project.peek();
  for (const others of [[], ['B']]) {
    arrive('A', false);
    await wait();
    end({ status: 'no_solution' });
    await wait();
    for (const name of others) arrive(name, false);
    const without = planOf(2);
    await answer(without);
    expect(project.peek().plan === without).toBe(others.length === 0);
    cancelSolving();
    for (let step = 0; step <= others.length; step++) undo();
    expect(project.peek()).toBe(before);
  }
});

test('a press at the desk that is undone while the rest is planned leaves no trace of that search', async () => {
  await wait();
  const plan = planOf(2);
  end({ status: 'solved', result: plan });
  apply({ do: 'fix', fixed: true });
  const begun = async (name: string) => {
    arrive(name, false);
    await wait();
    const progress = { seconds: 0, cost: 1, schedule: seats(2) };
    last().worker.say({ kind: 'progress', progress });
    expect(live.peek()).not.toBe(null);
  };
  const isPlain = async () => {
    expect([running.peek(), live.peek()]).toEqual([null, null]);
    end({ status: 'solved', result: planOf(2) });
    await wait();
    expect([solved.peek()?.result, isOld.peek()]).toEqual([plan, false]);
  };
  await begun('A');
  takeBack();
  await isPlain();
  // By the keyboard too.
  await begun('A');
  undo();
  await isPlain();
  // Who was pressed before is gone still: the rest is planned for that.
  await begun('A');
  await begun('B');
  takeBack();
  await wait();
  const { people } = last().task.request.scenario;
  expect(people.map(({ id }) => id)).toEqual(NAMES.slice(1));
  end({ status: 'solved', result: planOf(2) });
  await wait();
  expect([isOld.peek(), attendance(project.peek()).get('A')]).toEqual([false, []]);
  takeBack();
  await isPlain();
});
