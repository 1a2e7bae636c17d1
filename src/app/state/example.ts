/** The example on the right before anything is entered. */
import type { Schedule } from '../../result/schedule.ts';
import type { Language } from '../language/english/english.ts';
import type { OccasionWords } from '../language/english/occasions.ts';
import { type Beginning, NAMES, type Occasion } from '../occasions/occasions.ts';
import { emptyProject, newRow, type Project, type RuleBody } from './project.ts';
import { seatNames } from './seating.ts';

/** Without an occasion: tables of an affine plane of order 4. */
const PLAIN: Pick<Beginning, 'tables' | 'sessions' | 'rules' | 'example'> = {
  tables: { by: 'count', number: 4 },
  sessions: 4,
  example: {
    people: 16,
    seats: ['abcdabcdabcdabcd', 'abcdbadccdabdcba', 'abcdcdabdcbabadc', 'abcddcbabadccdab'],
  },
};

/** An occasion's example in a language: a project, and a plan for it. */
export function exampleOf(occasion: Occasion | null, language: Language) {
  const { tables, sessions, rules = [], example } = occasion ?? PLAIN;
  const words: Partial<OccasionWords> = occasion ? language.occasions.words[occasion.id] : {};
  const { table = language.table, columns = [], values = [] } = words;
  const names = NAMES.slice(0, example.people);
  const { columns: cells = [], before } = example;
  const base = emptyProject(table);
  const bodies: readonly RuleBody[] = [...rules, ...(example.rules?.(columns, values) ?? [])];
  const topics = occasion?.id === 'teams' ? values.slice(0, tables.number) : [];
  const plain: Project = {
    ...base,
    occasion: occasion?.id ?? null,
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
    tables: { ...base.tables, ...tables, names: topics },
    sessions,
    rules: bodies.map((rule, i) => ({ ...rule, key: i + 1 })),
  };
  const groups = seatNames(plain);
  const seated = (seats: readonly string[]): Schedule =>
    Object.fromEntries(
      seats.map((row, session) => [
        `session_${session}`,
        Object.fromEntries(
          groups.map((group, g) => [group, names.filter((_, i) => row.charCodeAt(i) - A === g)]),
        ),
      ]),
    );
  const earlier = before ? [{ name: language.occasions.before, schedule: seated(before), ago: 1 }] : [];
  return { project: { ...plain, earlier }, schedule: seated(example.seats) };
}

const A = 'a'.charCodeAt(0);
