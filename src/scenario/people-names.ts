/** Names shown instead of ids, and the person that a name means. */
import { countsOf } from '../shared/grouped.ts';
import { textOfEntry } from './attribute.ts';
import type { Person } from './definition.ts';

/** The attribute `name`, else the id; people with the same name are distinguished by their ids. */
export function displayNames(people: readonly Person[]): string[] {
  const plain = people.map((person) => nameOf(person) ?? person.id);
  const uses = countsOf(plain);
  return plain.map((name, index) => (uses.get(name) === 1 ? name : `${name} (${people[index].id})`));
}

/**
 * Returns a function from an id or, if nobody has that id, an exact name to the person's number; undefined for nobody. A text that only
 * differs in Unicode normalization, as macOS writes accents, also matches if that is one person only.
 */
export function personFinder(people: readonly Person[]): (text: string) => number | undefined {
  const shown = displayNames(people);
  const names = new Map(shown.map((name, index) => [name, index]));
  const ids = new Map(people.map(({ id }, index) => [id, index]));
  const looksLike = stepOf(
    (text) => text.normalize(),
    (index) => [people[index].id, shown[index]],
    people.length,
  );
  return (text) => {
    const number = ids.get(text) ?? names.get(text) ?? looksLike(text);
    return number === -1 ? undefined : number;
  };
}

/**
 * The same; if a text matches nobody so, tries in turn "Lee, Ann" for "Ann Lee", former names, and then "ANN LEE" and "Lee Ann"; each
 * only if one person matches.
 */
export function anyWayFinder(
  people: readonly Person[],
  loose: readonly ((name: string) => string)[] = LOOSE_KEYS,
): (text: string) => number | undefined {
  const find = personFinder(people);
  const names = displayNames(people);
  const former = people.map(formerNames);
  const steps = [
    stepOf(nameKey, (index) => [people[index].id, names[index]], people.length),
    stepOf(nameKey, (index) => former[index], people.length),
    ...loose.map((key) => stepOf(key, (index) => [people[index].id, names[index]], people.length)),
  ];
  return (text) => {
    let number = find(text);
    for (const step of steps) number ??= step(text);
    return number === -1 ? undefined : number;
  };
}

/** Returns a lookup of the person with a text of the same key; -1 if there are several. */
function stepOf(
  key: (text: string) => string,
  textsOf: (index: number) => readonly string[],
  count: number,
): (text: string) => number | undefined {
  let known: Map<string, number> | null = null;
  return (text) => {
    if (known === null) {
      known = new Map();
      for (let index = 0; index < count; index++)
        for (const one of new Set(textsOf(index).map(key))) known.set(one, known.has(one) ? -1 : index);
    }
    return known.get(key(text));
  };
}

/** The person's names in earlier plans: the attribute `formerly`. */
export function formerNames({ attributes }: Person): readonly string[] {
  return Object.entries(attributes)
    .flatMap(([key, value]) => (isFormerKey(key) ? textOfEntry(value).split(';') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function isFormerKey(key: string): boolean {
  return /^(formerly|former name|früher|früherer name|anciennement|ancien nom)$/i.test(key.trim());
}

/** A key that is equal for equal names, whatever the order of first and last name and the Unicode form of accents. */
export function nameKey(name: string): string {
  return turnedName(name).normalize();
}

/** A key that also ignores case. */
const caseKey = (name: string): string => plainWords(name).join(' ');

/** Keys for names that may be the same, the strictest first: ignoring case, then also the order of words without digits. */
export const LOOSE_KEYS: readonly ((name: string) => string)[] = [
  caseKey,
  (name) => (/\d/.test(name) ? caseKey(name) : plainWords(name).sort().join(' ')),
];

/** Keys by which names of two plans match, the strictest first; word order counts: "Kim Lee" may not be "Lee Kim". */
export const NAME_KEYS: readonly ((name: string) => string)[] = [nameKey, caseKey];

function plainWords(name: string): string[] {
  return nameKey(name).toLowerCase().trim().split(/\s+/);
}

/** "Ann Lee" for "Lee, Ann". */
export function turnedName(name: string): string {
  const [, last, first] = /^([^,]*[^,\s])\s*,\s*([^,]*[^,\s])\s*$/.exec(name) ?? [];
  return last === undefined || first === undefined ? name : `${first} ${last}`;
}

/** Whether the attribute is the one shown by `displayNames`. */
export function isNameKey(key: string): boolean {
  return key.toLowerCase() === 'name';
}

function nameOf(person: Person): string | null {
  const found = Object.entries(person.attributes).find(
    ([key, value]) => isNameKey(key) && textOfEntry(value).trim() !== '',
  );
  return found ? textOfEntry(found[1]) : null;
}
