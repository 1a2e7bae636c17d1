/** The parts of a project by name, and its derived tables. */
import type { Project, Rule, RuleBody } from '../../result/project.ts';
import type { Person } from '../../scenario/definition.ts';

export type { Project, Rule, RuleBody };
export type PersonRow = Project['people'][number];
export type Tables = Project['tables'];
export type Room = NonNullable<Tables['rooms']>[number];
export type Locks = Project['locks'];
/** The people of a rule. `same`: each set of people with one value of a column. */
export type Who = Extract<Rule, { kind: 'pin' }>['who'];
export type Strength = NonNullable<Extract<Rule, { kind: 'meet' }>['strength']>;
export type Mode = Extract<Rule, { kind: 'meet' }>['mode'];

export const NO_LOCKS: Locks = { people: [], tables: [], sessions: [] };

export function emptyProject(word: string): Project {
  return {
    title: '',
    occasion: null,
    people: [],
    columns: [],
    tables: { by: 'size', number: 4, word, names: [], rooms: null },
    sessions: 4,
    labels: [],
    times: { start: '', length: 20, pause: 5 },
    starts: [],
    rules: [],
    earlier: [],
    objectives: null,
    links: null,
    plan: null,
    aside: null,
    locks: NO_LOCKS,
    fixed: false,
    edition: null,
    floor: null,
    over: 0,
  };
}

export function newRow(name: string): PersonRow {
  return { name, cells: {}, from: null, to: null, table: '' };
}

/** Whether the person sat in sessions that are over, and was then taken off the list. */
export const isOff = ({ to, off }: PersonRow): boolean => to !== null && to === off;

/** The people without those. */
export const listed = ({ people }: Pick<Project, 'people'>) => people.filter((row) => !isOff(row));

/** A person who is back on the list, or whose time of leaving is given anew. */
export const backOn = ({ off: _off, ...row }: PersonRow): PersonRow => row;

export function attributesIn(
  { cells }: PersonRow,
  { lists = [] }: Pick<Project, 'lists'>,
): Person['attributes'] {
  const attributes: Person['attributes'] = { ...cells };
  for (const column of lists)
    if (cells[column]?.includes('; ')) attributes[column] = cells[column].split('; ');
  return attributes;
}

export const lockOf = (session: number, table: string): string => `${session} ${table}`;

export function tableNames({ tables, people }: Pick<Project, 'tables' | 'people'>): string[] {
  if (tables.rooms) return tables.rooms.map(({ name }) => name);
  const count =
    tables.by === 'count'
      ? tables.number
      : Math.max(1, Math.ceil(listed({ people }).length / Math.max(1, tables.number)));
  return Array.from({ length: count }, (_, i) => tables.names[i] || `${tables.word} ${i + 1}`);
}

/** Even sizes, differing by at most one, larger ones first. */
export function evenRooms(project: Pick<Project, 'tables' | 'people'>): Room[] {
  const names = tableNames(project);
  const [small, bigger] = [
    Math.floor(project.people.length / names.length),
    project.people.length % names.length,
  ];
  return names.map((name, i) => ({
    name,
    seats: Math.max(1, small + (i < bigger ? 1 : 0)),
    perSession: null,
    least: 0,
    bench: false,
  }));
}

/** The tables with their own sizes, else even ones for those who are still on the list. */
export function shownRooms({ tables, people }: Pick<Project, 'tables' | 'people'>): readonly Room[] {
  return tables.rooms ?? evenRooms({ tables, people: listed({ people }) });
}
