/** Opens dropped or chosen files, recognized by content. */
import { csvRows } from '../../scenario/people/csv-rows.ts';
import { MOST_LINES_ABOVE } from '../../scenario/people/heading.ts';
import { peopleFromRows } from '../../scenario/people/read-table.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { isOtherDocument, isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { decodeText } from '../../shared/decode-text.ts';
import type { Checked } from '../../shared/issue.ts';
import { withoutUnseen } from '../../shared/unseen.ts';
import { apart, pause } from '../apart.ts';
import type { Problem } from '../language/problems.ts';
import { peopleOfTable, slipsIn } from '../state/people-of-table.ts';
import { amend, apply, endStep, history, project, undo } from '../state/store.ts';
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
  if (isOtherDocument(text)) return NO_TEXT;
  return takeText(text);
}

/** Reading and taking are separate tasks, since each takes time for a long list. */
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
 * Takes the list if the project is empty; otherwise offers it, and the user decides.
 * @param before the same list in another reading, which this one replaces unless people were edited
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

/** Takes the list, and returns its people and rules. @param instead keys of rules to replace */
function madeBy(take: () => void, instead: readonly number[]): Required<Pick<Taken, 'made' | 'people'>> {
  const before = project.peek().rules.flatMap(({ key }) => (instead.includes(key) ? [] : key));
  take();
  const { people, rules } = project.peek();
  return { people, made: rules.flatMap(({ key }) => (before.includes(key) ? [] : key)) };
}

const TYPING = 'typing';

/** Keys of the rules made from the text being typed; the next letter makes them again. */
let made: readonly number[] = [];

/** Takes the box's text while it is typed: each letter makes the list again. */
export function takeTyped(text: string): Taken {
  if (isTooLong(text)) return TOO_LONG;
  if (!isText(text)) return NO_TEXT;
  const read = text.trim() === '' ? null : readTyped(text, project.peek());
  const nobody = read === null || (!read.ok && read.issues.some(({ code }) => code === 'no_people'));
  if (!nobody && !read.ok) return { ok: false, problems: read.issues };
  // A name half deleted is nobody who sat in a session that is over: each letter begins from the list before.
  if (project.peek().over > 0 && history.peek().mark === TYPING) undo();
  const list = read?.ok ? peopleOfTable(read.value) : { people: [], columns: [], lists: [], rules: [] };
  const problems = read?.ok ? saidOf(read.value, read.warnings) : (read?.issues ?? []);
  ({ made } = madeBy(() => apply({ do: 'list', ...list, instead: made, typed: true }, TYPING), made));
  return { ok: read?.ok ?? true, problems };
}

/** The box is left: its rules are now the project's, and later typing is a separate step of undo. */
export function endTyping(): void {
  made = [];
  amend({ do: 'tables-listed' });
  endStep();
}

function saidOf(table: PeopleTable, warnings: readonly Problem[]): readonly Problem[] {
  return [...warnings, ...slipsIn(table, project.peek().sessions)];
}
