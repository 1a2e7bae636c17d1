/** Renames people or tables everywhere in the project. */
import type { Schedule } from '../../result/schedule.ts';
import { peopleIn, reseated } from '../../scenario/past-meetings.ts';
import { anyWayFinder } from '../../scenario/people-names.ts';
import { namesIn } from '../../scenario/people/names-in-cells.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { type PersonRow, type Project, tableNames } from './project.ts';

/** A retyped list in which one name differs has the same people: rules and the plan are renamed. */
export function withNameOf(project: Project, people: readonly PersonRow[]): Project {
  const other = project.people.flatMap(({ name }, i) => (name === people[i]?.name ? [] : i));
  if (people.length !== project.people.length || other.length !== 1) return project;
  return renamePerson(project, project.people[other[0]].name, people[other[0]].name);
}

/** The name without invisible characters; with a number if it is taken. */
export function freeName(others: readonly { readonly name: string }[], typed: string): string {
  const name = withoutUnseen(typed).trim();
  const taken = new Set(others.map((other) => other.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number++;
  return `${name} (${number})`;
}

export function renamePerson(project: Project, from: string, wanted: string): Project {
  const others = project.people.filter(({ name }) => name !== from);
  const to = freeName(others, wanted);
  return to === '' || to === from ? project : renamePeople(project, new Map([[from, to]]));
}

/**
 * Also renames in rules, locks and plans: a plan of the same people is not outdated.
 * @param wanted former names to new ones; whose new name is taken keeps the former
 */
export function renamePeople(project: Project, wanted: ReadonlyMap<string, string>): Project {
  const taken = new Set(project.people.map(({ name }) => name));
  const names = new Map([...wanted].filter(([, to]) => !taken.has(to)));
  if (names.size === 0) return project;
  const rename = (name: string): string => names.get(name) ?? name;
  const renaming = { of: 'people', names } as const;
  return {
    ...project,
    people: wishedAs(project, rename).map((row) => ({ ...row, name: rename(row.name) })),
    rules: project.rules.map((rule) => {
      if (rule.kind === 'file') return withNames(rule, renaming);
      return 'who' in rule && rule.who.kind === 'names'
        ? { ...rule, who: { ...rule.who, names: rule.who.names.map(rename) } }
        : rule;
    }),
    earlier: project.earlier.map((plan) => {
      // Where an earlier plan has a person of the new name, the renaming may refer to that person.
      const there = peopleIn(plan.schedule);
      const free = new Map([...names].filter(([, to]) => !there.has(to)));
      return free.size === 0 ? plan : withNames(plan, { of: 'people', names: free });
    }),
    plan: withNames(project.plan, renaming),
    aside: withNames(project.aside, renaming),
    locks: { ...project.locks, people: project.locks.people.map(rename) },
  };
}

function wishedAs({ people, rules }: Project, rename: (name: string) => string): readonly PersonRow[] {
  const columns = rules.flatMap((rule) => (rule.kind === 'wishes' ? rule.column : []));
  if (columns.length === 0) return people;
  const find = anyWayFinder(people.map(({ name }) => ({ id: name, attributes: {}, sessions: null })));
  const renamed = (text: string): string | null => {
    const index = find(text);
    const name = index === undefined ? text : people[index].name;
    return rename(name) === name ? null : rename(name);
  };
  return people.map((row) => {
    const cells = columns.flatMap((column) => {
      const names = namesIn(row.cells[column] ?? '', find);
      if (names.every((name) => renamed(name) === null)) return [];
      return [[column, names.map((name) => renamed(name) ?? name).join('; ')] as const];
    });
    return cells.length === 0 ? row : { ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } };
  });
}

export function renameTable(project: Project, index: number, name: string): Project {
  const names = tableNames(project);
  return name === '' || names.includes(name)
    ? project
    : renameTables(project, new Map([[names[index], name]]));
}

/** @param names former names to new ones, of tables or seats */
export function renameTables(project: Project, names: ReadonlyMap<string, string>): Project {
  const rename = (table: string): string => names.get(table) ?? table;
  const renaming = { of: 'groups', names } as const;
  const { tables, floor, locks } = project;
  return {
    ...project,
    tables: {
      ...tables,
      names: tableNames(project).map(rename),
      rooms: tables.rooms?.map((room) => ({ ...room, name: rename(room.name) })) ?? null,
    },
    links: withNames(project.links, renaming),
    floor: floor && Object.fromEntries(Object.entries(floor).map(([table, spot]) => [rename(table), spot])),
    plan: withNames(project.plan, renaming),
    aside: withNames(project.aside, renaming),
    locks: { ...locks, tables: locks.tables.map((item) => item.replace(/(?<=^\d+ ).*/s, rename)) },
    people: project.people.map((row) => (names.has(row.table) ? { ...row, table: rename(row.table) } : row)),
    rules: project.rules.map((rule) => {
      if (rule.kind === 'file') return withNames(rule, renaming);
      if (rule.kind === 'pin') return { ...rule, table: rename(rule.table) };
      if (rule.kind === 'visits' && rule.tables !== 'ALL')
        return { ...rule, tables: rule.tables.map(rename) };
      return rule;
    }),
  };
}

/** Fields whose text is a name; `[]`: a list of names. */
const FIELDS = {
  people: ['people[]', 'person_id', 'weights[][]'],
  groups: ['groups[]', 'groups[][]', 'group_id', 'group'],
} as const;
/** Fields with a list by person, and what is listed. */
const BY_PERSON: Partial<Record<string, string>> = { wishes: 'people', choices: 'groups' };
/** The organiser's texts, which may equal a name by chance. */
const OWN = ['attributes', 'where'];

interface Renaming {
  readonly of: keyof typeof FIELDS;
  /** Former names to new ones. */
  readonly names: ReadonlyMap<string, string>;
}

/** The last copy of each document: the steps of a project have many parts in common. */
const copies = new WeakMap<object, { readonly asked: string; readonly copy: unknown }>();

function withNames<T extends object | null>(document: T, renaming: Renaming): T {
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
