import { expect, test } from 'vitest';
import { toSchedule } from '../../src/solver/assignment.ts';
import { judge } from '../../src/verdict/judge.ts';
import { bestKnown } from '../../tools/suite/best-known.ts';
import { largerScenarios, plantedScenarios } from '../../tools/suite/larger-scenarios.ts';
import { caseScenarios, generatedScenarios } from '../../tools/suite/scenarios.ts';

test('a planted plan keeps all hard rules, and nothing that is known of costs more', () => {
  for (const { name, request, plan } of plantedScenarios(1)) {
    const { legal, cost } = judge(request, { schedule: toSchedule(request.scenario, plan) }).schedule;
    expect(legal, name).toBe(true);
    expect(bestKnown(name), name).toBeLessThanOrEqual(cost.total_cost);
  }
});

test('a cost is known of each scenario, and names tell them apart', () => {
  const names = [...generatedScenarios(1), ...caseScenarios(), ...largerScenarios(1)].map(({ name }) => name);
  expect(new Set(names).size).toBe(64);
  expect(names.filter((name) => bestKnown(name) === undefined)).toEqual([]);
});
