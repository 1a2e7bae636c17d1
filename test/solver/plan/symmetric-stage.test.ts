import { expect, test } from 'vitest';
import type { Constraint } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { trueCost } from '../../../src/solver/plan/effort/batch.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import type { LaneTask } from '../../../src/solver/plan/lane-report.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';
import { SymmetricStage } from '../../../src/solver/plan/symmetric-stage.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { brokenRules } from '../search/legality.ts';

function task(
  groups: number,
  size: number,
  sessions: number,
  constraints: readonly Constraint[] = [],
): LaneTask {
  const problem = compile(plainRequest(Array<number>(groups).fill(size), sessions, constraints));
  const frozen = new Uint8Array(sessions);
  return {
    problem,
    settings: DEFAULT_SETTINGS,
    seed: 4,
    lane: 0,
    start: null,
    first: null,
    frozen,
    floor: 0,
    iterations: null,
  };
}

/** The costs of what the stage hands out in so many turns, from a schedule that was put together at random. */
function costs(of: LaneTask, turns: number): number[] {
  const stage = SymmetricStage.of(of)!;
  const record = new LaneRecord(of);
  const start = buildStart(of.problem, new Rng(1))!;
  record.offer(trueCost(of, start), () => start);
  const found = [trueCost(of, start)];
  for (let turn = 0; turn < turns; turn++) {
    const assignment = stage.advance(record);
    if (!assignment) continue;
    expect(brokenRules(of.problem, assignment)).toEqual([]);
    found.push(trueCost(of, assignment));
  }
  return found;
}

test('it hands out ever better schedules, the same ones for the same seed', () => {
  const found = costs(task(6, 3, 9), 40);
  expect(found.length).toBeGreaterThan(2);
  expect(found.slice(1).every((cost, i) => cost < found[i])).toBe(true);
  expect(costs(task(6, 3, 9), 60).slice(0, found.length)).toEqual(found);
});

test('it leaves the first proposals to the walks, and takes its share afterwards', () => {
  const of = task(6, 3, 9);
  const stage = SymmetricStage.of(of)!;
  const record = new LaneRecord(of);
  expect(stage.due(record)).toBe(false);
  record.count(70_000_000);
  expect(stage.due(record)).toBe(true);
  while (stage.due(record)) stage.advance(record);
  expect(record.proposals).toBeGreaterThan(73_000_000);
  expect(record.proposals).toBeLessThan(85_000_000);
});

test('it does not take part where a design is long enough, labels matter or groups differ', () => {
  const apart: Constraint = { type: 'MustStayApart', people: ['p0', 'p1'], sessions: null };
  expect(SymmetricStage.of(task(6, 3, 8))).toBeNull();
  expect(SymmetricStage.of(task(6, 3, 9, [apart]))).toBeNull();
  expect(SymmetricStage.of(task(20, 4, 30))).toBeNull();
});
