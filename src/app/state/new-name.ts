/** Renames a person or a table everywhere in the project. */
import { peopleIn } from '../../scenario/past-meetings.ts';
import { anyWayFinder } from '../../scenario/people-names.ts';
import { namesIn } from '../../scenario/people/names-in-cells.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { lockOf, type PersonRow, type Project, tableNames } from './project.ts';
import { withName } from './renamed.ts';

/** A retyped list in which one name differs has the same people: rules and the plan are renamed. */
export function withNameOf(project: Project, people: readonly PersonRow[]): Project {
  const other = project.people.flatMap(({ name }, i) => (name === people[i]?.name ? [] : i));
  if (people.length !== project.people.length || other.length !== 1) return project;
  return renamePerson(project, project.people[other[0]].name, people[other[0]].name);
}

/** The name without invisible characters; with a number if it is taken. */
export function freeName(people: readonly PersonRow[], typed: string): string {
  const name = withoutUnseen(typed).trim();
  const taken = new Set(people.map((row) => row.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number++;
  return `${name} (${number})`;
}

/** Also renames in rules, locks and plans: a plan of the same people is not outdated. */
export function renamePerson(project: Project, from: string, wanted: string): Project {
  // A taken name gets a number, as when a person is added.
  const others = project.people.filter(({ name }) => name !== from);
  const to = freeName(others, wanted);
  if (to === '' || to === from) return project;
  const rename = (name: string): string => (name === from ? to : name);
  const renaming = { of: 'people', from, to } as const;
  return {
    ...project,
    people: wishedAs(project, from, to).map((row) => (row.name === from ? { ...row, name: to } : row)),
    rules: project.rules.map((rule) => {
      if (rule.kind === 'file') return withName(rule, renaming);
      return 'who' in rule && rule.who.kind === 'names'
        ? { ...rule, who: { ...rule.who, names: rule.who.names.map(rename) } }
        : rule;
    }),
    // Where an earlier plan has a person of that name, the renaming may refer to that person.
    earlier: project.earlier.map((plan) =>
      peopleIn(plan.schedule).has(to) ? plan : withName(plan, renaming),
    ),
    plan: withName(project.plan, renaming),
    aside: withName(project.aside, renaming),
    locks: { ...project.locks, people: project.locks.people.map(rename) },
  };
}

/** Renames the person in others' wishes. */
function wishedAs({ people, rules }: Project, from: string, to: string): readonly PersonRow[] {
  const columns = rules.flatMap((rule) => (rule.kind === 'wishes' ? rule.column : []));
  if (columns.length === 0) return people;
  const find = anyWayFinder(people.map(({ name }) => ({ id: name, attributes: {}, sessions: null })));
  const person = find(from);
  return people.map((row) => {
    const cells = columns.flatMap((column) => {
      const names = namesIn(row.cells[column] ?? '', find);
      if (!names.some((name) => find(name) === person)) return [];
      return [[column, names.map((name) => (find(name) === person ? to : name)).join('; ')] as const];
    });
    return cells.length === 0 ? row : { ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } };
  });
}

export function renameTable(project: Project, index: number, name: string): Project {
  const names = tableNames(project);
  if (name === '' || names.includes(name)) return project;
  const old = names[index];
  const rename = (table: string): string => (table === old ? name : table);
  names[index] = name;
  const rooms = project.tables.rooms?.map((room) => ({ ...room, name: rename(room.name) })) ?? null;
  const renaming = { of: 'groups', from: old, to: name } as const;
  const lockNames = new Map(
    Array.from({ length: project.sessions }, (_, i) => [lockOf(i, old), lockOf(i, name)]),
  );
  return {
    ...project,
    tables: { ...project.tables, names, rooms },
    links: withName(project.links, renaming),
    floor:
      project.floor &&
      Object.fromEntries(Object.entries(project.floor).map(([table, spot]) => [rename(table), spot])),
    plan: withName(project.plan, renaming),
    aside: withName(project.aside, renaming),
    locks: { ...project.locks, tables: project.locks.tables.map((item) => lockNames.get(item) ?? item) },
    people: project.people.map((row) => (row.table === old ? { ...row, table: name } : row)),
    rules: project.rules.map((rule) => {
      if (rule.kind === 'file') return withName(rule, renaming);
      if (rule.kind === 'pin') return { ...rule, table: rename(rule.table) };
      if (rule.kind === 'visits' && rule.tables !== 'ALL')
        return { ...rule, tables: rule.tables.map(rename) };
      return rule;
    }),
  };
}
