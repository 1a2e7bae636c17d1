/** Sorts names by last name, if most names of a list have one. */
import type { Plan, PlanPerson } from './plan.ts';

/** "Ludwig van Beethoven" has the parts "Beethoven" and "Ludwig van"; a single word, or a name with a comma, stays in its order. */
export function partsOf(name: string): { last: string; rest: string } {
  const text = name.trim();
  const comma = text.indexOf(',');
  if (comma > 0) return { last: text.slice(0, comma).trim(), rest: text.slice(comma + 1).trim() };
  // Brackets, numbers that distinguish equal names, and "Jr" or "III" are not part of the last name.
  const [, words, tail] = /^(.*?)((?:\s+(?:\(.*\)|\d+|[JS]r\.?|II+|IV))*)$/u.exec(text) ?? ['', text, ''];
  const at = words.search(/\s\S+$/u);
  if (at < 0 || !/^\s\p{L}{2}/u.test(words.slice(at))) return { last: text, rest: '' };
  return { last: words.slice(at).trim(), rest: `${words.slice(0, at)}${tail}`.trim() };
}

export function haveLastNames(names: readonly string[]): boolean {
  return names.filter((name) => partsOf(name).rest !== '').length > names.length / 2;
}

/** Sorted as in a list of names. */
export function sortedByName<T extends { readonly name: string }>(people: readonly T[], locale: string): T[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byLast = haveLastNames(people.map(({ name }) => name));
  const keyed = people.map((person) => {
    return { person, ...(byLast ? partsOf(person.name) : { last: person.name, rest: '' }) };
  });
  keyed.sort((a, b) => compare(a.last, b.last) || compare(a.rest, b.rest));
  return keyed.map(({ person }) => person);
}

/** People with a seat in some session, in the language's order: by last name if most have one. */
export function attendeesByName({ people, language }: Plan): PlanPerson[] {
  return sortedByName(
    people.filter(({ stops }) => stops.some((stop) => stop !== null)),
    language.code,
  );
}
