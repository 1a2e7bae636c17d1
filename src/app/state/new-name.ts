/** Renames people or tables everywhere in the project. */
import { peopleIn } from '../../scenario/past-meetings.ts';
import { anyWayFinder } from '../../scenario/people-names.ts';
import { namesIn } from '../../scenario/people/names-in-cells.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { type PersonRow, type Project, tableNames } from './project.ts';
import { withNames } from './renamed.ts';

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

/** A taken name gets a number, as when a person is added. */
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

/** Renames the people in others' wishes. */
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
