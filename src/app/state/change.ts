/** Every change of a project as data, and the function that applies it. Independent of the browser. */
import type { Result } from '../../result/definition.ts';
import type { OccasionId } from '../occasions/occasions.ts';
import { latecomer, leaving, missedBy } from './attendance.ts';
import { listText } from './list-columns.ts';
import { withListedTables } from './listed-tables.ts';
import { freeName, renamePeople, renamePerson, renameTable, withNameOf } from './new-name.ts';
import { withOccasion, type Words } from './occasion.ts';
import type { ReadPeople } from './people-of-table.ts';
import type { Locks, PersonRow, Project, Room, Rule, RuleBody, Tables } from './project.ts';
import { backOn, emptyProject, listed, newRow, NO_LOCKS, shownRooms, tableNames } from './project.ts';
import { freeTable, withRooms, withSessions, withSizes } from './rooms.ts';

interface Changes {
  title: { title: string };
  occasion: { id: OccasionId | null } & Words;
  /**
   * Replaces the people by those of a list, and the list's former rules (by key) by its new ones. `typed`: the text is being typed,
   * so a single changed name is a renamed person. `renamed`: new names by the former ones.
   */
  list: ReadPeople & {
    instead: readonly number[];
    typed?: boolean;
    renamed?: ReadonlyMap<string, string>;
  };
  /**
   * Adds the missing people of a list, with its columns and the rules that name them. `known`: existing names by their names in
   * the list.
   */
  'list-add': ReadPeople & { known: ReadonlyMap<string, string> };
  'person-add': { name: string };
  'person-rename': { from: string; to: string };
  'person-edit': { name: string; edit: Partial<Omit<PersonRow, 'name' | 'cells'>> };
  'person-cell': { name: string; column: string; text: string };
  'person-remove': { name: string };
  'column-add': { column: string };
  'column-remove': { column: string };
  /** `rows` null: as many as the people need. */
  tables: Pick<Tables, 'by' | 'number' | 'row'> & { rows?: number | null };
  /** One table per name. */
  'tables-called': { names: readonly string[] };
  /** Makes a table for each name in the list, once it is typed. */
  'tables-listed': object;
  'table-rename': { index: number; name: string };
  rooms: { own: boolean };
  /** Sets the sizes; names, benches and other data of the first tables stay. */
  sizes: { sizes: readonly number[]; even?: boolean | undefined };
  'room-edit': { index: number; edit: Partial<Room> };
  'room-add': { bench: boolean; name: string };
  'room-remove': { index: number };
  sessions: { sessions: number };
  label: { session: number; label: string };
  times: { times: Partial<Project['times']> };
  'rule-add': { rule: RuleBody };
  'rule-edit': { key: number; rule: RuleBody };
  'rule-remove': { key: number };
  'earlier-add': { earlier: Project['earlier'][number] };
  /** The plan becomes an earlier event; the next one is planned for everybody, also those who missed it. */
  'earlier-now': { name: string };
  'earlier-ago': { index: number; ago: number };
  'earlier-remove': { index: number };
  plan: { plan: Result; byHand?: boolean };
  /** Whether the plan stays as it is until the user asks for another. */
  fix: { fixed: boolean };
  edition: { edition: Project['edition'] };
  over: { over: number };
  /** Positions of tables; null: in rows. */
  floor: { floor: Project['floor'] };
  aside: { plan: Result | null };
  /** The plan put aside becomes the current one, and stays. */
  'aside-take': object;
  lock: { what: keyof Locks; item: string | number };
  'unlock-all': object;
  replace: { project: Project };
}

export type Change<K extends keyof Changes = keyof Changes> = {
  [Each in K]: { readonly do: Each } & Readonly<Changes[Each]>;
}[K];

export function changed(project: Project, change: Change): Project {
  const make = <K extends keyof Changes>(one: Change<K>) => MADE[one.do](project, one);
  return make(change);
}

const MADE: { readonly [K in keyof Changes]: (project: Project, change: Change<K>) => Project } = {
  title: (project, { title }) => ({ ...project, title }),
  occasion: (project, { do: _do, id, ...words }) => withOccasion(project, id, words),
  list: takeList,
  'list-add': addList,
  'person-add': (project, { name }) => {
    const free = freeName(listed(project), name);
    return free === '' ? project : addPerson(project, newRow(free));
  },
  'person-rename': (project, { from, to }) => renamePerson(project, from, to),
  'person-edit': (project, { name, edit }) =>
    withListedTables(
      editPerson(project, name, (row) => ({ ...('to' in edit ? backOn(row) : row), ...edit })),
    ),
  'person-cell': editCell,
  'person-remove': (project, { name }) => {
    const left = leaving(project, (row) => row.name === name);
    return {
      ...project,
      people: project.people.flatMap((row) => (row.name === name ? left : row)),
      rules: project.rules.flatMap((rule) =>
        rule.kind === 'absent' && left.length > 0 ? rule : ruleWithout(rule, name),
      ),
      locks: { ...project.locks, people: project.locks.people.filter((locked) => locked !== name) },
    };
  },
  'column-add': (project, { column }) =>
    project.columns.includes(column) ? project : { ...project, columns: [...project.columns, column] },
  'column-remove': (project, { column }) => ({
    ...project,
    columns: project.columns.filter((each) => each !== column),
    people: project.people.map((row) => withCell(row, column, '')),
    rules: project.rules.flatMap((rule) => ruleWithoutColumn(rule, column)),
  }),
  tables: (project, { do: _do, rows = project.tables.rows, ...tables }) =>
    editTables(project, { ...tables, rows: rows ?? undefined }),
  'tables-called': (project, { names }) =>
    editTables(project, { by: 'count', number: names.length, names, rooms: null }),
  'tables-listed': (project) => withListedTables(project),
  'table-rename': (project, { index, name }) => renameTable(project, index, name.trim()),
  rooms: (project, { own }) => {
    // A bench's name is no model for tables.
    const tables = project.tables.rooms?.filter(({ bench }) => !bench);
    const names = tables?.map(({ name }) => name) ?? tableNames(project);
    return editTables(project, { names, rooms: own ? shownRooms(project) : null, even: false });
  },
  sizes: (project, { sizes, even = false }) => withSizes(project, sizes, even),
  'room-edit': (project, { index, edit }) => withRooms(project, (rooms) => editAt(rooms, index, edit)),
  'room-add': (project, { bench, name }) =>
    withRooms(project, (rooms) => {
      const seats = bench ? 2 : (rooms[0]?.seats ?? 4);
      const free = freeTable(rooms, bench ? name : `${name} 1`);
      return [...rooms, { name: free, seats, perSession: null, least: 0, bench }];
    }),
  'room-remove': (project, { index }) => withRooms(project, (rooms) => rooms.toSpliced(index, 1)),
  sessions: (project, { sessions }) => withSessions(project, sessions),
  label: (project, { session, label }) => {
    const labels = Array.from({ length: project.sessions }, (_, i) => project.labels[i] ?? '');
    labels[session] = label;
    return { ...project, labels };
  },
  times: (project, { times }) => ({ ...project, times: { ...project.times, ...times } }),
  'rule-add': (project, { rule }) => withRule(project, rule),
  'rule-edit': (project, { key, rule }) => ({
    ...project,
    rules: project.rules.map((each) => (each.key === key ? { ...rule, key } : each)),
  }),
  'rule-remove': (project, { key }) => ({
    ...project,
    rules: project.rules.filter((rule) => rule.key !== key),
  }),
  'earlier-add': (project, { earlier }) => ({ ...project, earlier: [...project.earlier, earlier] }),
  'earlier-now': nextEvent,
  'earlier-ago': (project, { index, ago }) => ({
    ...project,
    earlier: editAt(project.earlier, index, { ago }),
  }),
  'earlier-remove': (project, { index }) => ({ ...project, earlier: project.earlier.toSpliced(index, 1) }),
  plan: (project, { plan, byHand }) => ({ ...project, plan, fixed: project.fixed || byHand === true }),
  fix: (project, { fixed }) => ({ ...project, fixed }),
  edition: (project, { edition }) => ({ ...project, edition }),
  over: (project, { over }) => ({ ...project, over }),
  floor: (project, { floor }) => ({ ...project, floor }),
  aside: (project, { plan }) => (project.aside === plan ? project : { ...project, aside: plan }),
  'aside-take': (project) =>
    project.aside === null || (project.plan === project.aside && project.fixed)
      ? project
      : { ...project, plan: project.aside, fixed: true },
  lock: (project, { what, item }) => ({
    ...project,
    locks: toggled(project.locks, what, item),
    fixed: true,
  }),
  'unlock-all': (project) => ({ ...project, locks: NO_LOCKS }),
  replace: (_, { project }) => project,
};

function takeList(project: Project, change: Change<'list'>): Project {
  const { people, columns, lists, rules, instead, typed, renamed } = change;
  const former = { ...project, rules: project.rules.filter(({ key }) => !instead.includes(key)) };
  const named = typed ? withNameOf(former, people) : renamePeople(former, renamed ?? new Map());
  const there = new Map(named.people.map((row) => [row.name, row]));
  // New people have missed the sessions that are over; so have earlier latecomers.
  const rows = people.map((row) => {
    const was = there.get(row.name);
    if (was === undefined || project.over === 0) return latecomer(project, row);
    const off = typed && row.to === was.to && was.off !== undefined ? { off: was.off } : {};
    return { ...row, from: row.from ?? was.from, ...off };
  });
  const listed = new Set(rows.map(({ name }) => name));
  const left = leaving(named, ({ name }) => !listed.has(name));
  const missed = rows.flatMap(({ name, to }) => {
    const was = there.get(name);
    return was && to !== was.to ? missedBy(project, was) : [];
  });
  const whole = withRules({ ...named, people: [...rows, ...left], columns, lists }, [...rules, ...missed]);
  return typed ? whole : withListedTables(whole, true);
}

function addList(project: Project, { known, people, columns, lists, rules }: Change<'list-add'>): Project {
  const fresh = people.filter(({ name }) => !known.has(name));
  const next: Project = {
    ...fresh.reduce(addPerson, project),
    columns: union(project.columns, columns),
    lists: union(project.lists ?? [], lists),
  };
  const added = new Set(fresh.map(({ name }) => name));
  const ofAdded = rules.flatMap((rule): RuleBody[] => {
    if (!('who' in rule) || rule.who.kind !== 'names') return [];
    const { names } = rule.who;
    if (!names.some((name) => added.has(name))) return [];
    return [{ ...rule, who: { kind: 'names', names: names.map((name) => known.get(name) ?? name) } }];
  });
  return withListedTables(withRules(next, ofAdded), true);
}

function editCell(project: Project, { name, column, text: typed }: Change<'person-cell'>): Project {
  const text = project.lists?.includes(column) ? listText(typed) : typed;
  const row = project.people.find((each) => each.name === name);
  if (text === (row?.cells[column] ?? '')) return project;
  return editPerson(project, name, (row) => withCell(row, column, text));
}

function nextEvent(project: Project, { name }: Change<'earlier-now'>): Project {
  const schedule = project.plan?.solution?.schedule;
  if (schedule === undefined) return project;
  const before = project.earlier.map((event) => (event.ago ? { ...event, ago: event.ago + 1 } : event));
  const { plan, aside, locks, fixed, over, starts } = emptyProject(project.tables.word);
  const { even = false, ...tables } = project.tables;
  return {
    ...project,
    tables: even ? { ...tables, rooms: null } : tables,
    people: listed(project).map((row) => ({ ...backOn(row), from: null, to: null })),
    rules: project.rules.filter(({ kind }) => kind !== 'absent'),
    times: { ...project.times, start: '' },
    earlier: [...before, { name: freeName(before, name), schedule }],
    ...{ plan, aside, locks, fixed, over, starts },
  };
}

function editTables(project: Project, edit: Partial<Tables>): Project {
  return { ...project, tables: { ...project.tables, ...edit } };
}

/** Somebody new, or who was taken off the list and is back: both have missed the sessions that are over. */
function addPerson(project: Project, row: PersonRow): Project {
  const was = project.people.find(({ name }) => name === row.name);
  if (was === undefined) return { ...project, people: [...project.people, latecomer(project, row)] };
  const cells = { ...was.cells, ...row.cells };
  return withRules(
    editPerson(project, row.name, () => ({ ...backOn(was), cells, to: row.to })),
    missedBy(project, was),
  );
}

function union(before: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...before, ...more])];
}

function editAt<T>(list: readonly T[], index: number, edit: Partial<T>): T[] {
  return list.map((each, i) => (i === index ? { ...each, ...edit } : each));
}

/** @param text empty: no value */
function withCell(row: PersonRow, column: string, text: string): PersonRow {
  const { [column]: _old, ...rest } = row.cells;
  return { ...row, cells: text === '' ? rest : { ...rest, [column]: text } };
}

function withRule(project: Project, rule: RuleBody): Project {
  const key = Math.max(0, ...project.rules.map((each) => each.key)) + 1;
  return { ...project, rules: [...project.rules, { ...rule, key }] };
}

/** Adds rules that do not exist yet. */
function withRules(project: Project, rules: readonly RuleBody[]): Project {
  const there = new Set(project.rules.map(({ key: _key, ...body }) => JSON.stringify(body)));
  return rules.filter((rule) => !there.has(JSON.stringify(rule))).reduce(withRule, project);
}

function editPerson(project: Project, name: string, edit: (row: PersonRow) => PersonRow): Project {
  return { ...project, people: project.people.map((row) => (row.name === name ? edit(row) : row)) };
}

/** A rule about two people is removed with one of them. */
function ruleWithout(rule: Rule, name: string): Rule[] {
  if (!('who' in rule) || rule.who.kind !== 'names' || !rule.who.names.includes(name)) return [rule];
  const names = rule.who.names.filter((other) => other !== name);
  return names.length < fewestOf(rule) ? [] : [{ ...rule, who: { ...rule.who, names } }];
}

/** Least number of people for a rule to mean anything. */
export function fewestOf(rule: RuleBody): number {
  return ['apart', 'together', 'meet'].includes(rule.kind) ? 2 : 1;
}

/** Of several choice columns the others stay. */
function ruleWithoutColumn(rule: Rule, column: string): Rule[] {
  if (!namesColumn(rule, column)) return [rule];
  const rest = rule.kind === 'choices' ? rule.columns.filter((each) => each !== column) : [];
  return rule.kind === 'choices' && rest.length > 0 ? [{ ...rule, columns: rest }] : [];
}

function namesColumn(rule: Rule, column: string): boolean {
  const who = 'who' in rule ? rule.who : null;
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
