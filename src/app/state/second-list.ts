/** Whom a second list means of the people who are there. */
import { anyWayFinder } from '../../scenario/people-names.ts';
import type { PersonRow } from './project.ts';

/**
 * By the name that the list has, what they are called here: the same name; else what differs by case, blanks, the order of first and last
 * name, or how accents are written, where that is one person whom the list does not have besides.
 */
export function knownOf(people: readonly PersonRow[], listed: readonly PersonRow[]): Map<string, string> {
  const find = anyWayFinder(
    people.map(({ name, cells }) => ({ id: name, attributes: { ...cells }, sessions: null })),
  );
  const names = new Set(people.map(({ name }) => name));
  const known = new Map(listed.flatMap(({ name }) => (names.has(name) ? [[name, name] as const] : [])));
  const taken = new Set(known.values());
  for (const { name } of listed) {
    const index = known.has(name) ? undefined : find(name);
    if (index === undefined || taken.has(people[index].name)) continue;
    known.set(name, people[index].name);
    taken.add(people[index].name);
  }
  return known;
}
