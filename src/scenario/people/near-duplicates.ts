/** Warnings for names that may be one person entered twice: equal except for case, accents and blanks, or one letter apart. */
import { distance } from 'fastest-levenshtein';
import { issueOf } from '../../shared/issue.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { plainName } from './column-words.ts';
import type { TableRow } from './table.ts';

/** Shorter names are too often one letter apart: Tom and Tim. */
const SHORTEST_COMPARED = 8;
/** The most names of which every pair is compared; in larger tables only case and accents are ignored. */
const MOST_COMPARED = 2000;

/** @param rows the lines of the names, in the same order; equal names are not reported */
export function nearDuplicates(
  names: readonly string[],
  rows: readonly TableRow[],
  column: string,
): ScenarioIssue[] {
  // First and last name in either order.
  const folded = names.map((name) => plainName(name).split(' ').sort().join(' '));
  const earlier = new Map<string, number>();
  const found: ScenarioIssue[] = [];
  for (const [i, name] of folded.entries()) {
    const like = earlier.get(name) ?? (names.length > MOST_COMPARED ? undefined : misspelt(folded, i));
    if (!earlier.has(name)) earlier.set(name, i);
    if (like === undefined || names[like] === names[i]) continue;
    const [a, b] = [like, i].map((k) => `${JSON.stringify(names[k])} on line ${rows[k].line}`);
    const message = `${a} and ${b} are counted as two people.`;
    found.push(issueOf('near_duplicate', [rows[i].line, column], message, 'If they are one, remove a line.'));
  }
  return found;
}

function misspelt(names: readonly string[], i: number): number | undefined {
  const name = names[i];
  if (name.length < SHORTEST_COMPARED) return undefined;
  const like = names.findIndex((other, j) => j >= i || isLetterApart(other, name));
  return like < i ? like : undefined;
}

/** Whether texts without digits differ by one letter; then their first or last letters are equal, a quick test that most pairs fail. */
export function isLetterApart(one: string, other: string): boolean {
  const isLike = one[0] === other[0] || one.at(-1) === other.at(-1);
  return isLike && Math.abs(one.length - other.length) < 2 && !/\d/.test(other) && distance(one, other) === 1;
}
