/**
 * Random events that nobody tuned anything on, of 24 to 1,000 people with one to four kinds of rules: `mingle solve`, as it was built, a process each with
 * one thread, in a time and in four times as much. Prints what differs by more than a twentieth and what is late, and how many do not.
 *
 *   npm run bench:random -- --from 1 --count 90 --time 2 --program bin/mingle.js
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Result } from '../src/result/definition.ts';
import { Rng } from '../src/shared/rng.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '90' },
    time: { type: 'string', default: '2' },
    program: { type: 'string', default: join(import.meta.dirname, '../bin/mingle.js') },
  },
});

type Rule = Record<string, unknown>;

interface Draft {
  readonly ids: readonly string[];
  readonly tables: readonly string[];
  readonly seats: number;
  readonly sessions: number;
  readonly rng: Rng;
}

const DEPARTMENTS = ['Sales', 'IT', 'HR', 'Operations', 'Legal', 'Finance'];

const kinds: Record<string, (draft: Draft) => Rule[]> = {
  balance: ({ seats, rng }) => {
    const even = Math.max(1, Math.round(seats / DEPARTMENTS.length));
    const desired = Object.fromEntries(DEPARTMENTS.map((value) => [value, even]));
    return [
      { ...weighted('AttributeBalance', rng), ...byDepartment, mode: 'at_most', desired_values: desired },
    ];
  },
  shares: ({ rng }) => {
    const desired = Object.fromEntries(DEPARTMENTS.map((value) => [value, 1 / DEPARTMENTS.length]));
    return [
      { ...weighted('AttributeBalance', rng), ...byDepartment, mode: 'exact', desired_shares: desired },
    ];
  },
  sum: () => [{ type: 'AttributeSum', group_id: 'ALL', attribute_key: 'age', penalty_weight: 0.1 }],
  teams: ({ ids, rng }) =>
    inParts(ids, 5).map((people) => ({ ...weighted('ShouldNotBeTogether', rng), people })),
  couples: ({ ids }) =>
    inParts(ids.slice(0, ids.length / 6), 2).map((people) => ({ type: 'MustStayTogether', people })),
  apart: ({ ids, rng }) =>
    inParts(rng.shuffle([...ids]).slice(0, ids.length / 4), 2).map((people) => ({
      type: 'MustStayApart',
      people,
    })),
  wishes: ({ ids, rng }) => {
    const wishes = Object.fromEntries(
      ids.map((id) => [id, some(ids, 2, rng).filter((other) => other !== id)]),
    );
    return [{ ...weighted('PersonWishes', rng), wishes, at_least: 1 }];
  },
  choices: ({ ids, tables, rng }) => [
    {
      ...weighted('GroupPreferences', rng),
      choices: Object.fromEntries(ids.map((id) => [id, some(tables, 3, rng)])),
    },
  ],
  repeats: ({ rng }) => [
    { ...weighted('RepeatEncounter', rng), max_allowed_encounters: 1, penalty_function: 'squared' },
  ],
  hosts: ({ ids, tables }) =>
    tables.map((group_id, i) => ({ type: 'ImmovablePeople', people: [ids[ids.length - 1 - i]], group_id })),
  visits: ({ tables, rng }) =>
    tables.slice(0, 20).map((table) => ({ ...weighted('GroupVisits', rng), ...atMostOnce, groups: [table] })),
  stations: ({ rng }) => [{ ...weighted('GroupVisits', rng), ...atMostOnce, groups: 'ALL', count: 'each' }],
  meetings: ({ ids, rng }) =>
    inParts(rng.shuffle([...ids]).slice(0, ids.length / 5), 2).map((people) => ({
      ...weighted('PairMeetingCount', rng),
      people,
      target_meetings: 1,
      mode: 'at_least',
    })),
};
const byDepartment = { group_id: 'ALL', attribute_key: 'department' };
const atMostOnce = { people: 'ALL', target_visits: 1, mode: 'at_most' };

function weighted(type: string, rng: Rng): Rule {
  return { type, penalty_weight: 1 + rng.below(10) };
}

function inParts(list: readonly string[], size: number): string[][] {
  const whole = Math.floor(list.length / size);
  return Array.from({ length: whole }, (_, i) => list.slice(i * size, (i + 1) * size));
}

function some(list: readonly string[], most: number, rng: Rng): string[] {
  return [...new Set(Array.from({ length: most }, () => list[rng.below(list.length)]))];
}

/** An event with its description; both follow from the number. */
function eventOf(number: number): { name: string; body: unknown } {
  const rng = new Rng(number);
  const pick = <T>(list: readonly T[]): T => list[rng.below(list.length)];
  const count = pick([24, 40, 60, 90, 150, 250, 400, 700, 1000]);
  const seats = pick([3, 4, 5, 6, 8, 10]);
  const sessions = pick([1, 2, 3, 4, 6, 8, 12]);
  const isUneven = rng.below(5) === 0;
  const groups = Array.from({ length: Math.ceil(count / seats) }, (_, i) => ({
    id: `t${i}`,
    capacity: seats + (isUneven && i % 2 === 1 ? 1 : 0),
  }));
  const people = Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    attributes: { department: pick(DEPARTMENTS), age: 20 + rng.below(45) },
  }));
  const [ids, tables] = [people.map(({ id }) => id), groups.map(({ id }) => id)];
  const chosen = rng.shuffle(Object.keys(kinds)).slice(0, 1 + rng.below(4));
  const constraints = chosen.flatMap((kind) => kinds[kind]({ ids, tables, seats, sessions, rng }));
  return {
    name: `${number}: ${count} people at ${seats} seats${isUneven ? ' or one more' : ''}, ${sessions} sessions: ${chosen.join(', ')}`,
    body: { scenario: { people, groups, session_count: sessions }, constraints },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'mingle-random-'));
const scenario = join(folder, 'event.json');
const out = join(folder, 'result.json');

/** null if no plan was found. */
function solved(seconds: number): { cost: number; seconds: number } | null {
  const flags = ['--time', String(seconds), '--threads', '1', '--seed', '1', '--out', out];
  const { status } = spawnSync(process.execPath, [values.program, 'solve', scenario, ...flags]);
  if (status !== 0) return null;
  const { solution, run } = JSON.parse(readFileSync(out, 'utf8')) as Result;
  return solution && run ? { cost: solution.total_cost, seconds: run.seconds } : null;
}

const short = Number(values.time);
const counted = { events: 0, 'without a plan': 0, 'within 1 %': 0, 'within 5 %': 0, late: 0 };
const [first, last] = [Number(values.from), Number(values.from) + Number(values.count)];
for (let number = first; number < last; number++) {
  const { name, body } = eventOf(number);
  writeFileSync(scenario, JSON.stringify(body));
  const one = solved(short);
  const longer = one && solved(4 * short);
  counted.events++;
  if (one === null || longer === null) {
    counted['without a plan']++;
    continue;
  }
  const ratio = (one.cost + 1) / (longer.cost + 1);
  const isLate = one.seconds > 1.05 * short || longer.seconds > 1.05 * 4 * short;
  if (ratio <= 1.01) counted['within 1 %']++;
  if (ratio <= 1.05) counted['within 5 %']++;
  if (isLate) counted.late++;
  if (ratio > 1.05 || isLate)
    console.log(
      `${name}: ${one.cost} in ${one.seconds.toFixed(2)} s, ${longer.cost} in ${longer.seconds.toFixed(2)} s`,
    );
}
rmSync(folder, { recursive: true });
console.log(
  Object.entries(counted)
    .map(([what, many]) => `${many} ${what}`)
    .join(', '),
);
