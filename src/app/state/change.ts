/** Every change of a project as data, and what it makes of the project. Nothing here knows the browser. */
import type { Result } from '../../result/definition.ts';
import type { OccasionId } from '../occasions/occasions.ts';
import { listText } from './list-columns.ts';
import { withListedTables } from './listed-tables.ts';
import { freeName, renamePerson, renameTable, withNameOf } from './new-name.ts';
import { withOccasion } from './occasion.ts';
import type { ReadPeople } from './people-of-table.ts';
import {
  type Earlier,
  emptyProject,
  evenRooms,
  type Locks,
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
import { freeTable, withRooms, withSessions, withSizes } from './rooms.ts';

/** What is said with each change. */
interface Changes {
  title: { title: string };
  /** With what a table, and a bench, is called there. */
  occasion: { id: OccasionId | null; word: string; bench?: string };
  /**
   * The people of a list and the rules that it says, in place of those rules that it said before, by key.
   * `typed`: letter by letter, so that one other name is another name of the same person.
   */
  list: ReadPeople & { instead: readonly number[]; typed?: boolean };
  /**
   * The people of a list who are not there yet, with the columns that they bring and the rules that name them.
   * `known`: what those of the list who are there are called here, by their names in it.
   */
  'list-add': ReadPeople & { known: ReadonlyMap<string, string> };
  'person-add': { name: string };
  'person-rename': { from: string; to: string };
  'person-edit': { name: string; edit: Partial<Omit<PersonRow, 'name' | 'cells'>> };
  'person-cell': { name: string; column: string; text: string };
  'person-remove': { name: string };
  'column-add': { column: string };
  'column-remove': { column: string };
  /** `rows` null: as many as people need. */
  tables: Pick<Tables, 'by' | 'number' | 'row'> & { rows?: number | null };
  /** As many tables as there are names, called so. */
  'tables-called': { names: readonly string[] };
  /** A table for each that the list names, once it is typed. */
  'tables-listed': object;
  'table-rename': { index: number; name: string };
  rooms: { own: boolean };
  /** Tables of these sizes; names, benches and what else was said of the first ones stay. */
  sizes: { sizes: readonly number[] };
  'room-edit': { index: number; edit: Partial<Room> };
  'room-add': { bench: boolean; name: string };
  'room-remove': { index: number };
  sessions: { sessions: number };
  label: { session: number; label: string };
  times: { times: Partial<Times> };
  'rule-add': { rule: RuleBody };
  'rule-edit': { key: number; rule: RuleBody };
  'rule-remove': { key: number };
  'earlier-add': { earlier: Earlier };
  /** The plan is of an event that is over; the next one is planned for all, whoever missed it. */
  'earlier-now': { name: string };
  'earlier-ago': { index: number; ago: number };
  'earlier-remove': { index: number };
  plan: { plan: Result; byHand?: boolean };
  /** Whether the plan stays as it is until somebody asks for another. */
  fix: { fixed: boolean };
  /** The plan as it is was given out. */
  edition: { edition: Project['edition'] };
  over: { over: number };
  /** Where tables stand in the room; null: in rows. */
  floor: { floor: Project['floor'] };
  aside: { plan: Result | null };
  /** The plan put aside is somebody's choice, and stays. */
  'aside-take': object;
  lock: { what: keyof Locks; item: string | number };
  'unlock-all': object;
  replace: { project: Project };
}

export type Change = { [K in keyof Changes]: { readonly do: K } & Readonly<Changes[K]> }[keyof Changes];

export function changed(project: Project, change: Change): Project {
  switch (change.do) {
    // What is said is a part of the project.
    case 'title':
    case 'fix':
    case 'edition':
    case 'over':
    case 'floor': {
      const { do: _do, ...part } = change;
      return { ...project, ...part };
    }
    case 'occasion':
      return withOccasion(project, change.id, change.word, change.bench);
    case 'list': {
      const { people, columns, lists, rules, instead } = change;
      const kept = project.rules.filter(({ key }) => !instead.includes(key));
      const former = { ...project, rules: kept };
      const next = { ...(change.typed ? withNameOf(former, people) : former), people, columns, lists };
      const whole = withRules(next, rules);
      return change.typed ? whole : withListedTables(whole, true);
    }
    case 'list-add': {
      const { known } = change;
      const fresh = change.people
        .filter(({ name }) => !known.has(name))
        .map((row) => latecomer(project, row));
      const next: Project = {
        ...project,
        people: [...project.people, ...fresh],
        columns: [...new Set([...project.columns, ...change.columns])],
        lists: [...new Set([...(project.lists ?? []), ...change.lists])],
      };
      const added = new Set(fresh.map(({ name }) => name));
      const rules = change.rules.flatMap((rule): RuleBody[] => {
        if (!('who' in rule) || rule.who.kind !== 'names') return [];
        const { names } = rule.who;
        if (!names.some((name) => added.has(name))) return [];
        return [{ ...rule, who: { kind: 'names', names: names.map((name) => known.get(name) ?? name) } }];
      });
      return withListedTables(withRules(next, rules), true);
    }
    case 'person-add':
      return {
        ...project,
        people: [...project.people, latecomer(project, newRow(freeName(project.people, change.name)))],
      };
    case 'person-rename':
      return renamePerson(project, change.from, change.to.trim());
    case 'person-edit':
      return withListedTables(editPerson(project, change.name, (row) => ({ ...row, ...change.edit })));
    case 'person-cell': {
      const { name, column } = change;
      const text = project.lists?.includes(column) ? listText(change.text) : change.text;
      const row = project.people.find((each) => each.name === name);
      if (text === (row?.cells[column] ?? '')) return project;
      return editPerson(project, name, (row) => {
        const { [column]: _old, ...rest } = row.cells;
        return { ...row, cells: text === '' ? rest : { ...rest, [column]: text } };
      });
    }
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
        rules: project.rules.flatMap((rule) => ruleWithoutColumn(rule, change.column)),
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
    case 'tables-listed':
      return withListedTables(project);
    case 'table-rename':
      return renameTable(project, change.index, change.name.trim());
    case 'rooms': {
      const rooms = change.own ? evenRooms(project) : null;
      // What a bench is called is no name for a table.
      const tables = project.tables.rooms?.filter(({ bench }) => !bench);
      const names = tables?.map(({ name }) => name) ?? tableNames(project);
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
        const name = freeTable(rooms, change.bench ? change.name : `${change.name} 1`);
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
    case 'earlier-now': {
      const schedule = project.plan?.solution?.schedule;
      if (schedule === undefined) return project;
      const before = project.earlier.map((event) => (event.ago ? { ...event, ago: event.ago + 1 } : event));
      const earlier = [...before, { name: change.name, schedule }];
      const { plan, aside, locks, fixed, over, starts } = emptyProject(project.tables.word);
      return {
        ...project,
        people: project.people.map((row) => ({ ...row, from: null, to: null })),
        rules: project.rules.filter(({ kind }) => kind !== 'absent'),
        times: { ...project.times, start: '' },
        earlier,
        plan,
        aside,
        locks,
        fixed,
        over,
        starts,
      };
    }
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
    case 'aside':
      return project.aside === change.plan ? project : { ...project, aside: change.plan };
    case 'aside-take':
      return project.aside === null || (project.plan === project.aside && project.fixed)
        ? project
        : { ...project, plan: project.aside, fixed: true };
    case 'lock':
      return { ...project, locks: toggled(project.locks, change.what, change.item), fixed: true };
    case 'unlock-all':
      return { ...project, locks: NO_LOCKS };
    case 'replace':
      return change.project;
  }
}

/** Who is added on the day has missed what is over. */
function latecomer({ over }: Project, row: PersonRow): PersonRow {
  return over === 0 ? row : { ...row, from: Math.max(row.from ?? 1, over + 1) };
}

function withRule(project: Project, rule: RuleBody): Project {
  const key = Math.max(0, ...project.rules.map((each) => each.key)) + 1;
  return { ...project, rules: [...project.rules, { ...rule, key }] };
}

/** Those that are not there yet. */
function withRules(project: Project, rules: readonly RuleBody[]): Project {
  const there = new Set(project.rules.map(({ key: _key, ...body }) => JSON.stringify(body)));
  return rules.filter((rule) => !there.has(JSON.stringify(rule))).reduce(withRule, project);
}

function editPerson(project: Project, name: string, edit: (row: PersonRow) => PersonRow): Project {
  return { ...project, people: project.people.map((row) => (row.name === name ? edit(row) : row)) };
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

/** Of several columns of choices the others are left. */
function ruleWithoutColumn(rule: Rule, column: string): Rule[] {
  if (!namesColumn(rule, column)) return [rule];
  const rest = rule.kind === 'choices' ? rule.columns.filter((each) => each !== column) : [];
  return rule.kind === 'choices' && rest.length > 0 ? [{ ...rule, columns: rest }] : [];
}

function namesColumn(rule: Rule, column: string): boolean {
  const who: Who | null = 'who' in rule ? rule.who : null;
  return (
    ('column' in rule && rule.column === column) ||
    ('columns' in rule && rule.columns.includes(column)) ||
    (who !== null && 'column' in who && who.column === column)
  );
}

function toggled(locks: Locks, what: keyof Locks, item: string | number): Locks {
  const list: readonly (string | number)[] = locks[what];
  const next = list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
  return { ...locks, [what]: next };
}
