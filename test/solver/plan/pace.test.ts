import { expect, test, vi } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import { LaneWork } from '../../../src/solver/plan/lane-work.ts';
import { mayProve } from '../../../src/solver/plan/run-lanes.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { laneTask } from './lane-task.ts';

const task = laneTask(compile(plainRequest([3, 3], 2)), null);
const at = (used: number, worked = used) => ({ used, worked, foreign: null });

test('a pace needs many visits or a share of the lane, and counts neither what came before nor what proofs took', () => {
  const record = new LaneRecord(task);
  record.hear(at(0.3));
  record.beginPace();
  record.count(1000, 5);
  record.hear(at(0.4, 0.302));
  expect(record.isPaced).toBe(false);
  // Until then it is that of the whole lane: 5 visits in three tenths.
  expect(record.visitsLeft()).toBeCloseTo((5 * 0.6) / 0.302);
  record.count(100_000, 995);
  record.hear(at(0.5, 0.31));
  expect(record.isPaced).toBe(true);
  // 1,000 visits in a hundredth of the lane, of which half is left.
  expect(record.visitsLeft()).toBeCloseTo(50_000);
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
  const work = new LaneWork(task, record, new Rng(1), buildStart(task.problem, new Rng(1))!);
  const slices = vi.fn();
  vi.spyOn(work, 'proving', 'get').mockReturnValue({ next: slices } as unknown as Generator<void>);
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
