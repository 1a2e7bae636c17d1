/** Names that may be one person entered twice: alike but for case, accents and blanks, or a letter apart. */
import { jsonPointer } from '../../shared/issue.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { plainName } from './column-words.ts';
import type { TableRow } from './table.ts';

/** Shorter names are a letter apart too often: Tom and Tim. */
const SHORTEST_COMPARED = 8;
/** Every pair is compared; in larger tables only names that are alike but for case and accents. */
const MOST_COMPARED = 2000;

/** @param rows the lines of the names, in the same order; equal names are not looked at */
export function nearDuplicates(
  names: readonly string[],
  rows: readonly TableRow[],
  column: string,
): ScenarioIssue[] {
  const folded = names.map(fold);
  const earlier = new Map<string, number>();
  const found: ScenarioIssue[] = [];
  for (const [i, name] of folded.entries()) {
    const like = earlier.get(name) ?? (names.length > MOST_COMPARED ? undefined : misspelt(folded, i));
    if (!earlier.has(name)) earlier.set(name, i);
    if (like === undefined || names[like] === names[i]) continue;
    const [a, b] = [like, i].map((k) => `${JSON.stringify(names[k])} on line ${rows[k].line}`);
    const message = `${a} and ${b} are counted as two people.`;
    const pointer = jsonPointer([rows[i].line, column]);
    found.push({ code: 'near_duplicate', pointer, message, advice: 'If they are one, remove a line.' });
  }
  return found;
}

function misspelt(names: readonly string[], i: number): number | undefined {
  const name = names[i];
  if (name.length < SHORTEST_COMPARED || /\d/.test(name)) return undefined;
  for (let j = 0; j < i; j++) {
    if (isLetterApart(names[j], name)) return j;
  }
  return undefined;
}

/** One letter more, fewer or other: what they begin and end with alike is all of the shorter, or all but one letter of both. */
function isLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length > short.length + 1 || one === other) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end++;
  return start + end >= long.length - 1;
}

/** First and last name in either order. */
function fold(name: string): string {
  return plainName(name).split(' ').sort().join(' ');
}
