/** The project's people as text that reads back as the same people. */
import { isNameHeading, plainName } from '../../scenario/people/column-words.ts';
import { readPeopleTable } from '../../scenario/people/read-table.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { csvText } from '../../shared/csv-text.ts';
import type { Checked } from '../../shared/issue.ts';
import type { Project } from '../state/project.ts';
import { readPeopleText } from './read-input.ts';

export function textOf({ people, columns }: Pick<Project, 'people' | 'columns'>): string {
  if (people.length === 0) return '';
  // People who stay to the end do so with more sessions, too.
  const own = [
    { heading: 'table', cells: people.map(({ table }) => table) },
    { heading: 'arrives', cells: people.map(({ from }) => `${from ?? ''}`) },
    { heading: 'leaves', cells: people.map(({ to }) => `${to ?? ''}`) },
  ].filter(({ cells }) => cells.some((cell) => cell !== ''));
  const plain = columns.length === 0 && own.length === 0;
  if (plain && people.every(({ name }) => !/[,;\t"|]/.test(name)))
    return people.map(({ name }) => name).join('\n');
  const header = [headingOf(columns), ...columns, ...own.map(({ heading }) => heading)];
  const rows = people.map(({ name, cells }, i) => [
    name,
    ...columns.map((column) => cells[column] ?? ''),
    ...own.map((each) => each.cells[i]),
  ]);
  return csvText([header, ...rows]).trimEnd();
}

export function readTyped(
  text: string,
  { people, columns }: Pick<Project, 'people' | 'columns'>,
): Checked<PeopleTable> {
  const heading = headingOf(columns);
  // Beside "id" or a second name column, the first one still has the names; and "Lee, Ann" stays unchanged.
  const isOwn = columns.some(isNameHeading) || people.some(({ name }) => name.includes(','));
  const isOurs = isOwn && text.trimStart().split(/[,\r\n]/, 1)[0] === heading;
  return isOurs ? readPeopleTable(text, { idColumn: heading, names: 'as-written' }) : readPeopleText(text);
}

/** A heading that no other column has. */
function headingOf(columns: readonly string[]): string {
  const taken = columns.map(plainName);
  return NAMES.find((name) => !taken.includes(name)) ?? NAMES[0];
}

const NAMES = ['name', 'person', 'participant'];
