/** Reads rules from columns of a list: attendance, pins, and who belongs together or apart. */
import { someOf } from '../../shared/figures.ts';
import { issueOf } from '../../shared/issue.ts';
import type { RequestBodyK } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { anyWayFinder } from '../people-names.ts';
import { sessionNumber, tableNumbers } from './cell-numbers.ts';
import type { RuleColumn } from './column-words.ts';
import { namesIn, strangersIn } from './names-in-cells.ts';
import { folded, isBlank } from './spellings.ts';
import type { PeopleTable, RuleCells } from './table.ts';

export type RuleInput = NonNullable<RequestBodyK['constraints']>[number];

export interface MadeRule {
  /** `/apart/0` for the first set of `apart`, `/columns/Tisch` for a column. */
  readonly origin: string;
  readonly rule: RuleInput;
}

type Found<T> = { readonly value: T; readonly issues: readonly ScenarioIssue[] };

/** The zero-based sessions of each person; null: all. */
export function attendanceOf(table: PeopleTable, sessions: number): Found<(number[] | null)[]> {
  const issues: ScenarioIssue[] = [];
  const sessionOf = (column: RuleColumn, person: number, otherwise: number): number => {
    const rule = table.rules.find((each) => each.column === column);
    const cell = rule?.cells[person] ?? '';
    if (rule === undefined || cell === '') return otherwise;
    const number = sessionNumber(cell);
    if (number !== null && number >= 1 && number <= sessions) return number;
    const { place, at } = cellOf(table, rule, person);
    const message = `${place} says ${JSON.stringify(cell)}, which is none of the ${sessions} sessions.`;
    issues.push(issueOf('session_cell', at, message, `Write a number from 1 to ${sessions}, or nothing.`));
    return otherwise;
  };
  const value = table.people.map(({ id }, person) => {
    const [first, last] = [sessionOf('arrives', person, 1), sessionOf('leaves', person, sessions)];
    if (first === 1 && last === sessions) return null;
    if (first > last) {
      const message = `${JSON.stringify(id)} would leave after session ${last}, before arriving in session ${first}.`;
      const advice = 'Let them arrive earlier, or leave later.';
      issues.push(issueOf('session_cell', [table.lines[person]], message, advice));
    }
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first - 1 + i);
  });
  return { value, issues };
}

/**
 * Ids for the groups, and the number of the group to which each person is pinned. "3" and "Table 3" are the third
 * group; any other text names a group, the first whose number is in no cell.
 *
 * @param called names of the first groups, in order
 */
export function tablesOf(
  table: PeopleTable,
  count: number,
  called: readonly string[] = [],
): Found<{ readonly names: readonly string[]; readonly pins: readonly (number | null)[] }> {
  const rule = table.rules.find(({ column }) => column === 'table');
  const issues: ScenarioIssue[] = [];
  const named = new Map(called.map((name, i) => [folded(name), i]));
  // "Workshop 3" may be a group that people choose, at any index.
  const isNamed = (cell: string) => named.has(folded(cell));
  const read = tableNumbers((rule?.cells ?? []).filter((cell) => !isNamed(cell)));
  const numberIn = (cell: string) => (isNamed(cell) ? null : read(cell));
  const numbered = new Set((rule?.cells ?? []).flatMap((cell) => numberIn(cell)?.number ?? []));
  const free = Array.from({ length: count }, (_, g) => g).slice(called.length);
  const unnumbered = free.filter((g) => !numbered.has(g + 1));
  let word = 'Group';
  const pins = table.people.map((_, person) => {
    const cell = rule?.cells[person] ?? '';
    if (rule === undefined || cell === '') return null;
    const found = numberIn(cell);
    if (found?.prefix) word = found.prefix;
    const group =
      found === null
        ? (named.get(folded(cell)) ?? unnumbered[named.size - called.length] ?? count)
        : found.number - 1;
    if (found === null) named.set(folded(cell), group);
    if (group >= 0 && group < count) return group;
    const { place, at } = cellOf(table, rule, person);
    const message = `${place} says ${JSON.stringify(cell)}, but there are ${count} groups.`;
    issues.push(issueOf('table_cell', at, message));
    return null;
  });
  const written = new Map(
    [...called, ...(rule?.cells ?? [])].map((cell) => [folded(cell), cell]).reverse() as [string, string][],
  );
  const own = new Map([...named].map(([key, group]) => [group, written.get(key) ?? key]));
  const unused = (number: number): string =>
    named.has(folded(`${word} ${number}`)) ? unused(number + count) : `${word} ${number}`;
  const names = Array.from({ length: count }, (_, g) => own.get(g) ?? unused(g + 1));
  return { value: { names, pins }, issues };
}

/**
 * Sets of people from a column: people with the same word, or each person with the people named in their cell.
 *
 * @param cells one a person
 * @param byFlag set if an option names the column: then only equal cells count, even if they are names
 */
export function setsOf(
  table: PeopleTable,
  heading: string,
  cells: readonly string[],
  byFlag?: 'apart' | 'together',
): { sets: string[][]; issues: ScenarioIssue[]; warnings: ScenarioIssue[] } {
  const { people } = table;
  const find = anyWayFinder(people);
  const stranger = strangersIn(table);
  const words = new Map<string, number[]>();
  const named = new Map<string, string[]>();
  const issues: ScenarioIssue[] = [];
  for (const [person, cell] of cells.entries()) {
    if (isBlank(cell)) continue;
    const names = byFlag === undefined ? namesIn(cell, find) : [];
    const found = names.flatMap((name) => find(name) ?? []);
    if (found.length === 0 && names.length < 2) {
      words.set(folded(cell), [...(words.get(folded(cell)) ?? []), person]);
      continue;
    }
    for (const name of names) if (find(name) === undefined) issues.push(stranger(name, person, heading));
    const set = [...new Set([person, ...found])].sort((a, b) => a - b).map((number) => people[number].id);
    if (set.length > 1) named.set(JSON.stringify(set), set);
  }
  const alone = [...words.values()].flatMap((set) => (set.length === 1 ? set : []));
  const isNames = byFlag !== undefined && alone.some((person) => find(cells[person]) !== undefined);
  const advice = isNames
    ? { advice: `To keep people ${byFlag} whom the cells name, call the column "${byFlag}".` }
    : {};
  const lone = loneValues(table, heading, cells, alone, byFlag !== undefined);
  const warnings = lone.map((warning, i) => (i === 0 ? { ...warning, ...advice } : warning));
  const sets = [...words.values()].filter((set) => set.length > 1);
  return {
    sets: [...sets.map((set) => set.map((number) => people[number].id)), ...named.values()],
    issues,
    warnings,
  };
}

/** If more than these in a column are alone, there is one warning. */
const MOST_LONE = 3;

function loneValues(
  { lines }: PeopleTable,
  heading: string,
  cells: readonly string[],
  alone: readonly number[],
  byFlag: boolean,
): ScenarioIssue[] {
  const why = byFlag ? '' : ' and names nobody';
  const column = JSON.stringify(heading);
  const lone = (person: number, text: string): ScenarioIssue =>
    issueOf('lone_value', [lines[person], heading], `Line ${lines[person]}, ${column}: ${text}.`);
  const quoted = (person: number) => JSON.stringify(cells[person]);
  if (alone.length <= MOST_LONE)
    return alone.map((person) => lone(person, `${quoted(person)} stands on no other line${why}`));
  const shown = someOf(alone.map(quoted), MOST_LONE);
  return [lone(alone[0], `each of ${shown} stands on no other line${why}`)];
}

function cellOf({ lines }: PeopleTable, { heading }: RuleCells, person: number) {
  return { place: `Line ${lines[person]}, ${JSON.stringify(heading)},`, at: [lines[person], heading] };
}

/** Rules that everybody is in each group equally often, at a weight above that of contacts. */
export function turnsOf(people: 'ALL' | string[], sessions: number, groups: number): RuleInput[] {
  if (people.length === 0) return [];
  const turns = (mode: 'at_most' | 'at_least' | 'exact', target_visits: number): RuleInput => {
    return { type: 'GroupVisits', people, groups: 'ALL', mode, target_visits };
  };
  const least = Math.floor(sessions / groups);
  if (sessions % groups === 0) return [turns('exact', least)];
  return [turns('at_most', Math.ceil(sessions / groups)), ...(least > 0 ? [turns('at_least', least)] : [])];
}
