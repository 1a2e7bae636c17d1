/** Files that are dropped or opened, told apart by what is in them. */
import { readFormerSchedule } from '../../report/read/former-schedule.ts';
import { resultText } from '../../report/read/result-in-page.ts';
import { isProjectText, readProject } from '../../result/project.ts';
import { readResult } from '../../result/read-result.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { readPeopleWorkbook } from '../../scenario/people/read-workbook.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { decodeText } from '../../shared/decode-text.ts';
import type { Checked } from '../../shared/issue.ts';
import { words } from '../language/languages.ts';
import { begin } from '../projects/keep.ts';
import { peopleOfTable, projectOf } from '../state/from-request.ts';
import type { Project } from '../state/project.ts';
import { apply, applyAll } from '../state/store.ts';
import { isText, readPeopleText } from './read-input.ts';

/** What to tell the reader: warnings of a list that was read, or why nothing was. */
export interface Taken {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

export async function takeFile(file: File): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.\w+$/, '');
  if (isWorkbook(bytes)) return takePeople(await readPeopleWorkbook(bytes));
  const text = decodeText(bytes);
  if (!isText(text)) return { ok: false, lines: [words.value.people.notText] };
  const start = text.trimStart();
  if (start.startsWith('{')) return takeDocument(text, name);
  if (start.startsWith('<')) return takePage(text, name);
  return takeText(text);
}

export function takeText(text: string): Taken {
  return isText(text) ? takePeople(readPeopleText(text)) : { ok: false, lines: [words.value.people.notText] };
}

function takePeople(read: Checked<PeopleTable>): Taken {
  if (!read.ok) return { ok: false, lines: read.issues.map(sentence) };
  const { people, columns, rules } = peopleOfTable(read.value);
  applyAll([{ do: 'people', people, columns }, ...rules.map((rule) => ({ do: 'rule-add', rule }) as const)]);
  return { ok: true, lines: read.warnings.map(sentence) };
}

/** A project, a result with its scenario, or a scenario alone: each becomes a project beside the open one. */
async function takeDocument(text: string, name: string): Promise<Taken> {
  const read = readDocument(text, name);
  if (!read.ok) return { ok: false, lines: read.issues.map(sentence) };
  await begin(read.value);
  return { ok: true, lines: read.warnings.map(sentence) };
}

function readDocument(text: string, name: string): Checked<Project> {
  if (isProjectText(text)) return readProject(text);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, issues: [{ code: 'json_syntax', pointer: '', message }] };
  }
  const isResult = typeof document === 'object' && document !== null && 'schema' in document;
  const result = isResult ? readResult(document) : null;
  if (result?.ok === false) return result;
  const request = parseRequest(result ? result.value.scenario : document);
  if (!request.ok) return request;
  const { untitled, table } = words.value;
  const title = name === untitled ? '' : name;
  const project = { ...projectOf(request.value.request, table), title, plan: result?.value ?? null };
  return { ok: true, value: project, warnings: request.warnings };
}

/** The page that mingle writes carries its result. */
async function takePage(text: string, name: string): Promise<Taken> {
  const json = resultText(text);
  return json === text ? { ok: false, lines: [words.value.people.notText] } : takeDocument(json, name);
}

export async function takeEarlier(file: File): Promise<Taken> {
  const read = await readFormerSchedule(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return { ok: false, lines: read.issues.map(sentence) };
  apply({ do: 'earlier-add', earlier: { name: file.name, schedule: read.value } });
  return { ok: true, lines: [] };
}

function sentence({ message, advice }: { message: string; advice?: string }): string {
  return advice ? `${message} ${advice}` : message;
}
