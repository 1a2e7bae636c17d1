/** Files that are dropped or opened, told apart by what is in them. */
import { readFormerSchedule } from '../../report/read/former-schedule.ts';
import { resultText } from '../../report/read/result-in-page.ts';
import { isProjectText, readProject } from '../../result/project.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { readPeopleWorkbook } from '../../scenario/people/read-workbook.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { decodeText } from '../../shared/decode-text.ts';
import type { Checked } from '../../shared/issue.ts';
import { words } from '../language/languages.ts';
import { peopleOfTable, projectOf } from '../state/from-request.ts';
import { apply, applyAll, open } from '../state/store.ts';
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

/** A project, a result with its scenario, or a scenario alone. */
function takeDocument(text: string, name: string): Taken {
  const { untitled, table } = { untitled: words.value.untitled, table: words.value.table };
  if (isProjectText(text)) {
    const read = readProject(text);
    if (read.ok) open(read.value);
    return { ok: read.ok, lines: (read.ok ? read.warnings : read.issues).map(sentence) };
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { ok: false, lines: [error instanceof Error ? error.message : String(error)] };
  }
  const isResult = typeof document === 'object' && document !== null && 'schema' in document;
  const read = parseRequest(isResult ? (document as unknown as { scenario: unknown }).scenario : document);
  if (!read.ok) return { ok: false, lines: read.issues.map(sentence) };
  const project = { ...projectOf(read.value.request, table), title: name === untitled ? '' : name };
  open(isResult ? { ...project, plan: document as never } : project);
  return { ok: true, lines: read.warnings.map(sentence) };
}

/** The page that mingle writes carries its result. */
function takePage(text: string, name: string): Taken {
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
