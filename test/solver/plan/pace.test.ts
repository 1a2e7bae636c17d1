import { afterEach, expect, test, vi } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Chain } from '../../../src/solver/plan/chain.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import { LaneWork } from '../../../src/solver/plan/lane-work.ts';
import { mayProve } from '../../../src/solver/plan/run-lanes.ts';
import { HOT_SHARE } from '../../../src/solver/search/anneal.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { laneTask } from './lane-task.ts';

afterEach(() => vi.restoreAllMocks());

const task = laneTask(compile(plainRequest([3, 3], 2)), null);

/** A chain that has descended from a first plan. */
function descended(sizes: number[], sessions: number) {
  const own = laneTask(compile(plainRequest(sizes, sessions)), null);
  const record = new LaneRecord(own);
  const start = buildStart(own.problem, new Rng(1))!;
  const chain = new Chain(own, record, start, 1, { frozen: own.frozen, hotShare: HOT_SHARE });
  for (const _ of chain.descend()) record.hear(at(0));
  return { record, chain };
}

const at = (used: number, worked = used) => ({ used, worked, foreign: null });

test('a pace needs many visits or a share of the lane, and counts neither what came before nor what proofs took', () => {
  const record = new LaneRecord(task);
  record.hear(at(0.3));
  record.beginPace();
  record.count(1000, 5);
  record.hear(at(0.4, 0.302));
  expect(record.isPaced).toBe(false);
  expect(record.visitsLeft()).toBeCloseTo((5 * 0.6) / 0.002);
  record.count(100_000, 995);
  record.hear(at(0.5, 0.31));
  expect(record.isPaced).toBe(true);
  // 1,000 visits in a hundredth of the lane, of which half is left.
  expect(record.visitsLeft()).toBeCloseTo(50_000);
});

test('with little time for many people the best plan is cooled from where most of it survives', () => {
  const { record, chain } = descended(Array(15).fill(10), 6);
  // 8 visits for each person and session are 7,200: at this pace 9,000 are left, then 2,000.
  record.hear(at(0.1));
  record.beginPace();
  record.count(0, 1000);
  record.hear(at(0.2));
  expect(chain.isShort).toBe(false);
  record.hear(at(0.5));
  expect(chain.isShort).toBe(true);
  const before = chain.bestCost;
  chain.polish();
  const heats = vi.spyOn(Search.prototype, 'temperature');
  for (let used = 0.5; used < 0.999; used += 0.002) {
    chain.advance();
    record.hear(at(used));
  }
  expect(chain.bestCost).toBeLessThan(before);
  const [first] = heats.mock.calls[0];
  expect(first).toBeLessThanOrEqual(2);
  expect(heats.mock.calls.at(-1)![0]).toBeLessThan(first / 10);
});

test('a plan that was heated is polished from its best', () => {
  const { record, chain } = descended(Array(5).fill(5), 6);
  record.hear(at(0.1));
  const best = chain.bestCost;
  for (let step = 0; step < 20; step++) chain.advance();
  chain.polish();
  for (let step = 0; step < 2; step++) chain.visitCold();
  expect(chain.bestCost).toBeLessThanOrEqual(best);
  expect(record.incumbent!.cost).toBe(chain.bestCost);
});

test('a share of the lane ends later by what others have of its thread, and not after the lane', () => {
  const record = new LaneRecord(task);
  record.hear(at(0.3, 0.25));
  const end = record.span(0.2);
  expect(end()).toBeCloseTo(0.5);
  record.hear(at(0.45, 0.3));
  expect(end()).toBeCloseTo(0.6);
  record.hear(at(0.99, 0.3));
  expect(end()).toBe(1);
});

test('a lane so slow that few visits fit in plans by these', () => {
  const record = new LaneRecord(task);
  record.hear(at(0.1));
  record.beginPace();
  record.count(10, 2);
  record.hear(at(0.21));
  expect(record.isPaced).toBe(true);
});

test('where proposals bound the lane no pace is waited for', () => {
  expect(new LaneRecord({ ...task, iterations: 1000 }).isPaced).toBe(true);
});

test('proofs get three tenths of the time since the first plan, what went before counted in', () => {
  const start = { from: 12, since: 10, spent: 0.9 };
  expect([11.9, 12.9, 13.1].map((now) => mayProve(start, 0.9, now))).toEqual([false, false, true]);
  expect([13.9, 14.1].map((now) => mayProve(start, 1.2, now))).toEqual([false, true]);
});

test('the exact search has no more of a limited time than the search has spent since its last gain', () => {
  const record = new LaneRecord(task);
  const work = new LaneWork(task, record, new Rng(1));
  const slices = vi.fn(() => ({ done: false, value: false }));
  vi.spyOn(work, 'proving', 'get').mockReturnValue({ next: slices } as unknown as Generator<boolean>);
  const slicesAfter = (from: number, to: number) => {
    record.hear(at(from));
    const steps = work.turn('search');
    steps.next();
    steps.next(at(to));
    return slices.mock.calls.length;
  };
  expect(slicesAfter(0.1, 0.2)).toBe(1);
  expect(slicesAfter(0.2, 0.3)).toBe(2);
  // Of three tenths it has had two.
  expect(slicesAfter(0.3, 0.4)).toBe(2);
  expect(slicesAfter(0.5, 0.6)).toBe(3);
  record.offer(-1n, () => new Int32Array());
  expect(slicesAfter(0.9, 1)).toBe(3);
});

test('midway in a slice of the exact search others are heard, and the search waits for its end', () => {
  const work = new LaneWork(task, new LaneRecord(task), new Rng(1));
  const next = vi.fn(() => ({ done: false, value: next.mock.calls.length % 3 !== 0 }));
  vi.spyOn(work, 'proving', 'get').mockReturnValue({ next } as unknown as Generator<boolean>);
  expect([...work.turn('search')]).toHaveLength(3);
  expect(next).toHaveBeenCalledTimes(3);
});
