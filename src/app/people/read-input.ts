/** Reads pasted or dropped text: a list of people, or a whole plan, scenario or project. */
import { isNameHeading } from '../../scenario/people/column-words.ts';
import { MOST_LINES_ABOVE } from '../../scenario/people/heading.ts';
import { areFirstAndLast } from '../../scenario/people/id-column.ts';
import { readPeopleNames } from '../../scenario/people/name-list.ts';
import { peopleFromNames, readPeopleTable } from '../../scenario/people/read-table.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import type { Checked } from '../../shared/issue.ts';
import { withoutUnseen } from '../../shared/unseen.ts';

/** Names one per line or all on one line, or a table. */
export function readPeopleText(given: string): Checked<PeopleTable> {
  const text = withoutUnseen(given);
  if (/^[\s,;|]*$/.test(text)) return readPeopleTable('');
  const lines = text.trim().split(/[\r\n]+/);
  const isTable = hasHeading(lines) || areRows(lines);
  return isTable ? readPeopleTable(text) : peopleFromNames(readPeopleNames(text));
}

/** A heading may follow a title if it has more than one column. Numbers above names are no person. */
function hasHeading(lines: readonly string[]): boolean {
  const [first, second = ''] = lines;
  if (/^\P{L}*$/u.test(first) && /^\D*\d.*[,;\t|]/.test(first) && /\p{L}/u.test(second)) return true;
  return lines.slice(0, MOST_LINES_ABOVE).some((line, index) => {
    if (index === 0 && /^sep=./.test(line)) return true;
    const cells = line.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    return (index === 0 || cells.length > 1) && cells.some(isNameHeading);
  });
}

/** At least three lines of equally many cells: a table, whatever is above. Two cells per line may be names: "Lee, Ann", or "Ann" and "Lee". */
function areRows(lines: readonly string[]): boolean {
  const rows = lines.map((text) => ({ line: 0, cells: text.split('\t') }));
  if (rows.every(({ cells }) => cells.length === 2) && areFirstAndLast(rows, 0)) return false;
  return [/;|\t|\|/g, /,/g].some((delimiter, least) => {
    const counts = new Set(lines.map((line) => line.match(delimiter)?.length ?? 0));
    const [count] = counts;
    return lines.length > 2 && counts.size === 1 && count > least;
  });
}

/** Text, not the bytes of a picture. */
export function isText(text: string): boolean {
  const odd = text.match(/[\p{Cc}\uFFFD]/gu)?.filter((sign) => !/[\r\n\t\uFEFF]/.test(sign)).length ?? 0;
  return odd <= text.length / 200;
}
