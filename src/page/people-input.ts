/** What stands in the box for people: a table with a header, or names, one a line. */
import { MOST_LINES_ABOVE } from '../scenario/people/heading.ts';
import { isNameHeading } from '../scenario/people/id-column.ts';
import { type PeopleTable, readPeopleTable } from '../scenario/people/read-table.ts';
import { csvLine } from '../shared/csv-cell.ts';
import type { Checked } from '../shared/issue.ts';

/** Without a heading that names a column of people, each line is one name, commas and all. */
export function readPeopleText(text: string): Checked<PeopleTable> {
  if (hasHeading(text)) return readPeopleTable(text);
  const names = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return readPeopleTable(['name', ...names.map((name) => csvLine([name]))].join('\n'));
}

/** A heading may stand below a title, but then it has more than one column. */
function hasHeading(text: string): boolean {
  const lines = text.trimStart().split(/[\r\n]+/, MOST_LINES_ABOVE);
  return lines.some((line, index) => {
    if (index === 0 && /^sep=./.test(line)) return true;
    const cells = line.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    return (index === 0 || cells.length > 1) && cells.some(isNameHeading);
  });
}
