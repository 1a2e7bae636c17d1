/** Every change of a project as data, and what it makes of the project. Nothing here knows the browser. */
import type { Result } from '../../result/definition.ts';
import type { OccasionId } from '../occasions/occasion.ts';
import { withOccasion } from './occasion.ts';
import {
  type Earlier,
  evenRooms,
  type Locks,
  lockOf,
  NO_LOCKS,
  newRow,
  type PersonRow,
  type Project,
  type Room,
  type Rule,
  type RuleBody,
  type Tables,
  type Times,
  tableNames,
  type Who,
} from './project.ts';
import { withName } from './renamed.ts';
import { freeTable, withRooms, withSessions, withSizes } from './rooms.ts';

export type Change =
  | { readonly do: 'title'; readonly title: string }
  /** With what a table is called there. */
  | {
      readonly do: 'occasion';
      readonly id: OccasionId | null;
      readonly word: string;
      readonly bench?: string;
    }
  /** The people of a list and the rules that it says, in place of those rules that it said before, by key. */
  | {
      readonly do: 'list';
      readonly people: readonly PersonRow[];
      readonly columns: readonly string[];
      readonly lists: readonly string[];
      readonly rules: readonly RuleBody[];
      readonly instead: readonly number[];
    }
  /** The people of a list who are not there yet, with the columns that they bring. */
  | {
      readonly do: 'list-add';
      readonly people: readonly PersonRow[];
      readonly columns: readonly string[];
      readonly lists: readonly string[];
    }
  | { readonly do: 'person-add'; readonly name: string }
  | { readonly do: 'person-rename'; readonly from: string; readonly to: string }
  | {
      readonly do: 'person-edit';
      readonly name: string;
      readonly edit: Partial<Omit<PersonRow, 'name' | 'cells'>>;
    }
  | { readonly do: 'person-cell'; readonly name: string; readonly column: string; readonly text: string }
  | { readonly do: 'person-remove'; readonly name: string }
  | { readonly do: 'column-add'; readonly column: string }
  | { readonly do: 'column-remove'; readonly column: string }
  /** `rows` null: as many as people need. */
  | (Pick<Tables, 'by' | 'number' | 'row'> & { readonly do: 'tables'; readonly rows?: number | null })
  /** As many tables as there are names, called so. */
  | { readonly do: 'tables-called'; readonly names: readonly string[] }
  | { readonly do: 'table-rename'; readonly index: number; readonly name: string }
  | { readonly do: 'rooms'; readonly own: boolean }
  /** Tables of these sizes; names, benches and what else was said of the first ones stay. */
  | { readonly do: 'sizes'; readonly sizes: readonly number[] }
  | { readonly do: 'room-edit'; readonly index: number; readonly edit: Partial<Room> }
  | { readonly do: 'room-add'; readonly bench: boolean; readonly name: string }
  | { readonly do: 'room-remove'; readonly index: number }
  | { readonly do: 'sessions'; readonly sessions: number }
  | { readonly do: 'label'; readonly session: number; readonly label: string }
  | { readonly do: 'times'; readonly times: Partial<Times> }
  | { readonly do: 'rule-add'; readonly rule: RuleBody }
  | { readonly do: 'rule-edit'; readonly key: number; readonly rule: RuleBody }
  | { readonly do: 'rule-remove'; readonly key: number }
  | { readonly do: 'earlier-add'; readonly earlier: Earlier }
  | { readonly do: 'earlier-ago'; readonly index: number; readonly ago: number }
  | { readonly do: 'earlier-remove'; readonly index: number }
  | { readonly do: 'plan'; readonly plan: Result; readonly byHand?: boolean }
  /** Whether the plan stays as it is until somebody asks for another. */
  | { readonly do: 'fix'; readonly fixed: boolean }
  /** The plan as it is was given out. */
  | { readonly do: 'edition'; readonly edition: Project['edition'] }
  | { readonly do: 'over'; readonly over: number }
  /** Where tables stand in the room; null: in rows. */
  | { readonly do: 'floor'; readonly floor: Project['floor'] }
  | { readonly do: 'aside'; readonly plan: Result | null }
  | { readonly do: 'lock'; readonly what: keyof Locks; readonly item: string | number }
  | { readonly do: 'unlock-all' }
  | { readonly do: 'replace'; readonly project: Project };

export function changed(project: Project, change: Change): Project {
  switch (change.do) {
    case 'title':
      return { ...project, title: change.title };
    case 'occasion':
      return withOccasion(project, change.id, change.word, change.bench);
    case 'list': {
      const { people, columns, lists, rules, instead } = change;
      const kept = project.rules.filter(({ key }) => !instead.includes(key));
      const next = { ...withNameOf({ ...project, rules: kept }, people), people, columns, lists };
      return rules.reduce(withRule, next);
    }
    case 'list-add': {
      const known = new Set(project.people.map(({ name }) => name));
      const people = [...project.people, ...change.people.filter(({ name }) => !known.has(name))];
      const columns = [...new Set([...project.columns, ...change.columns])];
      return {
        ...project,
        people,
        columns,
        lists: [...new Set([...(project.lists ?? []), ...change.lists])],
      };
    }
    case 'person-add':
      return { ...project, people: [...project.people, newRow(freeName(project, change.name))] };
    case 'person-rename':
      return renamed(project, change.from, change.to.trim());
    case 'person-edit':
      return editPerson(project, change.name, (row) => ({ ...row, ...change.edit }));
    case 'person-cell':
      return editPerson(project, change.name, (row) => {
        const { [change.column]: _old, ...rest } = row.cells;
        return { ...row, cells: change.text === '' ? rest : { ...rest, [change.column]: change.text } };
      });
    case 'person-remove':
      return {
        ...project,
        people: project.people.filter(({ name }) => name !== change.name),
        rules: project.rules.flatMap((rule) => ruleWithout(rule, change.name)),
        locks: { ...project.locks, people: project.locks.people.filter((name) => name !== change.name) },
      };
    case 'column-add':
      return project.columns.includes(change.column)
        ? project
        : { ...project, columns: [...project.columns, change.column] };
    case 'column-remove':
      return {
        ...project,
        columns: project.columns.filter((column) => column !== change.column),
        people: project.people.map((row) => {
          const { [change.column]: _gone, ...cells } = row.cells;
          return { ...row, cells };
        }),
        rules: project.rules.filter((rule) => !namesColumn(rule, change.column)),
      };
    case 'tables': {
      const { do: _do, rows = project.tables.rows, ...tables } = change;
      return { ...project, tables: { ...project.tables, ...tables, rows: rows ?? undefined } };
    }
    case 'tables-called':
      return {
        ...project,
        tables: {
          ...project.tables,
          by: 'count',
          number: change.names.length,
          names: change.names,
          rooms: null,
        },
      };
    case 'table-rename':
      return renameTable(project, change.index, change.name.trim());
    case 'rooms': {
      const rooms = change.own ? evenRooms(project) : null;
      const names = tableNames(project);
      return { ...project, tables: { ...project.tables, names, rooms } };
    }
    case 'sizes':
      return withSizes(project, change.sizes);
    case 'room-edit':
      return withRooms(project, (rooms) =>
        rooms.map((room, i) => (i === change.index ? { ...room, ...change.edit } : room)),
      );
    case 'room-add':
      return withRooms(project, (rooms) => {
        const seats = change.bench ? 2 : (rooms[0]?.seats ?? 4);
        const name = freeTable(rooms, change.name);
        return [...rooms, { name, seats, perSession: null, least: 0, bench: change.bench }];
      });
    case 'room-remove':
      return withRooms(project, (rooms) => rooms.filter((_, i) => i !== change.index));
    case 'sessions':
      return withSessions(project, change.sessions);
    case 'label': {
      const labels = Array.from({ length: project.sessions }, (_, i) => project.labels[i] ?? '');
      labels[change.session] = change.label;
      return { ...project, labels };
    }
    case 'times':
      return { ...project, times: { ...project.times, ...change.times } };
    case 'rule-add':
      return withRule(project, change.rule);
    case 'rule-edit': {
      const { key } = change;
      return {
        ...project,
        rules: project.rules.map((rule) => (rule.key === key ? { ...change.rule, key } : rule)),
      };
    }
    case 'rule-remove':
      return { ...project, rules: project.rules.filter(({ key }) => key !== change.key) };
    case 'earlier-add':
      return { ...project, earlier: [...project.earlier, change.earlier] };
    case 'earlier-ago':
      return {
        ...project,
        earlier: project.earlier.map((event, i) =>
          i === change.index ? { ...event, ago: change.ago } : event,
        ),
      };
    case 'earlier-remove':
      return { ...project, earlier: project.earlier.filter((_, i) => i !== change.index) };
    case 'plan':
      return { ...project, plan: change.plan, fixed: project.fixed || change.byHand === true };
    case 'fix':
      return { ...project, fixed: change.fixed };
    case 'edition':
      return { ...project, edition: change.edition };
    case 'over':
      return { ...project, over: change.over };
    case 'floor':
      return { ...project, floor: change.floor };
    case 'aside':
      return { ...project, aside: change.plan };
    case 'lock':
      return { ...project, locks: toggled(project.locks, change.what, change.item), fixed: true };
    case 'unlock-all':
      return { ...project, locks: NO_LOCKS };
    case 'replace':
      return change.project;
  }
}

/** The name, or the name with a number where somebody has it already. */
function freeName({ people }: Project, name: string): string {
  const taken = new Set(people.map((row) => row.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number++;
  return `${name} (${number})`;
}

function withRule(project: Project, rule: RuleBody): Project {
  const key = Math.max(0, ...project.rules.map((each) => each.key)) + 1;
  return { ...project, rules: [...project.rules, { ...rule, key }] };
}

/** A list that says one name otherwise is about the same people: rules and the plan go on with the new name. */
function withNameOf(project: Project, people: readonly PersonRow[]): Project {
  const other = project.people.flatMap(({ name }, i) => (name === people[i]?.name ? [] : i));
  if (people.length !== project.people.length || other.length !== 1) return project;
  return renamed(project, project.people[other[0]].name, people[other[0]].name);
}

function editPerson(project: Project, name: string, edit: (row: PersonRow) => PersonRow): Project {
  return { ...project, people: project.people.map((row) => (row.name === name ? edit(row) : row)) };
}

/** The new name stands in rules, locks and plans too: a plan of the same people is not old. */
function renamed(project: Project, from: string, to: string): Project {
  if (to === '' || to === from || project.people.some(({ name }) => name === to)) return project;
  const rename = (name: string): string => (name === from ? to : name);
  const renaming = { of: 'people', from, to } as const;
  return {
    ...editPerson(project, from, (row) => ({ ...row, name: to })),
    rules: project.rules.map((rule) => {
      if (rule.kind === 'file') return withName(rule, renaming);
      return 'who' in rule && rule.who.kind === 'names'
        ? { ...rule, who: { ...rule.who, names: rule.who.names.map(rename) } }
        : rule;
    }),
    earlier: project.earlier.map((plan) => (seats(plan, to) ? plan : withName(plan, renaming))),
    plan: withName(project.plan, renaming),
    aside: withName(project.aside, renaming),
    locks: { ...project.locks, people: project.locks.people.map(rename) },
  };
}

/** Whether somebody of that name was there: another name may be typed to meet that one. */
function seats({ schedule }: Earlier, name: string): boolean {
  return Object.values(schedule).some((tables) =>
    Object.values(tables).some((people) => people.includes(name)),
  );
}

/** A rule about two people holds no more when one of them is gone. */
function ruleWithout(rule: Rule, name: string): Rule[] {
  if (!('who' in rule) || rule.who.kind !== 'names' || !rule.who.names.includes(name)) return [rule];
  const names = rule.who.names.filter((other) => other !== name);
  return names.length < fewestOf(rule) ? [] : [{ ...rule, who: { ...rule.who, names } }];
}

/** How many people a rule needs to say anything. */
export function fewestOf(rule: RuleBody): number {
  return ['apart', 'together', 'meet'].includes(rule.kind) ? 2 : 1;
}

function namesColumn(rule: Rule, column: string): boolean {
  const who: Who | null = 'who' in rule ? rule.who : null;
  return (
    ('column' in rule && rule.column === column) ||
    ('columns' in rule && rule.columns.includes(column)) ||
    (who !== null && 'column' in who && who.column === column)
  );
}

function renameTable(project: Project, index: number, name: string): Project {
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
    floor: project.floor && renamedKeys(project.floor, rename),
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

function renamedKeys<T>(values: Readonly<Record<string, T>>, rename: (key: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [rename(key), value]));
}

function toggled(locks: Locks, what: keyof Locks, item: string | number): Locks {
  const list: readonly (string | number)[] = locks[what];
  const next = list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
  return { ...locks, [what]: next };
}
