/** Files that are dropped or opened, told apart by what is in them. */
import { readFormerSchedule } from '../../report/read/former-schedule.ts';
import { resultText } from '../../report/read/result-in-page.ts';
import { isProjectText, readProject } from '../../result/project.ts';
import { readResult } from '../../result/read-result.ts';
import { isRecord } from '../../scenario/form.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { readPeopleWorkbook } from '../../scenario/people/read-workbook.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { decodeText } from '../../shared/decode-text.ts';
import type { Checked } from '../../shared/issue.ts';
import { readJson } from '../../shared/read-json.ts';
import { said, words } from '../language/languages.ts';
import type { Problem } from '../language/problems.ts';
import { begin } from '../projects/keep.ts';
import { peopleOfTable, projectOf } from '../state/from-request.ts';
import type { Project } from '../state/project.ts';
import { apply, applyAll } from '../state/store.ts';
import { isText, readPeopleText } from './read-input.ts';

/** What to tell the reader: warnings of a list that was read, or why nothing was. */
export interface Taken {
  readonly ok: boolean;
  /** null: it is neither text nor a workbook. */
  readonly problems: readonly Problem[] | null;
}

const NO_TEXT: Taken = { ok: false, problems: null };

/** In the language that the app speaks now. */
export function linesOf({ problems }: Taken): readonly string[] {
  return problems?.map(said) ?? [words.value.people.notText];
}

export async function takeFile(file: File): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.\w+$/, '');
  if (isWorkbook(bytes)) return takePeople(await readPeopleWorkbook(bytes));
  const text = decodeText(bytes);
  if (!isText(text)) return NO_TEXT;
  const start = text.trimStart();
  if (start.startsWith('{')) return takeDocument(text, name);
  if (start.startsWith('<')) return takePage(text, name);
  return takeText(text);
}

export function takeText(text: string): Taken {
  return isText(text) ? takePeople(readPeopleText(text)) : NO_TEXT;
}

function takePeople(read: Checked<PeopleTable>): Taken {
  if (!read.ok) return { ok: false, problems: read.issues };
  const { people, columns, rules } = peopleOfTable(read.value);
  applyAll([{ do: 'people', people, columns }, ...rules.map((rule) => ({ do: 'rule-add', rule }) as const)]);
  return { ok: true, problems: read.warnings };
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
    value: { ...projectOf(read.value.request, table), title, plan },
    warnings: read.warnings,
  };
}

/** The page that mingle writes carries its result. */
async function takePage(text: string, name: string): Promise<Taken> {
  const json = resultText(text);
  return json === text ? NO_TEXT : takeDocument(json, name);
}

export async function takeEarlier(file: File): Promise<Taken> {
  const read = await readFormerSchedule(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return { ok: false, problems: read.issues };
  apply({ do: 'earlier-add', earlier: { name: file.name, schedule: read.value } });
  return { ok: true, problems: [] };
}
