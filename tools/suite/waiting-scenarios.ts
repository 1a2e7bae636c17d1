/** Events with more people than seats: the others wait on a bench; with rules of several kinds. */
import { read } from '../cases/case.ts';
import { balance } from '../cases/constrained.ts';
import { assign, draw, people, seeded } from '../cases/people.ts';
import type { SuiteScenario } from './scenarios.ts';

type Feature = 'worth' | 'balance' | 'sums' | 'wishes' | 'some' | 'repeats' | 'apart';
type Recipe = readonly [people: number, tables: number, size: number, sessions: number, features: string];

const RECIPES: readonly Recipe[] = [
  [36, 5, 6, 6, 'balance'],
  [36, 5, 6, 6, 'balance wishes repeats'],
  [40, 8, 4, 6, 'worth'],
  [33, 5, 5, 6, 'sums repeats'],
  [42, 6, 6, 5, 'balance some'],
  [48, 8, 5, 8, 'worth balance wishes'],
  [60, 9, 6, 8, 'worth balance wishes repeats'],
  [40, 6, 6, 6, 'balance wishes apart'],
];

export function waitingScenarios(): SuiteScenario[] {
  return RECIPES.map((recipe, i) => {
    const [count, tables, size, sessions, features] = recipe;
    const name = `${count} at ${tables}×${size}, ${sessions} sessions: ${features}`;
    return { name, request: read(name, body(recipe, i + 1)) };
  });
}

function body([count, tables, size, sessions, wanted]: Recipe, seed: number): object {
  const features = wanted.split(' ') as Feature[];
  const rng = seeded(seed);
  const list = people(count, rng);
  const constraints: object[] = [];
  const objectives: object[] = [{ type: 'maximize_unique_contacts', weight: 1 }];
  const has = (feature: Feature) => features.includes(feature);
  if (has('worth')) {
    const buyers = Math.floor(0.4 * count);
    assign(list, 'side', { buyer: buyers, seller: count - buyers }, rng);
    const kind = (other: string, weight: number) => ({
      attribute_key: 'side',
      values: ['buyer', other],
      weight,
    });
    objectives[0] = {
      type: 'maximize_weighted_contacts',
      weight: 1,
      kinds: [kind('seller', 3), kind('buyer', 0.5)],
      otherwise: 1,
    };
  }
  if (has('balance')) {
    const [red, green] = [Math.ceil(0.4 * count), Math.floor(0.3 * count)];
    assign(list, 'color', { red, green, blue: count - red - green }, rng);
    const most = Math.ceil(size / 3);
    constraints.push(balance('color', { red: most, green: most, blue: size - 2 * most }, 5, 'exact'));
  }
  if (has('sums')) {
    for (const person of list) person.attributes = { ...person.attributes, level: `${1 + rng.below(5)}` };
    constraints.push({ type: 'AttributeSum', attribute_key: 'level', group_id: 'ALL', penalty_weight: 1 });
  }
  const tens = Math.floor(count / 10);
  const sets = draw(list, [...Array(tens).fill(2), ...Array(tens).fill(3), tables + 2], rng);
  const half = Array.from({ length: Math.ceil(sessions / 2) }, (_, s) => s);
  for (const [i, set] of sets.slice(0, 2 * tens).entries()) {
    if (!has('wishes') && !has('some')) break;
    const type = i < tens ? 'ShouldStayTogether' : 'ShouldNotBeTogether';
    constraints.push({ type, people: set, penalty_weight: 4, ...(has('some') ? { sessions: half } : {}) });
  }
  if (has('repeats'))
    constraints.push({ type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 2 });
  if (has('apart')) constraints.push({ type: 'MustStayApart', people: sets[2 * tens] });
  const groups: object[] = Array.from({ length: tables }, (_, t) => ({
    id: `Table ${t + 1}`,
    capacity: size,
  }));
  groups.push({ id: 'Bench', bench: true, capacity: count - tables * size + 2 });
  return { scenario: { people: list, groups, session_count: sessions }, objectives, constraints };
}
