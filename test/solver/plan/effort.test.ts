import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { extremeEffort } from '../../../src/solver/plan/effort/extreme.ts';
import { ultraEffort } from '../../../src/solver/plan/effort/ultra.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import type { Incumbent, LaneTask } from '../../../src/solver/plan/lane-report.ts';
import { readSettings } from '../../../src/solver/plan/read-settings.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { apart, plainRequest, repeatRule, together } from '../../support/plain-request.ts';
import { brokenRules } from '../search/legality.ts';
import { laneTask } from './lane-task.ts';

const request = plainRequest(Array(6).fill(5), 7, [
  repeatRule(2),
  apart(['p0', 'p1', 'p2']),
  together(['p3', 'p4']),
]);

/** What the effort named by the settings finds with so many proposals, session 0 being kept. */
function run(
  words: string[],
  iterations: number,
): { start: Incumbent; best: Incumbent; problem: LaneTask['problem'] } {
  const settings = readSettings({}, words);
  if (!settings.ok) throw new Error(JSON.stringify(settings.issues));
  const problem = compile(request);
  const frozen = Uint8Array.from({ length: problem.sessionCount }, (_, s) => (s === 0 ? 1 : 0));
  const task = { ...laneTask(problem, iterations), settings: settings.value, frozen };
  const rng = new Rng(5);
  const assignment = buildStart(problem, rng);
  if (!assignment) throw new Error('no start');
  const start = { cost: priceOf(problem, assignment), assignment };
  const record = new LaneRecord(task);
  record.offer(start.cost, () => assignment);
  const { extreme_effort, ultra_extreme_effort } = task.settings.solver_params;
  const scope = { frozen, seed: 9, stage: 'extreme', settleAfter: 0 };
  const effort = ultra_extreme_effort.enabled
    ? ultraEffort(task, record, start, rng)
    : extremeEffort(task, record, start, extreme_effort, scope);
  while (!effort.next().done);
  if (!record.incumbent) throw new Error('nothing kept');
  return { start, best: record.incumbent, problem };
}

const ultra = 'solver_params.ultra_extreme_effort';
const efforts = {
  extreme: [
    'solver_params.extreme_effort.enabled=true',
    'solver_params.extreme_effort.batch_length_seconds=0.05',
  ],
  'extreme, manual temperature': [
    'solver_params.extreme_effort.enabled=true',
    'solver_params.extreme_effort.batch_length_seconds=0.05',
    'solver_params.extreme_effort.temperature_mode=manual',
    'solver_params.extreme_effort.repeat_objective_strategy=squared',
  ],
  ultra: [`${ultra}.enabled=true`, `${ultra}.extreme_effort.batch_length_seconds=0.05`],
  'ultra without ruin': [
    `${ultra}.enabled=true`,
    `${ultra}.extreme_effort.batch_length_seconds=0.05`,
    `${ultra}.ruin_recreate.enabled=false`,
  ],
};

describe.each(Object.entries(efforts))('%s', (_name, words) => {
  test('improves, keeps the rules and the kept session, repeats exactly, and never ends worse for going on', () => {
    const short = run(words, 3_000_000);
    expect(run(words, 3_000_000).best).toEqual(short.best);
    expect(run(words, 6_000_000).best.cost).toBeLessThanOrEqual(short.best.cost);
    expect(short.best.cost).toBeLessThan(short.start.cost);
    expect(brokenRules(short.problem, short.best.assignment)).toEqual([]);
    const row = ({ assignment }: Incumbent) => assignment.slice(0, short.problem.peopleCount);
    expect(row(short.best)).toEqual(row(short.start));
  });
});
