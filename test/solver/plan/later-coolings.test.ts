import { afterEach, expect, test, vi } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Chain } from '../../../src/solver/plan/chain.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import { COOLER } from '../../../src/solver/search/cooling.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { laneTask } from './lane-task.ts';

const heat = Search.prototype.temperature;

afterEach(() => vi.restoreAllMocks());

interface Cooling {
  readonly search: Search;
  /** Its first temperature, and what its start costs. */
  readonly from: number;
  readonly start: bigint;
}

/** The shorter coolings of a chain that has all of so many proposals. */
function coolings(problem: Problem, proposals: number): Cooling[] {
  const begun = new Map<Search, Cooling>();
  vi.spyOn(Search.prototype, 'temperature').mockImplementation(function (this: Search, from: number) {
    if (from > 0 && !begun.has(this)) begun.set(this, { search: this, from, start: this.bestCost });
    heat.call(this, from);
  });
  const task = laneTask(problem, proposals);
  const record = new LaneRecord(task);
  const start = buildStart(problem, new Rng(1));
  if (!start) throw new Error('no start');
  const chain = new Chain(task, record, start, 1, { frozen: task.frozen, hotShare: 0.2 });
  while (record.used! < 0.1) chain.advance();
  chain.settle();
  while (!record.spent()) chain.advance();
  return [...begun.values()].slice(1);
}

/** How much hotter each begins than the one before, by whether that one bettered its start, led away from it, or back to its cost. */
function changes(problem: Problem, proposals: number): Record<'better' | 'away' | 'back', number[]> {
  const changes = { better: [] as number[], away: [] as number[], back: [] as number[] };
  const all = coolings(problem, proposals);
  for (const [i, { search, from, start }] of all.slice(0, -1).entries()) {
    const { bestCost, cost } = search;
    const end = bestCost < start ? 'better' : cost > bestCost ? 'away' : 'back';
    changes[end].push(all[i + 1].from / from);
  }
  return changes;
}

test('after a cooling in vain the next begins cooler where it led away from its start, and hotter where it led back', () => {
  const hard = changes(compile(plainRequest(Array(8).fill(4), 10)), 6_000_000);
  const easy = changes(compile(plainRequest([3, 3, 3], 6)), 300_000);
  expect(hard.better.length).toBeGreaterThan(0);
  expect(hard.away.length).toBeGreaterThan(1);
  expect(hard.back.length).toBeGreaterThan(0);
  // Temperatures are those of levels: one step of 0.93 more or less. The hottest of them is the end.
  for (const change of hard.better) expect(change).toBe(1);
  for (const change of hard.away) expect(change).toBeCloseTo(COOLER, 1);
  for (const change of hard.back) expect(change).toBeCloseTo(1 / COOLER, 1);
  expect(easy.back[0]).toBeCloseTo(1 / COOLER, 1);
  for (const change of easy.back) expect(change).toBeGreaterThanOrEqual(1);
  for (const change of easy.away) expect(change).toBeLessThanOrEqual(1);
});
