/** Names as lists sort them: by the last name, where most names of a list have one. */
import type { Plan, PlanPerson } from './plan.ts';

/** "Ludwig van Beethoven" is "Beethoven" and "Ludwig van"; a name of one word, or with a comma, has its own order. */
export function partsOf(name: string): { last: string; rest: string } {
  const text = name.trim();
  const comma = text.indexOf(',');
  if (comma > 0) return { last: text.slice(0, comma).trim(), rest: text.slice(comma + 1).trim() };
  // What stands in brackets, numbers that tell two of one name apart, and "Jr" or "III" belong to no name.
  const [, words, tail] = /^(.*?)((?:\s+(?:\(.*\)|\d+|[JS]r\.?|II+|IV))*)$/u.exec(text) ?? ['', text, ''];
  const at = words.search(/\s\S+$/u);
  if (at < 0 || !/^\s\p{L}{2}/u.test(words.slice(at))) return { last: text, rest: '' };
  return { last: words.slice(at).trim(), rest: `${words.slice(0, at)}${tail}`.trim() };
}

/** Whether a list is of first and last names. */
export function haveLastNames(names: readonly string[]): boolean {
  return names.filter((name) => partsOf(name).rest !== '').length > names.length / 2;
}

/** People as a list of them sorts them. */
export function sortedByName<T extends { readonly name: string }>(people: readonly T[], locale: string): T[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byLast = haveLastNames(people.map(({ name }) => name));
  const keyed = people.map((person) => {
    return { person, ...(byLast ? partsOf(person.name) : { last: person.name, rest: '' }) };
  });
  keyed.sort((a, b) => compare(a.last, b.last) || compare(a.rest, b.rest));
  return keyed.map(({ person }) => person);
}

/** Who has a seat in some session, from A to Z as the language sorts: by the last name where most have one. */
export function attendeesByName({ people, language }: Plan): PlanPerson[] {
  return sortedByName(
    people.filter(({ stops }) => stops.some((stop) => stop !== null)),
    language.code,
  );
}
