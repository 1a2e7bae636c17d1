/** Reads a table of people as spreadsheets and web forms write it: CSV, semicolons or tabs, with a heading and leftovers. */
import { figure } from '../../shared/figures.ts';
import { repeatsOf } from '../../shared/grouped.ts';
import { accept, type Checked, isSome, issueOf, some } from '../../shared/issue.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { numberIn } from '../attribute.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { isNameKey } from '../people-names.ts';
import { MOST_PEOPLE } from '../rules/sessions.ts';
import { sessionNumber } from './cell-numbers.ts';
import { columnsOfNames, isIdHeading, isNameHeading, ruleColumnOf } from './column-words.ts';
import { csvRows } from './csv-rows.ts';
import { doubtfulNames, nearDuplicates, notComing } from './doubts.ts';
import { withoutFooters } from './footers.ts';
import { findHeading } from './heading.ts';
import { findIdColumns, type IdColumns, isAmong, withLastNames } from './id-column.ts';
import { withoutListMarks } from './list-marks.ts';
import { bareNames, turnedNames } from './name-order.ts';
import { withoutBreaks } from './parts.ts';
import { isBlank, mergeSpellings, pointedNumbers } from './spellings.ts';
import type { PeopleTable, Reading, RuleCells, TableRow } from './table.ts';

/**
 * Skips blank lines; an empty cell is an attribute that the person lacks. Pointers of issues are `/<line>/<column>`.
 */
export function readPeopleTable(given: string, reading: Reading = {}): Checked<PeopleTable> {
  const text = withoutUnseen(given);
  const bare = bareNames(text, reading);
  if (bare !== null) {
    const read = peopleFromRows(bare.rows, reading);
    return read.ok ? { ...read, warnings: [...bare.warnings, ...read.warnings] } : read;
  }
  const read = csvRows(text);
  return read.ok ? peopleFromRows(read.value, reading) : read;
}

/** Reads names alone, one per line. */
export function peopleFromNames(lines: readonly string[]): Checked<PeopleTable> {
  const names = lines.map((name, index) => ({ line: index + 1, cells: [name.trim()] }));
  return peopleFromRows([{ line: 0, cells: ['name'] }, ...names.filter(({ cells: [name] }) => name !== '')]);
}

/** Reads people from parsed rows, such as those of a spreadsheet. */
export function peopleFromRows(table: readonly TableRow[], reading: Reading = {}): Checked<PeopleTable> {
  const { idColumn, taken = [] } = reading;
  const heading = findHeading(table, idColumn, taken);
  if (heading === null) return refuse('no_people', 'The table is empty.', 'Write a line for each person.');
  // Checked before anything that takes time for long lists.
  if (heading.rows.length > MOST_PEOPLE) {
    const message = `The table has ${figure(heading.rows.length)} people, more than this program can hold.`;
    return refuse('too_large', message, `At most ${figure(MOST_PEOPLE)} can be planned at once.`);
  }
  const { first } = heading;
  if (heading.rows.length === 0 && idColumn === undefined && !first.cells.some(isNameHeading)) {
    const message = 'The table has one line, which has no heading for names.';
    return refuse('no_people', message, 'Write one name a line, or a line such as "name,team" above them.');
  }
  const header = trimmedHeader(first.cells, heading.rows);
  // A plan that mingle wrote; with more columns it may be a list.
  if (/^(?:round|session|runde),gr(?:oupe?|uppe),person(?:ne)?(?: 1(?:,person \d+)*)?$/i.test(`${header}`)) {
    const message = 'This is a plan, and no list of people.';
    return refuse('plan_given', message, 'Give the list that it was made from.');
  }
  const found = findIdColumns(header, idColumn, taken, heading.rows);
  const named = found.ok ? found.value.columns : [];
  const names = idColumn === undefined ? withLastNames(named, first.cells, heading.rows) : named;
  const whole = withoutBreaks(heading.rows, first, names);
  const { rows, warnings: ofFooters } = withoutFooters(whole.rows, first, names);
  const issues = [
    ...(found.ok ? [] : found.issues),
    ...headerIssues(header, first.line),
    ...longRows(header, rows),
  ];
  if (!found.ok) return { ok: false, issues: some(issues) };
  if (rows.length === 0) {
    const message = 'The table has a header but no people below it.';
    return refuse('no_people', message, 'Write a line for each person.');
  }
  const ids = idsOf(rows, header, { columns: names, distinct: found.value.distinct }, reading);
  issues.push(...ids.issues);
  if (isSome(issues)) return { ok: false, issues };
  // A line that is passed over needs no warning as a person without a heading.
  const over = new Set(whole.warnings.map(({ pointer }) => pointer));
  const ofHeading = heading.warnings.filter(({ pointer }) => !over.has(pointer));
  const warnings = [...ofHeading, ...whole.warnings, ...ofFooters, ...ids.warnings];
  const attributes = new Map<string, readonly string[]>();
  const rules: RuleCells[] = [];
  const called = namesBeside(header, names, rows, taken);
  if (called.length > 0)
    attributes.set(
      'name',
      rows.map(({ cells }) => joinedOf(cells, called)),
    );
  // If ids are numbers, "2,3" may be two people.
  const commasListPeople = ids.ids.some((id) => numberIn(id) !== null);
  for (const [column, name] of header.entries()) {
    // First and last names also stay attributes, which other programs need.
    const isSaid = called.includes(column) && (called.length === 1 || isNameKey(name));
    if (names.includes(column) || isSaid) continue;
    const cells = rows.map((row) => row.cells[column] ?? '');
    // Before the first line of a table in Markdown, for example.
    if (first.cells[column] === '' && cells.every((cell) => cell === '')) continue;
    const rule = isAmong(taken, name) ? null : ruleColumn(name, cells);
    if (rule !== null) {
      // A second such column, for example in another language, is ignored if no cell differs.
      const isSaidBy = (other: RuleCells): boolean =>
        other.column === rule.column && rule.cells.every((cell, i) => cell === '' || cell === other.cells[i]);
      if (rules.some(isSaidBy)) continue;
      rules.push(rule);
      warnings.push(ruleWarning(rule, first.line));
      continue;
    }
    if (isNameKey(name)) {
      attributes.set(name, cells);
      continue;
    }
    const pointed = commasListPeople
      ? { values: cells, warnings: [] }
      : pointedNumbers(name, cells, first.line);
    const merged = mergeSpellings(name, pointed.values, first.line);
    attributes.set(name, merged.values);
    warnings.push(...pointed.warnings, ...merged.warnings);
    warnings.push(...notComing(name, merged.values, ids.ids, first.line));
  }
  const twice = rules.flatMap((rule, i) => sameRule(rules.slice(0, i), rule, first.line));
  if (isSome(twice)) return { ok: false, issues: twice };
  const people = ids.ids.map((id, i) => ({
    id,
    attributes: Object.fromEntries(
      [...attributes].flatMap(([name, values]) => (values[i] === '' ? [] : [[name, values[i]]])),
    ),
    sessions: null,
  }));
  const idColumns = [...names, ...called].map((column) => header[column]);
  warnings.push(...nearDuplicates(ids.written, rows, idColumns[0]));
  warnings.push(...doubtfulNames(ids.ids, rows, names));
  const read = { people, lines: rows.map(({ line }) => line), headingLine: first.line, idColumns };
  return accept({ ...read, attributes: [...attributes.keys()], rules }, warnings);
}

/** If ids or addresses identify people: the columns of their names, unless a column "name" has them. */
function namesBeside(
  header: readonly string[],
  ids: readonly number[],
  rows: readonly TableRow[],
  taken: readonly string[],
): readonly number[] {
  if (!isIdHeading(header[ids[0]])) return [];
  const found = columnsOfNames(header.map((name) => (isAmong(taken, name) ? '' : name))) ?? [];
  if (found.length === 1 && isNameKey(header[found[0]])) return [];
  // A column "Member" may have only yes and no.
  const names = new Set(rows.map(({ cells }) => joinedOf(cells, found)));
  return names.size * 2 > rows.length ? found : [];
}

/** The headings without empty columns at the end; other nameless columns are named by number, as no heading is. */
function trimmedHeader(cells: readonly string[], rows: readonly TableRow[]): string[] {
  const filled = (column: number) =>
    cells[column] !== '' || rows.some((row) => (row.cells[column] ?? '') !== '');
  let width = cells.length;
  while (width > 0 && !filled(width - 1)) width--;
  const named = new Set(cells);
  const numbered = (column: string): string => (named.has(column) ? numbered(`#${column}`) : column);
  return cells.slice(0, width).map((name, column) => (name === '' ? numbered(`#${column + 1}`) : name));
}

function headerIssues(header: readonly string[], line: number): ScenarioIssue[] {
  const reserved = header
    .filter((name) => name === '__proto__')
    .map((name) => issueOf('reserved_name', [line, name], `A column cannot be called "${name}".`));
  const twice = Array.from(repeatsOf(header, String), ([name]) => {
    const message = `Line ${line}: two columns are called ${JSON.stringify(name)}.`;
    return issueOf('duplicate_column', [line, name], message, 'Rename or remove one of them.');
  });
  return [...reserved, ...twice];
}

function longRows(header: readonly string[], rows: readonly TableRow[]): ScenarioIssue[] {
  return rows.flatMap(({ line, cells }) => {
    if (cells.slice(header.length).every((cell) => cell === '')) return [];
    const message = `Line ${line} has ${cells.length} cells, but the header has ${header.length}.`;
    const advice = 'Put cells that contain the delimiter in double quotes.';
    return [issueOf('wrong_length', [line], message, advice)];
  });
}

/** Ids of people: equal names get a number, equal ids are refused. `written` has the names without numbers. */
function idsOf(
  rows: readonly TableRow[],
  header: readonly string[],
  { columns, distinct }: IdColumns,
  { names }: Reading,
) {
  const listed = rows.map(({ cells }) => joinedOf(cells, columns));
  const asWritten = distinct ? listed : withoutListMarks(listed);
  const turned = distinct || names === 'as-written' ? null : turnedNames(asWritten);
  const written = turned ?? asWritten;
  const lines = new Map<string, number>();
  const taken = new Set(written);
  const next = new Map<string, number>();
  const issues: ScenarioIssue[] = [];
  const warnings: ScenarioIssue[] = [];
  if (turned !== null) {
    const message = `Every name has a comma: ${JSON.stringify(asWritten[0])} is read as ${JSON.stringify(turned[0])}.`;
    warnings.push(issueOf('turned_names', [rows[0].line, header[columns[0]]], message));
  }
  const ids = written.map((id, i) => {
    const { line } = rows[i];
    const at = [line, header[columns[0]]];
    const earlier = lines.get(id);
    if (id === '') issues.push(issueOf('empty_text', at, `Line ${line} names nobody.`));
    if (id === '' || earlier === undefined) {
      lines.set(id, line);
      return id;
    }
    const message = `${JSON.stringify(id)} is on line ${earlier} and again on line ${line}`;
    if (distinct) {
      const advice = 'Make the two distinct, or name a column that tells them apart.';
      issues.push(issueOf('duplicate_id', at, `${message}.`, advice));
      return id;
    }
    let number = next.get(id) ?? 2;
    while (taken.has(`${id} (${number})`)) number++;
    next.set(id, number + 1);
    const numbered = `${id} (${number})`;
    taken.add(numbered);
    const counted = `${message}: counted as two people, the second as ${JSON.stringify(numbered)}.`;
    warnings.push(issueOf('duplicate_name', at, counted, 'If they are one, remove a line.'));
    return numbered;
  });
  return { ids, written, issues, warnings };
}

/** First and last name joined; some lists have the whole name in the second column. */
function joinedOf(cells: readonly string[], columns: readonly number[]): string {
  const parts = columns.map((column) => cells[column] ?? '');
  const [first, last] = parts;
  const whole = parts.length === 2 && last !== first && ` ${last} `.includes(` ${first} `);
  return (whole ? [last] : parts)
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\p{Cc}+/gu, ' ');
}

/** Null for an attribute, such as an arrival by the clock. */
function ruleColumn(heading: string, written: readonly string[]): RuleCells | null {
  const column = ruleColumnOf(heading);
  const cells = written.map((cell) => (isBlank(cell) ? '' : cell));
  if (column === null || cells.every((cell) => cell === '')) return null;
  if ((column === 'arrives' || column === 'leaves') && cells.every((cell) => sessionNumber(cell) === null))
    return null;
  return { column, heading, cells };
}

/** Refuses two columns for arrivals, departures or tables; there may be several of "together" and "apart". */
function sameRule(
  before: readonly RuleCells[],
  { column, heading }: RuleCells,
  line: number,
): ScenarioIssue[] {
  const other = before.find((rule) => rule.column === column);
  if (other === undefined || column === 'together' || column === 'apart') return [];
  const message = `Line ${line}: ${JSON.stringify(other.heading)} and ${JSON.stringify(heading)} say the same.`;
  return [issueOf('duplicate_column', [line, heading], message, 'Rename or remove one of them.')];
}

const RULE_WORDS = {
  arrives: 'says in which session people arrive',
  leaves: 'says after which session people leave',
  table: 'pins people to a table',
  together: 'keeps people together',
  apart: 'keeps people apart',
} as const;

function ruleWarning({ column, heading, cells }: RuleCells, line: number): ScenarioIssue {
  const filled = cells.filter((cell) => cell !== '').length;
  const message = `Column ${JSON.stringify(heading)} ${RULE_WORDS[column]} (${filled} of ${cells.length} lines).`;
  return issueOf('rule_column', [line, heading], message, 'Rename the column if it says something else.');
}
