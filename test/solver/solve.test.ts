import { describe, expect, test } from 'vitest';
import { nodeHost, solve } from '../../src/host/node.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { PLAIN_OPTIONS, type Progress, type SolveOptions } from '../../src/solver/outcome.ts';
import { solve as solveOn } from '../../src/solver/solve.ts';
import { judge } from '../../src/verdict/judge.ts';
import { sized } from '../support/long.ts';
import { apart, pinned, plainRequest, repeatRule, together } from '../support/plain-request.ts';
import { solved } from '../support/solved.ts';

const request = (people: number, sizes: number[], sessions: number, rules: Constraint[] = []) =>
  plainRequest(sizes, sessions, rules, people);

const plain: SolveOptions = { ...PLAIN_OPTIONS, iterations: 1_000_000, seed: 7 };

const eight = Array<number>(8).fill(4);

test('a design that no relabelling betters, and that is not proven the best, does not keep the search waiting', async () => {
  const outcome = await solved(request(54, Array(6).fill(9), 7), plain);
  expect(outcome.run.stop_reason).toBe('iteration_limit');
});

test('thirteen people in groups of 5, 4 and 4 all meet within six sessions', async () => {
  const outcome = await solved(request(13, [5, 4, 4], 6), { ...plain, iterations: 20_000_000 });
  expect(outcome.checked.schedule.cost.total_cost).toBe(0);
  expect(outcome.run.stop_reason).toBe('optimal');
});

test('forty people in eight groups of five all meet within eleven sessions', async () => {
  // The design has eight sessions without repeats: it takes giving up one of them.
  const outcome = await solved(request(40, Array(8).fill(5), 11), { ...plain, iterations: 200_000_000 });
  expect(outcome.checked.schedule.cost.total_cost).toBe(0);
  expect(outcome.run.stop_reason).toBe('optimal');
});

describe('a design survives', () => {
  const cases: [string, SolveRequest][] = [
    ['one person fewer', request(31, eight, 9)],
    [
      'four sets of eight who stay apart',
      request(
        32,
        eight,
        6,
        [0, 1, 2, 3].map((first) => apart(Array.from({ length: 8 }, (_, i) => `p${4 * i + first}`))),
      ),
    ],
    ['a pair apart and a pin', request(32, eight, 9, [apart(['p0', 'p1']), pinned(['p2'], 'g3')])],
    [
      'eight hosts who stay and two quarrels among the guests',
      request(32, eight, 8, [
        ...eight.map((_, g) => pinned([`p${3 * g}`], `g${g}`)),
        apart(['p1', 'p2']),
        apart(['p4', 'p5', 'p7']),
      ]),
    ],
  ];
  test.each(cases)('%s', async (_name, scenario) => {
    const outcome = await solved(scenario, plain);
    expect(judge(scenario, { schedule: outcome.schedule }).schedule?.cost.total_cost).toBe(0);
  });
});

test.each([1, 3])(
  '%i lanes give the same answer for the same seed and iterations, whatever the threads',
  async (lanes) => {
    const scenario = request(30, [6, 6, 6, 6, 6], 7, [together(['p0', 'p1']), pinned(['p5'], 'g2')]);
    const options = { ...plain, lanes, iterations: sized(50_000, 200_000) };
    const first = await solved(scenario, { ...options, threads: 1 });
    for (const threads of sized([2], [3, 4])) {
      const again = await solved(scenario, { ...options, threads });
      expect(again.schedule).toEqual(first.schedule);
      expect(again.run.iterations).toBe(first.run.iterations);
    }
  },
);

test('kept sessions of a warm start stay as they are', async () => {
  const scenario = request(20, [5, 5, 5, 5], 4);
  const before = await solved(scenario, { ...plain, iterations: 10_000 });
  const after = await solved(scenario, {
    ...plain,
    seed: 8,
    warmStart: before.schedule,
    keepSessions: [0, 2],
  });
  expect(after.schedule.session_0).toEqual(before.schedule.session_0);
  expect(after.schedule.session_2).toEqual(before.schedule.session_2);
  expect(after.checked.schedule.cost.total_cost).toBeLessThanOrEqual(before.checked.schedule.cost.total_cost);
});

test('kept sessions have a plan too where the time is over before anybody sits', async () => {
  let now = 0;
  const host = { ...nodeHost, clock: () => (now += 1) };
  const warmStart = { session_0: { g0: ['p0', 'p1'], g1: ['p2', 'p3'] } };
  const options = { ...PLAIN_OPTIONS, timeSeconds: 1, warmStart, keepSessions: [0] };
  expect((await solveOn(request(4, [2, 2], 2), options, host)).status).toBe('solved');
});

test('rules that leave no seat are proven infeasible', async () => {
  const outcome = await solve(request(9, [3, 3, 3], 2, [apart(['p0', 'p1', 'p2', 'p3'])]), plain);
  expect(outcome.status).toBe('infeasible');
});

test('an abort keeps the best schedule so far', async () => {
  const stop = new AbortController();
  const heard: Progress[] = [];
  const outcome = await solved(request(100, Array<number>(10).fill(10), 11), {
    ...plain,
    iterations: null,
    signal: stop.signal,
    onProgress: (progress) => {
      heard.push(progress);
      stop.abort();
    },
  });
  expect(outcome.run.stop_reason).toBe('interrupted');
  expect(heard.length).toBeGreaterThan(0);
});

test('a target cost ends the search when it is reached', async () => {
  const outcome = await solved(request(30, [6, 6, 6, 6, 6], 9), {
    ...plain,
    targetCost: 200,
    iterations: null,
  });
  expect(outcome.checked.schedule.cost.total_cost).toBeLessThanOrEqual(200);
  expect(outcome.run.stop_reason).toBe('target_cost');
});

test.each([1, 2])('%i lanes close a small gap by an exact search', async (lanes) => {
  const outcome = await solved(request(7, [3, 2, 2], 4, [repeatRule(1)]), {
    ...plain,
    lanes,
    iterations: 90_000_000,
  });
  expect(outcome.proof.pieces[0].argument).toBe('exact_search');
  expect(outcome.run.stop_reason).toBe('optimal');
});
