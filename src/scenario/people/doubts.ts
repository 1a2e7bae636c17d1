/** Warnings for entries that may be misread: names of nobody or of several, and people who do not come. */
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
