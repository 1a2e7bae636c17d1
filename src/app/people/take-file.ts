/** Files that are dropped or opened, told apart by what is in them. */
import { resultText } from '../../report/read/result-in-page.ts';
import { isProjectText, readProject } from '../../result/project.ts';
import { readResult } from '../../result/read-result.ts';
import { isRecord } from '../../scenario/form.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { csvRows } from '../../scenario/people/csv-rows.ts';
import { MOST_LINES_ABOVE } from '../../scenario/people/heading.ts';
import { peopleFromRows } from '../../scenario/people/read-table.ts';
import type { PeopleTable, TableRow } from '../../scenario/people/table.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { decodeText } from '../../shared/decode-text.ts';
import type { Checked } from '../../shared/issue.ts';
import { readJson } from '../../shared/read-json.ts';
import { said, words } from '../language/languages.ts';
import type { Problem } from '../language/problems.ts';
import { begin } from '../projects/keep.ts';
import { peopleOfTable, projectOf, type ReadPeople } from '../state/from-request.ts';
import type { Project } from '../state/project.ts';
import { apply, project } from '../state/store.ts';
import { isText, readPeopleText } from './read-input.ts';

/** What to tell the reader: warnings of a list that was read, or why nothing was. */
export interface Taken {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** What the app refuses by itself: neither text nor a workbook, or more lines than it plans for. */
  readonly refused?: 'no_text' | 'too_long';
  /** A list that was read where there are people already: what to do with it is asked. */
  readonly offer?: ReadPeople;
  /** Of a list with columns: its rows as they were, to be read otherwise. */
  readonly rows?: readonly TableRow[];
  /** Keys of the rules that were made of it. */
  readonly made?: readonly number[];
}

export const NOTHING: Taken = { ok: true, problems: [] };
const NO_TEXT: Taken = { ok: false, problems: [], refused: 'no_text' };
const TOO_LONG: Taken = { ok: false, problems: [], refused: 'too_long' };
/** More than any hall seats; with more the page would stand still at each change. */
export const MOST_PEOPLE = 5000;

/** In the language that the app speaks now. */
export function linesOf({ problems, refused }: Taken): readonly string[] {
  const w = words.value.people;
  if (refused === 'no_text') return [w.notText];
  return refused === 'too_long' ? [w.tooLong(MOST_PEOPLE)] : problems.map(said);
}

export async function takeFile(file: File): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.\w+$/, '');
  if (isWorkbook(bytes)) {
    const { readWorkbookRows } = await import('../../scenario/people/read-workbook.ts');
    const rows = await readWorkbookRows(bytes);
    return rows.ok
      ? { ...takePeople(peopleFromRows(rows.value)), rows: rows.value }
      : { ok: false, problems: rows.issues };
  }
  const text = decodeText(bytes);
  if (!isText(text)) return NO_TEXT;
  const start = text.trimStart();
  if (start.startsWith('{')) return takeDocument(text, name);
  if (start.startsWith('<')) return takePage(text, name);
  return takeText(text);
}

export function takeText(text: string): Taken {
  if (isTooLong(text)) return TOO_LONG;
  if (!isText(text)) return NO_TEXT;
  const rows = /[,;\t|]/.test(text) ? csvRows(text) : null;
  const isTable = rows?.ok && rows.value.some(({ cells }) => cells.length > 1) && rows.value.length > 1;
  return { ...takePeople(readPeopleText(text)), ...(isTable ? { rows: rows.value } : {}) };
}

function isTooLong(text: string): boolean {
  let lines = 0;
  for (let at = text.search(/\S/); at >= 0; at = text.indexOf('\n', at + 1))
    if (++lines > MOST_PEOPLE + MOST_LINES_ABOVE) return true;
  return false;
}

/** The list of the project, where that is empty; else what may be done with it is for the reader to say. */
export function takePeople(read: Checked<PeopleTable>): Taken {
  if (!read.ok) return { ok: false, problems: read.issues };
  if (read.value.people.length > MOST_PEOPLE) return TOO_LONG;
  const list = peopleOfTable(read.value);
  const taken = { ok: true, problems: read.warnings };
  if (project.peek().people.length > 0) return { ...taken, offer: list };
  const before = new Set(project.peek().rules.map(({ key }) => key));
  apply({ do: 'list', ...list, instead: [] });
  const own = project.peek().rules.flatMap(({ key }) => (before.has(key) ? [] : key));
  return { ...taken, made: own };
}

/** The same list, read otherwise, in place of what was made of it. */
export function takeAgain(read: Checked<PeopleTable>, { offer, made: own }: Taken): Taken {
  if (!read.ok) return { ok: false, problems: read.issues };
  const list = peopleOfTable(read.value);
  const taken = { ok: true, problems: read.warnings };
  if (offer || (project.peek().people.length > 0 && own === undefined)) return { ...taken, offer: list };
  const before = new Set(project.peek().rules.map(({ key }) => key));
  apply({ do: 'list', ...list, instead: own ?? [] });
  return { ...taken, made: project.peek().rules.flatMap(({ key }) => (before.has(key) ? [] : key)) };
}

/** Rules that the text that is being typed has made, by key: the next letter makes them anew. */
let made: readonly number[] = [];

/** What stands in the box while it is typed: each letter makes the list anew. */
export function takeTyped(text: string): Taken {
  if (isTooLong(text)) return TOO_LONG;
  if (!isText(text)) return NO_TEXT;
  const read = text.trim() === '' ? null : readPeopleText(text);
  const nobody = read === null || (!read.ok && read.issues.some(({ code }) => code === 'no_people'));
  if (!nobody && !read.ok) return { ok: false, problems: read.issues };
  const list = read?.ok ? peopleOfTable(read.value) : { people: [], columns: [], rules: [] };
  const before = new Set(project.peek().rules.map(({ key }) => key));
  apply({ do: 'list', ...list, instead: made }, 'typing');
  for (const key of made) before.delete(key);
  made = project.peek().rules.flatMap(({ key }) => (before.has(key) ? [] : key));
  return { ok: read?.ok ?? true, problems: read === null ? [] : read.ok ? read.warnings : read.issues };
}

/** The box is left: what was made of it is the project's from now on. */
export function endTyping(): void {
  made = [];
}

/** A project, a result with its scenario, or a scenario alone: each becomes a project beside the open one. */
async function takeDocument(text: string, name: string): Promise<Taken> {
  const read = readDocument(text, name);
  if (!read.ok) return { ok: false, problems: read.issues };
  await begin(read.value);
  // The app seats evenly by itself.
  return { ok: true, problems: read.warnings.filter(({ code }) => code !== 'roomy') };
}

function readDocument(text: string, name: string): Checked<Project> {
  if (isProjectText(text)) return readProject(text);
  const json = readJson(text, false);
  if (!json.ok) return json;
  const isResult = isRecord(json.value) && 'schema' in json.value;
  const result = isResult ? readResult(json.value) : null;
  if (result?.ok === false) return result;
  const plan = result?.value ?? null;
  const read = parseRequest(plan === null ? json.value : plan.scenario);
  if (!read.ok) return read;
  const { untitled, table } = words.value;
  const title = name === untitled ? '' : name;
  return {
    ok: true,
    value: { ...projectOf(read.value.request, table), title, plan, fixed: plan !== null },
    warnings: read.warnings,
  };
}

/** The page that mingle writes carries its result. */
async function takePage(text: string, name: string): Promise<Taken> {
  const json = resultText(text);
  return json === text ? NO_TEXT : takeDocument(json, name);
}

export async function takeEarlier(file: File): Promise<Taken> {
  const { readFormerSchedule } = await import('../../report/read/former-schedule.ts');
  const read = await readFormerSchedule(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return { ok: false, problems: read.issues };
  apply({ do: 'earlier-add', earlier: { name: file.name, schedule: read.value } });
  return { ok: true, problems: [] };
}
