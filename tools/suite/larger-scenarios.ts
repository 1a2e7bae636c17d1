/** Events of 150 to 1,000 people: some from the suite's recipes, some whose rules are drawn from a given plan. */
import type { Assignment } from '../../src/scenario/problem.ts';
import { read } from '../cases/case.ts';
import { balance } from '../cases/constrained.ts';
import { people, same, seeded } from '../cases/people.ts';
import { fromRecipe, type Recipe, type SuiteScenario, split, zip } from './scenarios.ts';

/** A scenario with a plan that keeps all its rules; [session][person]: group. */
export interface Planted extends SuiteScenario {
  readonly plan: Assignment;
}

const RECIPES: readonly Recipe[] = [
  [25, 6, 8, 'balance repeats'],
  [20, 8, 10, 'hosts limits wishes'],
  [18, 10, 8, 'rooms attendance repeats'],
  [30, 6, 10, 'together apart counts'],
  [20, 10, 12, 'attendance balance limits'],
  [25, 10, 10, 'hosts balance counts prior'],
  [50, 6, 8, 'apart wishes repeats'],
  [40, 8, 12, 'attendance together limits'],
  [40, 10, 10, 'balance together apart wishes'],
  [50, 10, 8, 'rooms limits repeats'],
  [60, 12, 6, 'hosts attendance counts'],
  [100, 10, 8, 'balance apart repeats'],
];

/** The number of groups is prime, and neither the group size nor the number of sessions is larger. */
const PLANTED: readonly Recipe[] = [
  [17, 9, 12, 'hosts attendance'],
  [23, 8, 20, 'apart wishes prior'],
  [19, 10, 15, 'balance counts'],
  [23, 12, 12, 'hosts balance counts'],
  [29, 10, 16, 'balance apart wishes'],
  [41, 8, 20, 'hosts wishes counts'],
  [53, 10, 10, 'balance wishes prior'],
  [97, 10, 6, 'hosts balance apart wishes'],
];

export function largerScenarios(seed: number): SuiteScenario[] {
  return [
    ...RECIPES.map((recipe, i) => fromRecipe(recipe, 1000 * seed + 500 + i)),
    ...plantedScenarios(seed),
  ];
}

export function plantedScenarios(seed: number): Planted[] {
  return PLANTED.map((recipe, i) => planted(recipe, 1000 * seed + 600 + i));
}

/**
 * Person x of class c is in group x + c·s in session s, modulo the number of groups: nobody meets anybody twice, or anybody of
 * their class, and class 0 stays in place. People are shuffled, so that none of this is visible.
 */
function planted([groupCount, size, sessions, words]: Recipe, seed: number): Planted {
  const rng = seeded(seed);
  const wanted = words.split(' ');
  const count = groupCount * size;
  const everybody = people(count, rng);
  const at = rng.shuffle(Int32Array.from({ length: count }, (_, i) => i));
  const person = (c: number, x: number) => everybody[at[c * groupCount + (x % groupCount)]];
  const groups = same(groupCount, size);
  const rules: Record<string, unknown>[] = [];
  const each = (share: number) => Array.from({ length: Math.ceil(count / share) }, (_, i) => i);
  /** Two people of different classes, and the session in which they meet. */
  const acquainted = () => {
    const s = rng.below(sessions);
    const [c, d] = rng.shuffle(Int32Array.from({ length: size }, (_, i) => i));
    const g = rng.below(groupCount);
    const seat = (k: number) => person(k, g + groupCount * k - k * s + groupCount * sessions * size).id;
    return { people: [seat(c), seat(d)], session: s };
  };
  const classmates = (n: number) => {
    const [c, x] = [rng.below(size), rng.below(groupCount)];
    return Array.from({ length: n }, (_, i) => person(c, x + i).id);
  };
  if (wanted.includes('hosts'))
    for (const [g, { id }] of groups.entries())
      rules.push({ type: 'ImmovablePeople', people: [person(0, g).id], group_id: id });
  if (wanted.includes('attendance'))
    for (const i of each(7)) {
      const one = person(1 + (i % (size - 1)), Math.floor(i / (size - 1)));
      one.sessions = Array.from({ length: sessions }, (_, s) => s).slice(1 + rng.below(sessions >> 1));
    }
  if (wanted.includes('balance')) {
    const desired = split(size, [4, 3, 2, 1]);
    const values = ['red', 'green', 'blue', 'white'];
    const ofClass = desired.flatMap((n, i) => Array<string>(n).fill(values[i]));
    for (const [c, color] of ofClass.entries())
      for (let x = 0; x < groupCount; x++) person(c, x).attributes = { color };
    rules.push(balance('color', zip(values, desired), 5, 'exact'));
  }
  if (wanted.includes('apart'))
    for (const _ of each(12)) rules.push({ type: 'MustStayApart', people: classmates(3) });
  if (wanted.includes('wishes'))
    for (const _ of each(10)) {
      const { people: pair, session } = acquainted();
      rules.push({ type: 'ShouldStayTogether', people: pair, sessions: [session], penalty_weight: 2 });
      rules.push({ type: 'ShouldNotBeTogether', people: classmates(3), penalty_weight: 6 });
    }
  if (wanted.includes('counts'))
    for (const _ of each(12)) {
      const pair = { type: 'PairMeetingCount', penalty_weight: 8, target_meetings: 1 };
      rules.push({ ...pair, people: acquainted().people, mode: 'exact' });
    }
  const neighbours = () =>
    Array.from({ length: size * (groupCount >> 1) }, (_, i) => ({
      people: [0, 1].map((k) => person(i % size, 2 * Math.floor(i / size) + k).id),
      count: 1,
    }));
  const prior = wanted.includes('prior') ? neighbours() : [];
  const name = `${groupCount}×${size}×${sessions} planted ${words}`;
  const scenario = { people: everybody, groups, session_count: sessions, prior_meetings: prior };
  const plan = new Int32Array(sessions * count).fill(-1);
  for (let s = 0; s < sessions; s++)
    for (let c = 0; c < size; c++)
      for (let x = 0; x < groupCount; x++) {
        const p = at[c * groupCount + x];
        if (everybody[p].sessions?.includes(s) ?? true) plan[s * count + p] = (x + c * s) % groupCount;
      }
  return { name, request: read(name, { scenario, constraints: rules }), plan };
}
