/** Warnings for entries that may be misread: names of nobody, of several, or of one person twice, and people who do not come. */
import { distance } from 'fastest-levenshtein';
import { issueOf } from '../../shared/issue.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { plainName } from './column-words.ts';
import { readAsPeople } from './footers.ts';
import { partOf } from './parts.ts';
import { isPlaceholder } from './spellings.ts';
import type { TableRow } from './table.ts';

/** "Ann & Bob", "Cy and Dee", "Flo +1". */
const SEVERAL = /[&+]|\s(?:and|und|et|plus)\s/i;
/** "Cy; Dee", "Gil (2 people)", "❌ Hal", "#N/A"; if most names have such a sign, it is part of them. */
const SIGNS = /[/;:=@#~\n❌✗✘🚫]|,.*,|\([^(\d]*\d+\s+\p{L}+\)/u;

/** One warning for names unlike the others, and for those alone in their line if all others have more cells. */
export function doubtfulNames(
  names: readonly string[],
  rows: readonly TableRow[],
  columns: readonly number[],
): ScenarioIssue[] {
  const beside = rows.map(
    ({ cells }) => cells.filter((cell, column) => cell !== '' && !columns.includes(column)).length,
  );
  const alone = beside.filter((count) => count === 0).length;
  // Below a blank line at the end they are notes, however many.
  const first = beside.indexOf(0);
  const isBelow = first > 0 && alone === rows.length - first && rows[first].line > rows[first - 1].line + 1;
  const isSparse = !isBelow && (alone * 4 > rows.length || beside.includes(1));
  const odd = rows.map(({ cells }, i) => {
    const name = columns.map((column) => cells[column] ?? '').join(' ');
    const isOdd = SIGNS.test(name) || isPlaceholder(name.trim()) || !/\p{L}/u.test(name);
    return SEVERAL.test(name) ? 'several' : isOdd || (!isSparse && beside[i] === 0) ? 'odd' : '';
  });
  const isUsual = odd.filter((each) => each === 'odd').length * 2 > names.length;
  const found = rows.flatMap(({ line }, i) =>
    odd[i] === 'several' || (odd[i] === 'odd' && !isUsual) ? [{ name: names[i], line }] : [],
  );
  return found.length === 0 ? [] : [readAsPeople(found)];
}

/** Headings of columns that tell who comes, and of those that may. */
const OF_COMING =
  /^(?:status|response|reply|antwort|ruckmeldung)$|\b(?:rsvp|attend\w*|coming|come|confirmed|zusage|zugesagt|anwesen\w*|komm(?:s?t|en)?|nimmt teil|nimmst du teil|teilnahme|dabei|presen(?:t[ei]?|ce|cia|za)|participe\w*|confirmado|asist\w*|partecip\w*)\b/;
const OF_STATUS = /\bstatus$/;
const NO = /^(?:no|n|nein|non|false|falsch|faux|0)$/;

/** Warns of people who, by a column, do not come: everybody in a list is planned. */
export function notComing(
  column: string,
  cells: readonly string[],
  names: readonly string[],
  line: number,
): ScenarioIssue[] {
  const heading = plainName(column);
  const isOfComing = OF_COMING.test(heading);
  if (!isOfComing && !OF_STATUS.test(heading)) return [];
  const away = cells.flatMap((cell, i) =>
    partOf(cell) === 'away' || (isOfComing && NO.test(plainName(cell))) ? [i] : [],
  );
  if (away.length === 0) return [];
  const [first] = away;
  const message = `${JSON.stringify(names[first])} is planned, though ${JSON.stringify(column)} says ${JSON.stringify(cells[first])}; such lines: ${away.length}.`;
  return [issueOf('unused_columns', [line, column], message, 'Take out those who do not come.')];
}

/** Shorter names are too often one letter apart: Tom and Tim. */
const SHORTEST_COMPARED = 8;
/** The most names of which every pair is compared; in larger tables only case and accents are ignored. */
const MOST_COMPARED = 2000;

/**
 * Warnings for names that are equal except for case, accents and blanks, or one letter apart.
 *
 * @param rows the lines of the names, in the same order; equal names are not reported
 */
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
