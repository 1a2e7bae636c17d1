/** Renames people or tables in a plan or a rule of the library. */
import type { Schedule } from '../../result/schedule.ts';
import { reseated } from '../../scenario/past-meetings.ts';

/** Fields whose text is a name; `[]`: a list of names. */
const FIELDS = {
  people: ['people[]', 'person_id', 'weights[][]'],
  groups: ['groups[]', 'groups[][]', 'group_id', 'group'],
} as const;
/** Fields with a list by person, and what is listed. */
const BY_PERSON: Partial<Record<string, string>> = { wishes: 'people', choices: 'groups' };
/** The organiser's texts, which may equal a name by chance. */
const OWN = ['attributes', 'where'];

export interface Renaming {
  readonly of: keyof typeof FIELDS;
  /** Former names to new ones. */
  readonly names: ReadonlyMap<string, string>;
}

/** The last copy of each document: the steps of a project have many parts in common. */
const copies = new WeakMap<object, { readonly asked: string; readonly copy: unknown }>();

/** A copy of the document with the new names. */
export function withNames<T extends object | null>(document: T, renaming: Renaming): T {
  if (document === null) return document;
  const { of, names } = renaming;
  const asked = JSON.stringify([of, ...names]);
  const known = copies.get(document);
  if (known?.asked === asked) return known.copy as T;
  const walk = (value: unknown, field: string): unknown => {
    if (typeof value === 'string')
      return FIELDS[of].some((each) => each === field) ? (names.get(value) ?? value) : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, `${field}[]`));
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => {
      if (key === 'schedule') return [key, scheduleWithNames(part, renaming)];
      const listed = BY_PERSON[key];
      if (listed !== undefined && typeof part === 'object') return [key, byPerson(part ?? {}, listed)];
      return [key, OWN.includes(key) ? part : walk(part, key === 'id' ? field : key)];
    });
    return Object.fromEntries(parts);
  };
  const byPerson = (lists: object, listed: string) =>
    Object.fromEntries(
      Object.entries(lists).map(([person, list]) => [walk(person, 'person_id'), walk(list, listed)]),
    );
  const copy = walk(document, '') as T;
  copies.set(document, { asked, copy });
  return copy;
}

function scheduleWithNames(schedule: Schedule, { of, names }: Renaming): Schedule {
  const rename = (name: string): string => names.get(name) ?? name;
  return reseated(schedule, (table, people) =>
    of === 'groups' ? [rename(table), [...people]] : [table, people.map(rename)],
  );
}
