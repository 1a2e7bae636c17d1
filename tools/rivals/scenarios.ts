/** Scenarios for choosing rivals' models and settings. None is in the benchmark. */
import { drawCases } from '../../src/bench/cases/draw.ts';
import { bodyOf, read } from '../cases/case.ts';
import { golf } from '../cases/golf.ts';
import { fromRecipe, type Recipe, type SuiteScenario } from '../suite/scenarios.ts';

const SEED = 30_000;
const SETTINGS_SEED = 31_000;

/** In all but the last two every table is full; in all of these but the first everybody could meet new people each time. */
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

/** Nearly as many meetings as pairs, with large groups and small ones; a small event; and large ones. */
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

interface HeldOut {
  readonly golf: readonly (readonly [number, number, number])[];
  readonly recipes: readonly Recipe[];
  /** Number of cases drawn as by `mingle bench plan --drawn`. */
  readonly drawn: number;
}

/** For choosing settings; no case was left out because of its result. */
const sets: Readonly<Record<string, HeldOut>> = {
  settings: {
    golf: [
      [6, 4, 5],
      [7, 3, 9],
      [8, 4, 7],
      [9, 5, 6],
    ],
    recipes: [
      [7, 4, 6, 'prior'],
      [6, 5, 5, 'attendance'],
      [8, 4, 6, 'hosts balance apart'],
      [6, 5, 6, 'together limits counts'],
    ],
    drawn: 4,
  },
  /** Small enough for integer programs to improve on the start in ten seconds. */
  small: {
    golf: [
      [6, 3, 5],
      [5, 3, 5],
    ],
    recipes: [
      [4, 3, 4, 'prior'],
      [4, 4, 4, 'attendance'],
      [4, 4, 3, 'balance apart'],
      [5, 4, 3, 'together wishes'],
      [6, 4, 2, 'together limits wishes'],
      [10, 5, 1, 'balance wishes'],
      [9, 4, 1, 'limits balance apart'],
      [5, 4, 3, 'hosts repeats counts'],
      [5, 4, 4, 'prior'],
      [5, 3, 6, 'attendance'],
      [5, 4, 4, 'balance apart'],
      [5, 5, 3, 'together wishes balance'],
      [6, 4, 3, 'hosts together limits'],
      [14, 5, 1, 'balance limits wishes'],
      [9, 6, 2, 'together apart balance'],
      [6, 4, 4, 'hosts counts repeats'],
      [6, 5, 3, 'rooms wishes'],
    ],
    drawn: 0,
  },
  /** For solvers of golf only: about as many weeks as tabu search and GRASP fill without a conflict, and one or two more. */
  weeks: {
    golf: [
      [7, 4, 8],
      [8, 3, 11],
      [9, 4, 10],
      [10, 4, 10],
      [7, 5, 7],
      [8, 5, 7],
      [9, 5, 8],
      [8, 7, 5],
      [9, 6, 6],
      [10, 6, 7],
    ],
    recipes: [],
    drawn: 0,
  },
};

export const SETS: readonly string[] = ['models', ...Object.keys(sets)];

/** @param set one of `SETS` */
export function scenariosOf(set: string): SuiteScenario[] {
  if (set === 'models') return modelScenarios();
  if (!Object.hasOwn(sets, set)) throw new Error(`no set ${set}: there are ${SETS.join(', ')}`);
  const { golf: golfers, recipes: rules, drawn } = sets[set];
  return [
    ...golfers.map(golfScenario),
    ...rules.map((recipe, i) => fromRecipe(recipe, SETTINGS_SEED + i)),
    ...drawCases('settings of rivals', drawn).map(({ title, request }) => ({ name: title, request })),
  ];
}

function modelScenarios(): SuiteScenario[] {
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
