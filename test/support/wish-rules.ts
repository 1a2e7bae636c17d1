/** Rules on whom people would sit with, and in which groups. */
import type { Constraint, Group, Person } from '../../src/scenario/definition.ts';
import type { Rng } from '../../src/shared/rng.ts';

/** Some of the people would rather be in some groups than in others; or nobody. */
export function preferences(
  people: readonly Person[],
  groups: readonly Group[],
  sessionCount: number,
  rng: Rng,
): Constraint[] {
  if (rng.below(2) > 0) return [];
  const tables = groups.flatMap(({ id, bench }) => (bench ? [] : [id]));
  const choices = people
    .filter(() => rng.below(3) > 0)
    .map(({ id }) => [id, rng.shuffle([...tables]).slice(0, rng.below(4))]);
  return [
    {
      type: 'GroupPreferences',
      choices: Object.fromEntries(choices),
      ...(rng.below(3) === 0 ? { costs: [rng.below(2) / 4, rng.below(9) / 4] } : {}),
      ...(rng.below(3) === 0 ? { otherwise: rng.below(9) / 2 } : {}),
      penalty_weight: rng.below(9) / 4,
      sessions: rng.below(2) === 0 ? null : [rng.below(sessionCount)],
    },
  ];
}

/** Whom some would sit with, few of them or many; or none. */
export function wishes(people: readonly Person[], sessionCount: number, rng: Rng): Constraint[] {
  if (rng.below(2) > 0) return [];
  const ids = people.map(({ id }) => id);
  const lists = ids.flatMap((id): [string, string[]][] => {
    const others = rng.shuffle(ids.filter((other) => other !== id));
    return rng.below(3) === 0 ? [] : [[id, others.slice(0, rng.below(4))]];
  });
  return [
    {
      type: 'PersonWishes',
      wishes: Object.fromEntries(lists),
      at_least: rng.below(3) === 0 ? 2 : 1,
      penalty_weight: rng.below(9) / 4,
      sessions: rng.below(2) === 0 ? null : [rng.below(sessionCount)],
    },
  ];
}
