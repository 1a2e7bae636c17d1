/** Files that are dropped or opened, told apart by what is in them. */
import { csvRows } from '../../scenario/people/csv-rows.ts';
import { MOST_LINES_ABOVE } from '../../scenario/people/heading.ts';
import { peopleFromRows } from '../../scenario/people/read-table.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { decodeText } from '../../shared/decode-text.ts';
import type { Checked } from '../../shared/issue.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { apart, pause } from '../apart.ts';
import type { Problem } from '../language/problems.ts';
import { peopleOfTable, slipsIn } from '../state/people-of-table.ts';
import { amend, apply, endStep, project } from '../state/store.ts';
import { readTyped } from './people-text.ts';
import { isText, readPeopleText } from './read-input.ts';
import { MOST_PEOPLE, NO_TEXT, type Taken, TOO_LONG } from './taken.ts';

export async function takeFile(file: File): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.\w+$/, '');
  if (isWorkbook(bytes)) {
    const { markedLines, readWorkbookRows } = await import('../../scenario/people/read-workbook.ts');
    const rows = await readWorkbookRows(bytes);
    if (!rows.ok) return { ok: false, problems: rows.issues };
    const read = peopleFromRows(rows.value);
    const marked = read.ok ? markedLines(rows.value, read.value) : [];
    const taken = takePeople(read);
    return { ...taken, problems: [...rows.warnings, ...marked, ...taken.problems], rows: rows.value };
  }
  const text = decodeText(bytes);
  if (!isText(text)) return NO_TEXT;
  const start = text.trimStart();
  if (/^[{<]/.test(start)) {
    const { takeDocument } = await import('./take-document.ts');
    return takeDocument(text, name);
  }
  return takeText(text);
}

/** What is read is taken in a task of its own: of a long list each takes its time. */
export async function takeText(text: string): Promise<Taken> {
  if (isTooLong(text)) return TOO_LONG;
  if (!isText(text)) return NO_TEXT;
  const rows = /[,;\t|]/.test(text) ? csvRows(withoutUnseen(text)) : null;
  const isTable = rows?.ok && rows.value.some(({ cells }) => cells.length > 1) && rows.value.length > 1;
  const read = readPeopleText(text);
  await pause();
  const taken = takePeople(read);
  await pause();
  return { ...taken, ...(isTable ? { rows: rows.value } : {}) };
}

function isTooLong(text: string): boolean {
  let lines = 0;
  for (let at = text.search(/\S/); at >= 0; at = text.indexOf('\n', at + 1))
    if (++lines > MOST_PEOPLE + MOST_LINES_ABOVE) return true;
  return false;
}

/**
 * The list of the project, where that is empty; else what may be done with it is for the reader to say.
 *
 * @param before the same list, read otherwise, which it takes the place of unless people were changed by hand
 */
export function takePeople(read: Checked<PeopleTable>, before: Partial<Taken> = {}): Taken {
  if (!read.ok) return { ok: false, problems: read.issues };
  if (read.value.people.length > MOST_PEOPLE) return TOO_LONG;
  const list = peopleOfTable(read.value);
  const taken = { ok: true, problems: saidOf(read.value, read.warnings) };
  const now = project.peek().people;
  if (before.offer || (now.length > 0 && now !== before.people)) return { ...taken, offer: list };
  const instead = before.made ?? [];
  return { ...taken, ...madeBy(() => apart(() => apply({ do: 'list', ...list, instead })), instead) };
}

/** The people of the list that is taken, and the rules that it makes. @param instead keys of rules that these take the place of */
function madeBy(take: () => void, instead: readonly number[]): Required<Pick<Taken, 'made' | 'people'>> {
  const before = project.peek().rules.flatMap(({ key }) => (instead.includes(key) ? [] : key));
  take();
  const { people, rules } = project.peek();
  return { people, made: rules.flatMap(({ key }) => (before.includes(key) ? [] : key)) };
}

/** Rules that the text that is being typed has made, by key: the next letter makes them anew. */
let made: readonly number[] = [];

/** What stands in the box while it is typed: each letter makes the list anew. */
export function takeTyped(text: string): Taken {
  if (isTooLong(text)) return TOO_LONG;
  if (!isText(text)) return NO_TEXT;
  const read = text.trim() === '' ? null : readTyped(text, project.peek());
  const nobody = read === null || (!read.ok && read.issues.some(({ code }) => code === 'no_people'));
  if (!nobody && !read.ok) return { ok: false, problems: read.issues };
  const list = read?.ok ? peopleOfTable(read.value) : { people: [], columns: [], lists: [], rules: [] };
  const problems = read?.ok ? saidOf(read.value, read.warnings) : (read?.issues ?? []);
  ({ made } = madeBy(() => apply({ do: 'list', ...list, instead: made, typed: true }, 'typing'), made));
  return { ok: read?.ok ?? true, problems };
}

/** The box is left: what was made of it is the project's from now on, and what is typed later is undone by itself. */
export function endTyping(): void {
  made = [];
  amend({ do: 'tables-listed' });
  endStep();
}

function saidOf(table: PeopleTable, warnings: readonly Problem[]): readonly Problem[] {
  return [...warnings, ...slipsIn(table, project.peek().sessions)];
}
