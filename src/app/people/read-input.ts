/** What is pasted or dropped: a list of people, or a whole plan, scenario or project. */
import { isNameHeading } from '../../scenario/people/column-words.ts';
import { MOST_LINES_ABOVE } from '../../scenario/people/heading.ts';
import { readNameList } from '../../scenario/people/name-list.ts';
import { peopleFromNames, readPeopleTable } from '../../scenario/people/read-table.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import type { Checked } from '../../shared/issue.ts';

/** Names one a line or all on one line, or a table with a heading. */
export function readPeopleText(text: string): Checked<PeopleTable> {
  if (hasHeading(text)) return readPeopleTable(text);
  const called = recipientsIn(text);
  if (called !== null) return peopleFromNames(called);
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const names = lines.length === 1 ? lines[0].split(/[;\t]/).flatMap(readNameList) : lines.map(unquoted);
  return peopleFromNames(names);
}

/** `Lee, Ann <ann@example.org>`, or an address alone. */
const RECIPIENT = /([^<>;\r\n@]*)<\s*([^<>\s@]+@[^<>\s]+?)\s*>|[^\s<>,;@"]+@[^\s<>,;"]+/g;

/** To whom a letter is, as mail programs write it: by their names, those without one by their address; null: it is none. */
function recipientsIn(text: string): string[] | null {
  if (!/<\s*[^<>\s@]+@[^<>\s]+\s*>/.test(text)) return null;
  const marked = text.replace(RECIPIENT, (whole, name = '', address = whole) => {
    const own = name.replace(/^[\s,]*(?:(?:to|cc|bcc|an|à|from|von|de)\s*:)?/i, '').trim();
    return `\n${unquoted(own).replace(/^'(.*)'$/, '$1') || address}\n`;
  });
  return marked.split(/[;\r\n]/).flatMap((name) => name.replace(/^[\s,]+|[\s,]+$/g, '') || []);
}

/** A name that is in quotes as a whole, as spreadsheets write those with a comma. */
function unquoted(line: string): string {
  const inside = /^"((?:[^"]|"")*)"$/.exec(line.trim())?.[1];
  return inside?.trim() ? inside.replaceAll('""', '"') : line;
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

/** Letters and marks, not the bytes of a picture. */
export function isText(text: string): boolean {
  const odd = text.match(/[\p{Cc}\uFFFD]/gu)?.filter((sign) => !/[\r\n\t\uFEFF]/.test(sign)).length ?? 0;
  return odd <= text.length / 200;
}
