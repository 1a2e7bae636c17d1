import { expect, test } from 'vitest';
import { judge } from '../../src/verdict/judge.ts';
import { bestKnown } from '../../tools/suite/best-known.ts';
import { knownPlan, PLANNED } from '../../tools/suite/known-plans.ts';
import { generatedScenarios } from '../../tools/suite/scenarios.ts';

const scenarios = generatedScenarios(1).filter(({ name }) => PLANNED.includes(name));

test('there is a scenario for each plan', () => {
  expect(scenarios.map(({ name }) => name).sort()).toEqual([...PLANNED].sort());
});

test.each(scenarios)('the plan of $name costs as much as is said', ({ name, request }) => {
  const { schedule } = judge(request, { schedule: knownPlan(name, request) });
  expect(schedule.violations).toEqual([]);
  expect(schedule.cost.total_cost).toBe(bestKnown(name));
});
