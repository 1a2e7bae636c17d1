/** Names with the last name first: "Lee, Ann". */
import { issueOf } from '../../shared/issue.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { turnedName } from '../people-names.ts';
import { isNameHeading } from './column-words.ts';
import { isFooterLine } from './footers.ts';
import { withoutMark } from './list-marks.ts';
import { recipientsIn } from './name-list.ts';
import type { Reading, TableRow } from './table.ts';

/** "Ann Lee" for "Lee, Ann", if every name has one comma and none has more, like "Table 1: Ann, Bob"; else null. */
export function turnedNames(names: readonly string[]): string[] | null {
  if (names.some((name) => /[:[\]]/.test(name))) return null;
  const turned = names.map(turnedName);
  return names.length > 0 && turned.every((name, i) => name !== names[i]) ? turned : null;
}

/** Whether a line has two parts with a capital letter, or in a script without any, and no digits, quotes or delimiters. */
function isPairOfNames(marked: string): boolean {
  const line = withoutMark(marked);
  const parts = line.split(',');
  return (
    parts.length === 2 &&
    !/[\d;\t|"@]/.test(line) &&
    parts.every((part) => /[\p{Lu}\p{Lt}\p{Lo}]/u.test(part))
  );
}

/** Whether the text after the comma is not a first name but, say, a team: names all differ, and values are at most half as many. */
function isSaidOfSeveral(people: readonly (readonly string[])[]): boolean {
  const [names, values] = [0, 1].map((at) => new Set(people.map((parts) => parts[at])));
  const isInitial = [...values].some((value) => /^\p{L}(\.|$)/u.test(value));
  return people.length > 3 && names.size === people.length && values.size * 2 <= people.length && !isInitial;
}

/**
 * Rows of a list of lines with one comma each, without a heading or with one for names: names with the last name first or,
 * if asked for or likely, names and another column. Null for any other table.
 */
export function bareNames(
  text: string,
  { idColumn, names }: Reading,
): { rows: TableRow[]; warnings: ScenarioIssue[] } | null {
  if (idColumn !== undefined) return null;
  const lines = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, i) => (line.trim() === '' ? [] : { line: i + 1, text: line.trim() }));
  const called = lines.every((line) => line.text.includes('@')) ? recipientsIn(text) : null;
  if (called !== null) {
    const rows = called.map((name, i) => ({
      line: (lines[i] ?? lines[lines.length - 1]).line,
      cells: [name],
    }));
    return { rows: [{ line: 0, cells: ['name'] }, ...rows], warnings: [] };
  }
  const [top] = lines;
  // A heading with a comma has two columns.
  const heading = lines.length > 1 && !top.text.includes(',') && isNameHeading(top.text) ? top : null;
  const people = heading === null ? lines : lines.slice(1);
  if (people.length < 2 || !people.some((line) => isPairOfNames(line.text))) return null;
  if (people.some((line) => !isPairOfNames(line.text) && !isFooterLine(line.text))) return null;
  const parts = (line: string) => line.split(',').map((part) => part.trim());
  if (heading === null && people.slice(0, 10).some((line) => parts(line.text).some(isNameHeading)))
    return null;
  const [{ line, text: first }] = people;
  const isColumn =
    names === undefined && heading === null && isSaidOfSeveral(people.map((each) => parts(each.text)));
  const isTable = names === 'first-column' || isColumn;
  const rows = people.map((each) => ({ line: each.line, cells: isTable ? parts(each.text) : [each.text] }));
  const cells = isTable ? ['name', '#2'] : [heading?.text ?? 'name'];
  const quoted = JSON.stringify(first);
  const message = isColumn
    ? `The list has no heading: of its lines, such as ${quoted}, what stands before the comma is read as a name.`
    : heading === null
      ? `The list has no heading: its lines, such as ${quoted}, are read as one name each.`
      : `There is one heading for lines of two parts, such as ${quoted}: they are read as one name each.`;
  const advice = isColumn
    ? 'A heading above it, such as "name", says otherwise.'
    : 'A heading above it, such as "name,team", says otherwise.';
  const warning = issueOf(isColumn ? 'no_heading' : 'bare_names', [line], message, advice);
  return {
    rows: [{ line: heading?.line ?? 0, cells }, ...rows],
    warnings: names === 'first-column' ? [] : [warning],
  };
}
