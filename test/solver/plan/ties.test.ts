import { describe, expect, test, vi } from 'vitest';
import type { StageRecord } from '../../../src/result/definition.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { fromSchedule } from '../../../src/solver/assignment.ts';
import type { SolveOptions } from '../../../src/solver/outcome.ts';
import { atOtherTables } from '../../../src/solver/plan/other-tables.ts';
import { readSettings } from '../../../src/solver/plan/read-settings.ts';
import { tiesOf } from '../../../src/solver/plan/ties.ts';
import {
  pinned,
  plainRequest,
  sums,
  wishTogether,
  withScenario,
  withValues,
} from '../../support/plain-request.ts';
import { solved } from '../../support/solved.ts';

/** Every pair can meet long before the last session. */
const easy = plainRequest([4, 4, 4], 6);

async function tiesIn(request: SolveRequest, options: Partial<SolveOptions> = {}) {
  const outcome = await solved(request, { iterations: 5_000_000, ...options });
  const problem = compile(request);
  const { run, checked, schedule } = outcome;
  return {
    run,
    schedule,
    cost: checked.schedule.cost.total_cost,
    ties: tiesOf(problem, fromSchedule(request.scenario, problem, outcome.schedule)),
    tieProposals: proposalsAfter('ties', run.stages!) - proposalsAfter('lanes', run.stages!),
  };
}

/** Where the stage was not skipped; else 0. */
function proposalsAfter(name: string, stages: readonly StageRecord[]): number {
  const record = stages.find(({ stage }) => stage === name);
  return record && 'iterations' in record ? record.iterations : 0;
}

describe('among plans of one cost', () => {
  test('that with fewer repeats is the answer', async () => {
    const [first, tied] = [await tiesIn(easy, { breakTies: false }), await tiesIn(easy)];
    expect(first.run.stages).toContainEqual({ lane: null, stage: 'ties', skipped: 'not asked for' });
    expect(tied.tieProposals).toBeGreaterThan(0);
    expect(tied.cost).toBe(first.cost);
    expect(tied.run.stop_reason).toBe('optimal');
    expect(tied.ties.again).toBeLessThan(first.ties.again);
    expect(tied.run.iterations).toBeLessThanOrEqual(
      first.run.iterations! + 500_000 + easy.scenario.people.length,
    );
  });

  test('the same seed and iterations give the same answer, and keep sessions that are kept', async () => {
    const { schedule } = await tiesIn(easy);
    expect((await tiesIn(easy)).schedule).toEqual(schedule);
    const kept = await tiesIn(easy, { seed: 2, warmStart: schedule, keepSessions: [1, 4] });
    for (const key of ['session_1', 'session_4']) {
      const sets = (groups: Record<string, string[]>) => Object.values(groups).map((ids) => new Set(ids));
      expect(sets(kept.schedule[key])).toEqual(sets(schedule[key]));
    }
  });

  test('rules that cost something stay as cheap as they were', async () => {
    const request = plainRequest([4, 4, 4], 6, [wishTogether(['p0', 'p1'], 1000)]);
    const [first, tied] = [await tiesIn(request, { breakTies: false }), await tiesIn(request)];
    expect(tied.cost).toBe(first.cost);
    expect(tied.ties.again).toBeLessThanOrEqual(first.ties.again);
  });

  test('nothing is looked for where no pair meets twice, or where the settings say so', async () => {
    expect((await tiesIn(plainRequest([3, 3, 3], 3))).tieProposals).toBe(0);
    const read = readSettings({}, ['stop_on_optimal_score=false']);
    if (!read.ok) throw new Error('no settings');
    const unending = { settings: read.value, iterations: 100_000 };
    const { run } = await tiesIn(easy, unending);
    expect(run.stages).toContainEqual({ lane: null, stage: 'ties', skipped: 'not asked for' });
  });

  test('who met before counts, and so does a place where one was before', () => {
    const prior_meetings = [{ people: ['p0', 'p1'] as [string, string], count: 2 }];
    const problem = compile(withScenario(plainRequest([2, 2], 2), { prior_meetings }));
    // p0 and p1 twice at the first table: four meetings; all four people twice at their tables.
    expect(tiesOf(problem, Int32Array.of(0, 0, 1, 1, 0, 0, 1, 1))).toEqual({
      again: 9 + 1,
      running: 0,
      back: 4,
      spread: 4,
    });
  });

  test('without any cost, people mix', async () => {
    const request = { ...easy, objectives: [] };
    const [first, tied] = [await tiesIn(request, { breakTies: false }), await tiesIn(request)];
    expect(tied.ties.again).toBeLessThan(first.ties.again);
  });

  test('who never meets twice changes tables, at no cost in iterations', async () => {
    const request = plainRequest(Array<number>(8).fill(4), 7);
    const [first, tied] = [await tiesIn(request, { breakTies: false }), await tiesIn(request)];
    expect(tied.ties.again).toBe(0);
    expect(tied.ties.back).toBeLessThan(first.ties.back / 2);
    expect(tied.run.iterations).toBe(first.run.iterations);
    const companies = ({ schedule }: typeof first) =>
      Object.values(schedule).map((groups) => new Set(Object.values(groups).map((ids) => ids.join())));
    expect(companies(tied)).toEqual(companies(first));
  });

  test('tables that a rule tells apart, or where somebody is pinned, stay as they are', () => {
    const request = plainRequest([2, 2, 2, 2], 3, [pinned(['p0'], 'g0'), sums('level', 1, 'g1')]);
    const problem = compile(withValues(request, 'level', [...'01234567']));
    const sitting = Int32Array.from({ length: 24 }, (_, at) => Math.floor((at % 8) / 2));
    const moved = atOtherTables(problem, sitting, Uint8Array.of(0, 0, 1), 1);
    const [first, second, third] = [0, 8, 16].map((from) => [...moved.subarray(from, from + 8)]);
    expect([first, second].map((row) => row.slice(0, 4))).toEqual([
      [0, 0, 1, 1],
      [0, 0, 1, 1],
    ]);
    expect(third).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(new Set([...first.slice(4), ...second.slice(4)])).toEqual(new Set([2, 3]));
    expect(tiesOf(problem, moved).back).toBeLessThan(tiesOf(problem, sitting).back);
  });

  test('looks at other tables no longer than that finds something, or than there is time', () => {
    const below = vi.spyOn(Rng.prototype, 'below');
    const problem = compile(plainRequest([2, 2], 3));
    const sitting = Int32Array.of(0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0);
    atOtherTables(problem, sitting, new Uint8Array(3), 1);
    expect(below.mock.calls.length).toBeLessThan(10_000);
    below.mockClear();
    expect(atOtherTables(problem, sitting, new Uint8Array(3), 1, () => true)).toEqual(sitting);
    expect(below).not.toHaveBeenCalled();
    below.mockRestore();
  });
});
