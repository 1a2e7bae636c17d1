import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { withBudget } from '../../../src/solver/plan/budget.ts';
import { designSeed, whyNoFit } from '../../../src/solver/plan/design-seed.ts';
import { easySchedule } from '../../../src/solver/plan/first-schedule.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { plantedScenarios } from '../../../tools/suite/larger-scenarios.ts';
import { brokenRules } from '../search/legality.ts';
import { laneTask } from './lane-task.ts';

function planted(name: string) {
  const scenario = plantedScenarios(1).find((each) => each.name === name);
  if (!scenario) throw new Error(`no scenario ${name}`);
  return scenario.request;
}

const task = (request: ReturnType<typeof planted>, seconds: number) => ({
  ...laneTask(compile(request), 1e9),
  settings: withBudget(DEFAULT_SETTINGS, seconds),
});

test('a fit that is too short to keep all rules goes on where it leads by far, and what it lacks is mended', () => {
  const short = task(planted('29×10×16 planted balance apart wishes'), 0.02);
  const { problem, frozen } = short;
  const first = easySchedule(problem, new Rng(1), null, frozen)!;
  const record = new LaneRecord(short);
  record.offer(first.cost, () => first.assignment);
  const fitting = designSeed(short, new Rng(2), record);
  let step = fitting.next();
  while (!step.done) step = fitting.next();
  const { assignment } = step.value!;
  expect(brokenRules(problem, assignment)).toEqual([]);
  expect(Number(priceOf(problem, assignment))).toBeLessThan(0.1 * Number(first.cost));
});

test('designs are left out where their tables would take more than a look of the limit, but where no label matters', () => {
  const large = planted('97×10×6 planted hosts balance apart wishes');
  expect(whyNoFit(task(large, 0.2))).toBe('its tables would take too long');
  expect(whyNoFit(task(large, 2))).toBeNull();
  expect(whyNoFit(task(planted('29×10×16 planted balance apart wishes'), 0.2))).toBeNull();
  const plain = {
    ...large,
    constraints: [],
    objectives: [{ type: 'maximize_unique_contacts' as const, weight: 1 }],
  };
  expect(whyNoFit(task(plain, 0.2))).toBeNull();
});
