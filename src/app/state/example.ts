/** What stands on the right before anything is entered. */
import type { Schedule } from '../../result/schedule.ts';
import type { Language } from '../language/english/english.ts';
import { NAMES, type Occasion } from '../occasions/occasion.ts';
import { emptyProject, newRow, type Project, type RuleBody } from './project.ts';
import { seatNames } from './seating.ts';

const SOME = NAMES.slice(0, 16);
const TABLES = ['Window', 'Corner', 'Garden', 'Bar'];
const TEAMS = ['design', 'engineering', 'sales', 'support'];

/** The table of each person, session by session. */
const SEATS = ['0123012301230123', '0123103223013210', '0123230132101032', '0123321010322301'];

const project: Project = {
  ...emptyProject('Table'),
  people: SOME.map((name, i) => ({ ...newRow(name), cells: { team: TEAMS[Math.floor(i / 4)] } })),
  columns: ['team'],
  tables: { by: 'count', number: 4, word: 'Table', names: TABLES, rooms: null },
  sessions: SEATS.length,
};

const schedule = Object.fromEntries(
  SEATS.map((row, session) => [
    `session_${session}`,
    Object.fromEntries(TABLES.map((table, t) => [table, SOME.filter((_, i) => row[i] === `${t}`)])),
  ]),
);

/** Where no occasion was chosen: tables of an affine plane of order 4. */
export const EXAMPLE = { project, schedule };

/** Its example in a language: a project, and a plan for it. */
export function exampleOf({ id, tables, sessions, rules, example }: Occasion, language: Language) {
  const { table, columns = [], values = [] } = language.occasions.words[id];
  const names = NAMES.slice(0, example.people);
  const { columns: cells = [], before } = example;
  const base = emptyProject(table);
  const bodies: readonly RuleBody[] = [...rules, ...(example.rules?.(columns, values) ?? [])];
  const plain: Project = {
    ...base,
    occasion: id,
    people: names.map((name, i) => ({
      ...newRow(name),
      cells: Object.fromEntries(
        columns.flatMap((column, c) => {
          const cell = cells[c][i];
          const text = typeof cell === 'number' ? values[cell] : cell;
          return text === '' ? [] : [[column, text]];
        }),
      ),
    })),
    columns,
    tables: { ...base.tables, ...tables, names: id === 'teams' ? values.slice(0, tables.number) : [] },
    sessions,
    rules: bodies.map((rule, i) => ({ ...rule, key: i + 1 })),
  };
  const seated = (seats: readonly string[]): Schedule => {
    const groups = seatNames(plain);
    return Object.fromEntries(
      seats.map((row, session) => [
        `session_${session}`,
        Object.fromEntries(
          groups.map((group, g) => [group, names.filter((_, i) => row.charCodeAt(i) - A === g)]),
        ),
      ]),
    );
  };
  const earlier = before ? [{ name: language.occasions.before, schedule: seated(before), ago: 1 }] : [];
  return { project: { ...plain, earlier }, schedule: seated(example.seats) };
}

const A = 'a'.charCodeAt(0);
