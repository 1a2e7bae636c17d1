import { expect, test } from 'vitest';
import { fromRecipe, type SuiteScenario } from '../../../tools/suite/scenarios.ts';
import { sized } from '../../support/long.ts';
import { solved } from '../../support/solved.ts';

const cases: [SuiteScenario, number][] = [
  // One session more than the columns of any design that is known.
  [fromRecipe([6, 4, 6, 'hosts apart'], 7001), 0],
  [fromRecipe([10, 4, 10, 'hosts'], 7001), 0],
  // The least there is: each of 12 guests met a host before, and sits with every host once.
  [fromRecipe([8, 4, 8, 'hosts apart prior'], 1004), 12],
];
test.each(cases.slice(sized(0, 2), sized(2, 3)))(
  'designs for hosts without columns are laid over the rules: $name',
  async ({ request }, cost) => {
    const outcome = await solved(request, { seed: 2, iterations: 60_000_000 });
    expect(outcome.checked.schedule.cost.total_cost).toBe(cost);
  },
);
