/** When a plan is looked for, kept and let go, with workers that say what the test says. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrive, attendance, takeBack } from '../../../src/app/desk/arrivals.ts';
import { startSolve } from '../../../src/app/engine/engine.ts';
import type { FromWorker, SolveEnd, SolveTask, ToWorker } from '../../../src/app/engine/messages.ts';
import type { Way } from '../../../src/app/plan/refusal.ts';
import { forbidden, force } from '../../../src/app/plan/swap.ts';
import { followChanges } from '../../../src/app/state/follow.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow } from '../../../src/app/state/project.ts';
import {
  cancelSolving,
  curve,
  endSolving,
  keepPlan,
  live,
  running,
  solvePlan,
  takeSchedule,
  trouble,
} from '../../../src/app/state/solving.ts';
import {
  amend,
  apply,
  history,
  isOld,
  open,
  project,
  redo,
  solved,
  undo,
} from '../../../src/app/state/store.ts';
import type { Result } from '../../../src/result/definition.ts';
import type { Schedule } from '../../../src/result/schedule.ts';

/** What workers were told, by all of them. */
const told: { readonly worker: TestWorker; readonly message: ToWorker }[] = [];

class TestWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.say({ kind: 'loaded', lock: null }));
  }

  postMessage(message: ToWorker): void {
    told.push({ worker: this, message });
  }

  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {}
}

const NAMES = Array.from('ABCDEFGH');
const [FIRST, OTHER] = [NAMES.slice(0, 4), NAMES.slice(4)];
const seats = (sessions: number): Schedule =>
  Object.fromEntries(
    Array.from({ length: sessions }, (_, i) => [`session_${i}`, { 'Table 1': FIRST, 'Table 2': OTHER }]),
  );
const TOGETHER = {
  kind: 'together',
  who: { kind: 'names', names: ['A', 'B'] },
  must: true,
  sessions: null,
} as const;
const planOf = (sessions: number) => ({ solution: { schedule: seats(sessions) } }) as unknown as Result;

const page = Object.assign(new EventTarget(), { hidden: false });
const see = (isSeen: boolean) => {
  page.hidden = !isSeen;
  page.dispatchEvent(new Event('visibilitychange'));
};
const solves = () =>
  told.flatMap(({ worker, message }) => (message.kind === 'solve' ? [{ worker, task: message.task }] : []));
const last = (): { readonly worker: TestWorker; readonly task: SolveTask } => {
  const found = solves().at(-1);
  if (found === undefined) throw new Error('no plan is looked for');
  return found;
};
const end = (ended: SolveEnd) => last().worker.say({ kind: 'end', end: ended });
const wait = () => vi.advanceTimersByTimeAsync(300);
/** Says that these are good plans, to all who asked so far. */
const answer = async (plan: Result) => {
  for (const { worker, message } of told.splice(0))
    if (message.kind === 'ask') worker.say({ kind: 'answer', id: message.id, answer: plan });
  await wait();
};

let endFollowing: () => void;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', page);
  // A planner that another test has left, which may say nothing, is ended.
  const nobody = { progress: () => {}, end: () => {}, failed: () => {} };
  startSolve({ seconds: 0 } as SolveTask, nobody).stop();
  await vi.advanceTimersByTimeAsync(3000);
  told.length = 0;
  page.hidden = false;
  open(begin({ ...emptyProject('Table'), people: NAMES.map(newRow), sessions: 2 }));
  endFollowing = followChanges();
});
afterEach(async () => {
  endFollowing();
  cancelSolving();
  await wait();
  open(begin(emptyProject('Table')));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

test('after a change by hand the next change waits to be asked for, and the plan follows again where somebody says so', async () => {
  await wait();
  end({ status: 'solved', result: planOf(2) });
  const taken = takeSchedule(seats(2));
  const { worker, message } = told.at(-1)!;
  if (message.kind === 'ask') worker.say({ kind: 'answer', id: message.id, answer: planOf(2) });
  await wait();
  await taken;
  apply({ do: 'person-add', name: 'Zoe' });
  await wait();
  expect([solves().length, isOld.peek(), project.peek().fixed]).toEqual([1, true, true]);
  apply({ do: 'fix', fixed: false });
  await wait();
  expect(solves()).toHaveLength(2);
  expect(last().task.request.scenario.people).toHaveLength(9);
});

test('a search that goes on starts from the plan, and draws its costs behind those before', async () => {
  await wait();
  const found = (seconds: number, cost: number) =>
    last().worker.say({ kind: 'progress', progress: { seconds, cost, schedule: null } });
  found(1, 9);
  found(2, 7);
  end({ status: 'solved', result: planOf(2) });
  await wait();
  solvePlan({ seconds: 1, goOn: true });
  await wait();
  expect(last().task.warmStart).toEqual(seats(2));
  found(1, 5);
  expect(curve.peek().map(({ seconds, cost }) => [seconds, cost])).toEqual([
    [1, 9],
    [2, 7],
    [3, 5],
  ]);
});

test('of a planner that fails the best plan is kept; of one without a plan it is said', async () => {
  await wait();
  const fail = (message: string) => last().worker.say({ kind: 'failed', id: null, message });
  const progress = { seconds: 0, cost: 1, schedule: seats(2) };
  last().worker.say({ kind: 'progress', progress });
  fail('out of memory');
  await wait();
  const { worker, message } = told.at(-1)!;
  if (message.kind !== 'ask') throw new Error('no plan is judged');
  expect(message.question).toMatchObject({ ask: 'judge', schedule: seats(2) });
  const plan = planOf(2);
  worker.say({ kind: 'answer', id: message.id, answer: plan });
  await wait();
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
  const { worker: other, message } = told.at(-1)!;
  expect(other === worker).toBe(false);
  if (message.kind === 'ask') other.say({ kind: 'answer', id: message.id, answer: planOf(2) });
  await wait();
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
  expect([solved.peek()?.result, live.peek(), curve.peek()]).toEqual([plan, null, []]);
});
