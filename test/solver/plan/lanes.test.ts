import { describe, expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { firstSchedule } from '../../../src/solver/plan/first-schedule.ts';
import type { Host } from '../../../src/solver/plan/host.ts';
import type { FromLanes, LaneTask, ToLanes } from '../../../src/solver/plan/lane-report.ts';
import { createLane } from '../../../src/solver/plan/lane.ts';
import { type LaneLimits, runLanes } from '../../../src/solver/plan/run-lanes.ts';
import { serveLanes } from '../../../src/solver/plan/serve-lanes.ts';
import { solverSettings } from '../../../src/solver/plan/settings.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { laneTask } from './lane-task.ts';

/** No designs: their fits take most of the time. */
const settings = solverSettings.parse({
  solver_params: { construction_budget_fraction: 0, min_construction_budget_seconds: 0 },
});

const problem = compile(plainRequest(Array<number>(6).fill(5), 7));

function tasks(lanes: number, iterations: number | null): LaneTask[] {
  const first = firstSchedule(problem, new Rng(3), null, new Uint8Array(7))!;
  const task = { ...laneTask(problem, iterations), settings, seed: 3, first };
  return Array.from({ length: lanes }, (_, lane) => ({ ...task, lane }));
}

const unlimited: LaneLimits = {
  threads: 2,
  deadline: null,
  beginBy: null,
  settle: null,
  signal: null,
  target: null,
  raise: null,
};

type Hear = (message: FromLanes) => void;

/** Threads of this one: `run` makes what a thread does with its messages. */
function hostOf(run: (hear: Hear, index: number) => (message: ToLanes) => void) {
  let started = 0;
  let ended = 0;
  const host: Host = {
    ...nodeHost,
    startThread: (hear) => {
      const post = run(hear, started++);
      const end = () => {
        ended++;
        post({ kind: 'stop' });
      };
      return { post, end };
    },
  };
  return { host, started: () => started, running: () => started - ended };
}

/** Messages arrive in their order, each after so many turns of the loop. */
function late<Message>(hear: (message: Message) => void, turns: number): (message: Message) => void {
  let before = Promise.resolve();
  return (message) => {
    before = before.then(async () => {
      for (let turn = 0; turn < turns; turn++) await nodeHost.pause();
      hear(message);
    });
  };
}

const serve = (hear: Hear) => serveLanes(hear, nodeHost);

test('which thread is slow, and how many there are, makes no difference where proposals bound the lanes', async () => {
  const run = async (threads: number, turns: readonly number[]) => {
    const { host } = hostOf((hear, i) => late(serve(late(hear, turns[i])), turns[i]));
    const { best, iterations } = await runLanes(
      host,
      tasks(4, 400_000),
      { ...unlimited, threads },
      () => undefined,
    );
    return { best, iterations };
  };
  const alone = await run(1, []);
  expect(await run(2, [0, 4])).toEqual(alone);
  expect(await run(2, [3, 0])).toEqual(alone);
  expect(await run(4, [2, 0, 5, 1])).toEqual(alone);
});

test('a lane without time for further coolings goes on from the best that others told of', () => {
  const [, task] = tasks(2, 200_000);
  const best = bestOfLane(task, null);
  expect(bestOfLane({ ...task, seed: 4, iterations: 5_000 }, best).cost).toBeLessThanOrEqual(best.cost);
});

/** What a lane finds that hears of `foreign` at once. */
function bestOfLane(task: LaneTask, foreign: ReturnType<typeof firstSchedule>) {
  let best = null;
  const lane = createLane(task);
  const news = { used: null, worked: null, foreign };
  for (let step = lane.next(news); !step.done; step = lane.next(news)) best = step.value.better ?? best;
  if (!best) throw new Error('nothing found');
  return best;
}

test.each([1, 2])('%i lanes are not begun once there is no time to load their tables', async (count) => {
  const { host, started } = hostOf(serve);
  const limits = { ...unlimited, deadline: nodeHost.clock() + 100, beginBy: nodeHost.clock() };
  const { stop, iterations } = await runLanes(host, tasks(count, null), limits, () => undefined);
  expect([stop, iterations, started()]).toEqual(['deadline', 0, 0]);
});

test('none is begun where the plan at hand is good enough', async () => {
  const { host, started } = hostOf(serve);
  const [task] = tasks(1, null);
  const target = task.first!.cost;
  const { stop, iterations } = await runLanes(
    host,
    tasks(2, null),
    { ...unlimited, target },
    () => undefined,
  );
  expect([stop, iterations, started()]).toEqual(['reached', 0, 0]);
  expect(
    (await runLanes(host, tasks(2, null), { ...unlimited, target: target - 1n }, () => undefined)).best?.cost,
  ).toBeLessThan(target);
});

test('an abort is told as one where there was no time left to begin lanes either', async () => {
  const { host, started } = hostOf(serve);
  const limits = { ...unlimited, beginBy: nodeHost.clock(), signal: AbortSignal.abort() };
  const { stop } = await runLanes(host, tasks(1, null), limits, () => undefined);
  expect([stop, started()]).toEqual(['aborted', 0]);
});

describe('a thread that', () => {
  test('crashes ends the run with its error, and all threads', async () => {
    const crashes = (hear: Hear) => (message: ToLanes) => {
      if (message.kind === 'tasks') hear({ kind: 'failed', error: new Error('lost') });
    };
    const { host, running } = hostOf((hear, i) => (i === 0 ? serve(hear) : crashes(hear)));
    await expect(runLanes(host, tasks(2, null), unlimited, () => undefined)).rejects.toThrow('lost');
    expect(running()).toBe(0);
  });

  test.each([
    ['never begins', () => () => undefined],
    ['falls silent', falls],
  ])('%s holds nobody up beyond the limit', async (_, other: (hear: Hear) => (message: ToLanes) => void) => {
    const { host, running } = hostOf((hear, i) => (i === 0 ? serve(hear) : other(hear)));
    // On a clock that goes on with the first plan, however long a busy machine takes for it.
    let now = 0;
    const limits = { ...unlimited, deadline: 0.05 };
    const { stop, best } = await runLanes(
      { ...host, clock: () => now },
      tasks(2, null),
      limits,
      (_, { better }) => {
        if (better) now = 1;
      },
    );
    expect(stop).toBe('deadline');
    expect(best).not.toBeNull();
    expect(running()).toBe(0);
  });
});

test('whoever stops lanes before they begin is not kept waiting', async () => {
  const { host, running } = hostOf(() => () => undefined);
  const limits = { ...unlimited, signal: AbortSignal.abort() };
  expect((await runLanes(host, tasks(2, null), limits, () => undefined)).stop).toBe('aborted');
  expect(running()).toBe(0);
});

/** Says one thing, and then no more. */
function falls(hear: Hear): (message: ToLanes) => void {
  return ({ kind }) => {
    const report = { iterations: 1, stage: 'search', skipped: null, better: null, proof: null };
    if (kind === 'tasks') hear({ kind: 'report', lane: 1, report });
  };
}
