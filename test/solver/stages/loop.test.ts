/** What the loops hold to on a clock of the test's own, whatever a stage does. */
import { describe, expect, test, vi } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { NOTHING_PROVEN } from '../../../src/solver/last-check.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { firstSchedule } from '../../../src/solver/plan/first-schedule.ts';
import type { Host } from '../../../src/solver/plan/host.ts';
import type { FromLanes } from '../../../src/solver/plan/lane-report.ts';
import { type LaneLimits, type RaiseSlice, runLanes } from '../../../src/solver/plan/run-lanes.ts';
import { PROOFS, SOLVE } from '../../../src/solver/schedule.ts';
import { once, type SolveStage, SolveWork } from '../../../src/solver/solve-work.ts';
import { runStages, solve } from '../../../src/solver/solve.ts';
import { start } from '../../../src/solver/stages/beginning.ts';
import { apart, plainRequest } from '../../support/plain-request.ts';
import { suiteRequest } from '../../support/suite-request.ts';
import { laneTask } from '../plan/lane-task.ts';
import { ONLY_WAY, onlyWay } from '../plan/only-way.ts';

const request = plainRequest([5, 5, 5, 5, 5, 5], 7);
const LIMIT = 10;

/** Seconds; each look at the clock takes a `tick`. */
function clockOf(tick = 0) {
  const at = { now: 0 };
  const clock = () => (at.now += tick);
  const host: Host = {
    ...nodeHost,
    clock,
    processorClock: clock,
    startBounds: null,
    highs: async () => null,
  };
  return { at, host };
}

describe('of the stages of a solve', () => {
  const { at, host } = clockOf();

  /** Runs a stage until a tenth of the limit, and then one that hands on a plan. */
  async function ran(run: SolveStage['run'], options = {}) {
    at.now = 0;
    const work = new SolveWork(request, { ...PLAIN_OPTIONS, timeSeconds: LIMIT, ...options }, host);
    const handOn = vi.fn();
    await runStages(work, [
      { name: 'strange', serves: 'proof', until: 0.1, whyNot: () => null, run },
      { name: 'late', serves: 'proof', beginBy: 0.3, whyNot: () => null, run: once(() => undefined) },
      { name: 'good', serves: 'plan', whyNot: () => null, run: once(handOn) },
    ]);
    return { handOn, stages: work.trace.stages };
  }

  test('one that never finds anything is ended when its time is over', async () => {
    const ended = vi.fn();
    const { handOn, stages } = await ran(function* () {
      try {
        for (;;) {
          at.now += 0.01;
          yield;
        }
      } finally {
        ended();
      }
    });
    expect(stages[0]).toMatchObject({ stage: 'strange', seconds: expect.closeTo(1.01, 5) });
    expect([ended, handOn].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test('one whose slices are far too long has one beyond its time, and those that it leaves no time for say so', async () => {
    const { handOn, stages } = await ran(function* () {
      for (;;) {
        at.now += 2;
        yield;
      }
    });
    expect(stages).toMatchObject([
      { stage: 'strange', seconds: 4 },
      { stage: 'late', skipped: 'too much of the time was over' },
      { stage: 'good', began: 4 },
    ]);
    expect(handOn).toHaveBeenCalledTimes(1);
  });

  test('one that hands on what it has when its time is over is let do so', async () => {
    let found = 0;
    await ran(function* ({ isOver }) {
      while (!isOver()) {
        at.now += 0.3;
        yield;
      }
      found++;
      yield;
      found++;
    });
    expect(found).toBe(1);
  });

  test('one that fails ends the solve with its error, and nothing comes after it', async () => {
    const good = vi.fn();
    const failing = ran(function* () {
      yield;
      throw new Error('lost');
    }).then(good);
    await expect(failing).rejects.toThrow('lost');
    expect(good).not.toHaveBeenCalled();
  });

  test('one that does not listen is ended when the solve is interrupted', async () => {
    const stop = new AbortController();
    let slices = 0;
    const { stages } = await ran(
      function* () {
        for (;;) {
          if (++slices === 3) stop.abort();
          yield;
        }
      },
      { signal: stop.signal },
    );
    expect(slices).toBe(4);
    expect(stages[1]).toMatchObject({ stage: 'late', skipped: 'too much of the time was over' });
  });
});

describe('beside lanes of the same thread, proofs', () => {
  const problem = compile(request);
  const task = {
    ...laneTask(problem, null),
    first: firstSchedule(problem, new Rng(1), null, new Uint8Array(7))!,
  };
  const limits: LaneLimits = {
    threads: 1,
    deadline: LIMIT,
    beginBy: null,
    settle: null,
    signal: null,
    target: null,
    raise: null,
  };

  /** @param slice moves the clock as far as it takes */
  async function beside(slice: (at: { now: number }) => RaiseSlice | Promise<RaiseSlice>) {
    const { at, host } = clockOf(0.01);
    const seen = { slices: 0, told: 0, closed: 0 };
    const run = async function* () {
      try {
        for (;;) {
          seen.slices++;
          yield await slice(at);
        }
      } finally {
        seen.closed++;
      }
    };
    const raise = {
      from: 0,
      since: 0,
      spent: 0,
      run,
      took: (_: string, seconds: number) => (seen.told += seconds),
    };
    const totals = await runLanes(host, [task], { ...limits, raise }, () => undefined);
    const ended = at.now;
    await nodeHost.pause();
    return { ...seen, ...totals, ended };
  }

  const nothing = { stage: 'bound', proof: null };

  test('that never find anything have their share, measured by the loop and not by themselves', async () => {
    const { slices, told, stop, ended, closed } = await beside((at) => {
      at.now += 0.1;
      return nothing;
    });
    expect(stop).toBe('deadline');
    expect(ended).toBeLessThan(LIMIT + 0.2);
    expect(told).toBeCloseTo(slices * 0.1, 0);
    expect(told / LIMIT).toBeGreaterThan(0.7 * PROOFS);
    expect(told / LIMIT).toBeLessThan(PROOFS + 0.02);
    expect(closed).toBe(1);
  });

  test('that overrun a slice wait until the search has had its share', async () => {
    const began: number[] = [];
    await beside((at) => {
      began.push(at.now);
      at.now += 1.2;
      return nothing;
    });
    // Each begins when all before it are three tenths of the time.
    expect(began).toHaveLength(3);
    for (const [before, now] of began.entries()) expect(now).toBeGreaterThanOrEqual((before * 1.2) / PROOFS);
  });

  test('that never come back keep nobody waiting', async () => {
    const { stop, best } = await beside(() => new Promise(() => undefined));
    expect(stop).toBe('deadline');
    expect(best).not.toBeNull();
  });

  test('that wait for another thread are not charged for it', async () => {
    const { slices, told } = await beside((at) => {
      const waits = nodeHost.pause().then(() => (at.now += 0.5));
      return { ...nothing, waits };
    });
    expect(slices).toBeGreaterThan(5);
    expect(told).toBeLessThan(0.2);
  });

  test('that fail end the run with their error', async () => {
    await expect(beside(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });

  test('that come when the lanes have ended are not taken', async () => {
    const { proof } = await beside(async (at) => {
      at.now = LIMIT;
      for (let turn = 0; turn < 20; turn++) await nodeHost.pause();
      return { stage: 'bound', proof: { ...NOTHING_PROVEN, bound: '1' } };
    });
    expect(proof).toBeNull();
  });

  test('a thread that goes on talking after the end is not heard', async () => {
    let hear: (message: FromLanes) => void = () => undefined;
    const host: Host = {
      ...nodeHost,
      startThread(listener) {
        hear = listener;
        return { post: () => undefined, end: () => undefined };
      },
    };
    let heard = 0;
    const now = { ...limits, threads: 2, deadline: nodeHost.clock() };
    const tasks = [task, { ...task, lane: 1 }];
    await runLanes(host, tasks, now, () => heard++);
    const report = { iterations: 1, stage: 'search', skipped: null, better: task.first, proof: null };
    hear({ kind: 'report', lane: 1, report });
    hear({ kind: 'failed', error: new Error('late') });
    expect(heard).toBe(0);
  });
});

describe('a start that is hard', () => {
  test('is found by the exact search too, in what is left of the time', async () => {
    const { host } = clockOf(0.2);
    const work = new SolveWork(onlyWay(2), { ...PLAIN_OPTIONS, timeSeconds: LIMIT }, host);
    work.enter({ name: 'start', serves: 'plan', until: 0.8 });
    for await (const _ of start.run(work)) continue;
    expect(work.first?.assignment).toEqual(Int32Array.from([...ONLY_WAY, ...ONLY_WAY]));
  });

  test('lets others in, and ends with a proof where there is none', async () => {
    // Five in a ring, each apart from both neighbours, and one apart from all: three groups are too few.
    const ring = [1, 2, 3, 4, 5].map((at) => apart([`p${at}`, `p${(at % 5) + 1}`]));
    const hub = [1, 2, 3, 4, 5].map((at) => apart(['p0', `p${at}`]));
    const work = new SolveWork(plainRequest([6, 6, 6], 1, [...ring, ...hub], 6), PLAIN_OPTIONS, nodeHost);
    let slices = 0;
    for await (const _ of start.run(work)) slices++;
    expect([work.first, work.refuted?.argument]).toEqual([null, 'search']);
    expect(slices).toBeGreaterThan(2);
  });
});

test('from the first plan on proofs have three tenths of the time, and the end is kept', async () => {
  const { host } = clockOf(0.005);
  const options = { ...PLAIN_OPTIONS, timeSeconds: LIMIT };
  const { run } = await solve(suiteRequest('10×10×10 balance wishes together'), options, host);
  const stages = (run.stages ?? []).flatMap((stage) =>
    'began' in stage && stage.lane === null ? [stage] : [],
  );
  const proofs = SOLVE.filter(({ serves }) => serves === 'proof').map(({ name }) => name as string);
  const planned = stages.find(({ stage }) => stage === 'start');
  const first = (planned?.began ?? 0) + (planned?.seconds ?? 0);
  const proving = stages
    .filter(
      ({ stage, began }) =>
        [...proofs, 'raised bound'].includes(stage) && stage !== 'last check' && began >= first,
    )
    .reduce((sum, { seconds }) => sum + seconds, 0);
  expect(run.seconds).toBeLessThan(LIMIT * 1.05);
  expect(proving).toBeGreaterThan(0);
  // The last slice may go on beyond it.
  expect(proving).toBeLessThan(PROOFS * (LIMIT - first) + 0.02 * LIMIT);
});
