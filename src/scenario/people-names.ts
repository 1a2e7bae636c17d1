/** What people read instead of ids, and whom a name means. */
import type { Person } from './definition.ts';

/** The attribute `name`, else the id; two people of one name are told apart by their ids. */
export function displayNames(people: readonly Person[]): string[] {
  const plain = people.map((person) => nameOf(person) ?? person.id);
  const uses = new Map<string, number>();
  for (const name of plain) uses.set(name, (uses.get(name) ?? 0) + 1);
  return plain.map((name, index) => (uses.get(name) === 1 ? name : `${name} (${people[index].id})`));
}

/** The number of the person that an id or, where nobody has that id, an exact name means; undefined for nobody. */
export function personFinder(people: readonly Person[]): (text: string) => number | undefined {
  const names = new Map(displayNames(people).map((name, index) => [name, index]));
  const ids = new Map(people.map(({ id }, index) => [id, index]));
  return (text) => ids.get(text) ?? names.get(text);
}

/** Whether the attribute is the one that `displayNames` shows. */
export function isNameKey(key: string): boolean {
  return key.toLowerCase() === 'name';
}

function nameOf(person: Person): string | null {
  const found = Object.entries(person.attributes).find(
    ([key, value]) => isNameKey(key) && value.trim() !== '',
  );
  return found ? found[1] : null;
}
