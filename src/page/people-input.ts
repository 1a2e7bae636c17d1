/** What stands in the box for people: a table with a header, or names, one a line; and what files bring into it. */

import { isNameHeading } from '../scenario/people/column-words.ts';
import { MOST_LINES_ABOVE } from '../scenario/people/heading.ts';
import { peopleFromNames, readPeopleTable } from '../scenario/people/read-table.ts';
import { readPeopleWorkbook } from '../scenario/people/read-workbook.ts';
import type { PeopleTable } from '../scenario/people/table.ts';
import { isWorkbook } from '../scenario/people/workbook-mark.ts';
import { csvText } from '../shared/csv-text.ts';
import { decodeText } from '../shared/decode-text.ts';
import type { Checked } from '../shared/issue.ts';

/** Without a heading that names a column of people, each line is one name, commas and all. */
export function readPeopleText(text: string): Checked<PeopleTable> {
  if (hasHeading(text)) return readPeopleTable(text);
  return peopleFromNames(text.split(/\r\n|\r|\n/));
}

/** The text of a file for the box: a workbook's people as a table, any other file as it is. */
export async function peopleTextOf(bytes: Uint8Array): Promise<Checked<string>> {
  if (!isWorkbook(bytes)) return { ok: true, value: decodeText(bytes), warnings: [] };
  const read = await readPeopleWorkbook(bytes);
  if (!read.ok) return read;
  const { people, attributes, rules } = read.value;
  const columns = attributes.filter((column) => column !== 'name');
  const rows = people.map(({ id, attributes: cells }, i) => [
    id,
    ...columns.map((column) => cells[column] ?? ''),
    ...rules.map((rule) => rule.cells[i]),
  ]);
  const value = csvText([['name', ...columns, ...rules.map(({ heading }) => heading)], ...rows]);
  return { ok: true, value, warnings: read.warnings };
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
