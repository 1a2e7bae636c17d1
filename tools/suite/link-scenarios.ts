/** Ten events with links: courts, round tables, rows and desks, as made from lists. */
import { readFileSync } from 'node:fs';
import { type ListOptions, readList } from '../../src/library/list.ts';
import { read } from '../cases/case.ts';
import { assign, people, seeded } from '../cases/people.ts';
import type { SuiteScenario } from './scenarios.ts';

interface Event {
  readonly name: string;
  readonly people: number;
  readonly options: ListOptions;
  /** Number of people with each value, by column. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Sizes of sets, drawn separately, who sit together or must not. */
  readonly together?: readonly number[];
  readonly apart?: readonly number[];
}

const many = (count: number, size: number) => Array<number>(count).fill(size);
const evenly = (values: number, each: number, word: string) =>
  Object.fromEntries(Array.from({ length: values }, (_, i) => [`${word} ${i + 1}`, each]));

const EVENTS: readonly Event[] = [
  { name: 'doubles 18×8', people: 18, options: { doubles: true, sessions: 8 } },
  { name: 'doubles 14×10, two courts', people: 14, options: { doubles: true, courts: 2, sessions: 10 } },
  {
    name: 'mixed doubles 20×9',
    people: 20,
    options: { doubles: true, mixed: 'gender', sessions: 9 },
    columns: { gender: { woman: 10, man: 10 } },
  },
  { name: 'club night of doubles 61×7', people: 61, options: { doubles: true, sessions: 7 } },
  {
    name: 'dinner 48, four courses',
    people: 48,
    options: { seats: { shape: 'round', seats: 8 }, sessions: 4 },
    apart: many(12, 2),
  },
  {
    name: 'board 12 at one table, nine meetings',
    people: 12,
    options: { seats: { shape: 'round', seats: 12 }, sessions: 9 },
    apart: many(2, 2),
  },
  {
    name: 'gala 120 of twelve firms, three courses',
    people: 120,
    options: { seats: { shape: 'round', seats: 10 }, sessions: 3, apartBy: ['firm'] },
    columns: { firm: evenly(12, 10, 'Firm') },
  },
  {
    name: 'wedding 200',
    people: 200,
    options: { seats: { shape: 'round', seats: 8 }, sessions: 1 },
    together: [...many(60, 2), ...many(10, 6)],
    apart: many(10, 2),
  },
  {
    name: 'exam 60 in 6×10, five subjects, two days',
    people: 60,
    options: { seats: { shape: 'grid', rows: 6, columns: 10 }, sessions: 2, apartBy: ['subject'] },
    columns: { subject: evenly(5, 12, 'Subject') },
  },
];

/** A class of 28 at double desks is one of the examples; the others are made from lists. */
export async function linkScenarios(seed: number): Promise<SuiteScenario[]> {
  const made: SuiteScenario[] = [];
  for (const [i, event] of EVENTS.entries()) made.push(await fromList(event, 1000 * seed + 700 + i));
  const desks = readFileSync(new URL('../../examples/double-desks.json', import.meta.url), 'utf8');
  return [
    ...made,
    { name: 'double desks 28, eight weeks', request: read('double desks', JSON.parse(desks)) },
  ];
}

async function fromList(
  { name, options, columns = {}, ...event }: Event,
  seed: number,
): Promise<SuiteScenario> {
  const rng = seeded(seed);
  const list = people(event.people, rng);
  for (const [column, counts] of Object.entries(columns)) assign(list, column, counts, rng);
  const headings = ['name', ...Object.keys(columns)];
  const rows = list.map(({ id, attributes = {} }) => [id, ...Object.values(attributes)].join());
  const free = rng.shuffle(list.map(({ id }) => id));
  const sets = (sizes: readonly number[] = []) => sizes.map((size) => free.splice(0, size));
  const together = sets(event.together);
  // People who belong together may be kept apart from others.
  const apart = event.apart?.map((size) => rng.shuffle(list.map(({ id }) => id)).slice(0, size)) ?? [];
  const made = await readList([headings.join(), ...rows].join('\n'), { ...options, together, apart });
  if (!made.ok) throw new Error(`${name}: ${JSON.stringify(made.issues)}`);
  return { name, request: made.value.request };
}
