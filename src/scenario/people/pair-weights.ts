/** Reads a table of costs for sharing a group: a square with names on two sides, or lines of two names and a number. */
import { type Fraction, toNumber } from '../../shared/fraction.ts';
import { issueOf } from '../../shared/issue.ts';
import { numberIn } from '../attribute.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { anyWayFinder } from '../people-names.ts';
import { csvRows } from './csv-rows.ts';
import type { RuleInput } from './list-rules.ts';
import { adviceOn } from './names-in-cells.ts';
import { folded } from './spellings.ts';
import type { PeopleTable, TableRow } from './table.ts';

interface Entry {
  readonly names: readonly [string, string];
  readonly cell: string;
  readonly line: number;
}

/** Pointers of issues have the line of this table: `/pairWeights/<line>`. */
export function pairWeightsOf(
  { people }: PeopleTable,
  text: string,
): { rules: RuleInput[]; issues: ScenarioIssue[] } {
  const read = csvRows(text);
  if (!read.ok) {
    const issues = read.issues.map((issue) => ({ ...issue, pointer: '/pairWeights' }));
    return { rules: [], issues: issues as ScenarioIssue[] };
  }
  const find = anyWayFinder(people);
  const issues: ScenarioIssue[] = [];
  const unknown = new Set<string>();
  const meant = adviceOn(people);
  const say = (line: number, code: ScenarioIssue['code'], message: string, advice?: string) =>
    issues.push(issueOf(code, `/pairWeights/${line}`, `Line ${line}: ${message}`, advice));
  const personOf = (name: string, line: number): number | undefined => {
    const person = find(name);
    if (person === undefined && !unknown.has(name)) {
      unknown.add(name);
      say(line, 'unknown_person', `nobody is called ${JSON.stringify(name)}.`, meant(name));
    }
    return person;
  };
  const found = new Map<string, { pair: [number, number]; value: number; line: number }>();
  for (const { names, cell, line } of entriesOf(read.value)) {
    const [a, b] = names.map((name) => personOf(name, line));
    const number = numberOf(cell);
    if (number === null)
      say(line, 'wrong_type', `${JSON.stringify(cell)} is no number.`, 'Write numbers as 1.5 or -2.');
    if (a === undefined || b === undefined || number === null) continue;
    const value = toNumber(number);
    if (a === b) {
      if (value !== 0) say(line, 'repeated_person', `${JSON.stringify(people[a].id)} stands there twice.`);
      continue;
    }
    const pair: [number, number] = [Math.min(a, b), Math.max(a, b)];
    const before = found.get(pair.join());
    if (before !== undefined && before.value !== value) {
      const both = pair.map((p) => JSON.stringify(people[p].id)).join(' and ');
      const message = `${both} have ${value} here and ${before.value} on line ${before.line}.`;
      say(line, 'unclear_weight', message, 'Give one number a pair.');
    }
    found.set(pair.join(), { pair, value, line });
  }
  const weights = [...found.values()]
    .filter(({ value }) => value !== 0)
    .map(({ pair: [a, b], value }): [string, string, number] => [people[a].id, people[b].id, value]);
  if (weights.length === 0 && issues.length === 0)
    say(1, 'no_people', 'the table has no number for any pair.');
  return { rules: weights.length === 0 ? [] : [{ type: 'PairWeights', weights }], issues };
}

/**
 * A table is a square if it has as many lines as names in its heading, and most names are on both sides or all cells are
 * numbers. Empty cells are ignored.
 */
function entriesOf(rows: readonly TableRow[]): Entry[] {
  if (rows.length === 0) return [];
  const [head, ...below] = rows;
  const names = head.cells.slice(1);
  const sides = new Set(below.map(({ cells: [name = ''] }) => folded(name)));
  const onBoth = names.filter((name) => sides.has(folded(name)));
  const isEven = names.length > 2 && below.length === names.length;
  const isOfNumbers = below.every(({ cells }) =>
    cells.slice(1).every((cell) => cell === '' || numberOf(cell) !== null),
  );
  const isSquare = head.cells[0] === '' || (isEven && (onBoth.length * 2 > names.length || isOfNumbers));
  if (isSquare)
    return below.flatMap(({ cells, line }) =>
      names.flatMap((name, i): Entry[] => {
        const cell = cells[i + 1] ?? '';
        return cell === '' ? [] : [{ names: [cells[0], name], cell, line }];
      }),
    );
  const isHeading = head.cells.length < 3 || numberOf(head.cells[2]) === null;
  return (isHeading && below.length > 0 ? below : rows).map(
    ({ cells: [one = '', other = '', cell = ''], line }) => {
      return { names: [one, other], cell, line };
    },
  );
}

/** A number with a decimal point or comma. */
function numberOf(cell: string): Fraction | null {
  return numberIn(cell.replace(',', '.'));
}
