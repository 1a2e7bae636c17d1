/** Scenarios to choose rivals' models and settings by. None is in the benchmark. */
import { bodyOf, read } from '../cases/case.ts';
import { golf } from '../cases/golf.ts';
import { fromRecipe, type Recipe, type SuiteScenario } from '../suite/scenarios.ts';

const SEED = 30_000;

/** In all but the last two every table is full, and in all of these but the first everybody could meet somebody new each time. */
const recipes: readonly Recipe[] = [
  [4, 4, 7, 'balance'],
  [5, 4, 4, 'prior'],
  [6, 4, 6, 'balance apart'],
  [5, 5, 6, 'hosts repeats'],
  [7, 4, 7, 'counts prior'],
  [10, 5, 8, 'balance wishes'],
  [6, 5, 6, 'attendance limits'],
  [6, 5, 7, 'rooms together repeats'],
];

const golfs = [
  [5, 5, 5],
  [6, 4, 6],
  [7, 3, 8],
  [9, 4, 8],
] as const;

/** Nearly as many meetings as there are pairs, with large groups and small ones; a small one; and large ones. */
const more = [
  [6, 5, 7],
  [7, 4, 8],
  [4, 3, 4],
  [6, 3, 8],
  [5, 2, 9],
  [6, 2, 11],
  [7, 2, 13],
  [12, 5, 6],
  [20, 5, 5],
] as const;

export function modelScenarios(): SuiteScenario[] {
  return [
    ...golfs.map(golfScenario),
    ...recipes.map((recipe, i) => fromRecipe(recipe, SEED + i)),
    ...more.map(golfScenario),
    fromRecipe([8, 4, 6, 'hosts apart'], SEED + recipes.length),
  ];
}

function golfScenario([groups, size, weeks]: readonly [number, number, number]): SuiteScenario {
  const request = read('golf', bodyOf(golf('common_mixing', groups, size, weeks, '')));
  return { name: `golf ${groups}-${size}-${weeks}`, request };
}
