/** Files that the library reads besides requests: lists of people, earlier plans, result files. */
import { resultText } from '../report/read/result-in-page.ts';
import type { Result } from '../result/definition.ts';
import { readResult as readResultDocument } from '../result/read-result.ts';
import type { Schedule } from '../result/schedule.ts';
import { type GroupingOptions, requestFromPeople } from '../scenario/people/from-people.ts';
import { readPeopleTable } from '../scenario/people/read-table.ts';
import type { PeopleTable } from '../scenario/people/table.ts';
import { isWorkbook } from '../scenario/people/workbook-mark.ts';
import { readJson } from '../scenario/read-json.ts';
import { decodeText } from '../shared/decode-text.ts';
import type { Checked } from '../shared/issue.ts';
import { refused } from './issue-codes.ts';
import type { ReadRequest } from './request.ts';

export interface ListOptions extends GroupingOptions {
  /** The column that names the people; found by its heading where not given. */
  readonly idColumn?: string | undefined;
}

export interface ListRequest extends ReadRequest {
  /** Where each rule of the request comes from: `/apart/0`, an option; `/columns/Team`, a column. */
  readonly origins: readonly string[];
}

/**
 * Makes a request of a list of people: CSV or the like as text or bytes, or the bytes of an Excel workbook. Pointers of
 * issues are `/<line>/<column>`, an origin as in `ListRequest`, or lead into the request that was made.
 */
export async function readList(
  input: string | Uint8Array,
  options: ListOptions,
): Promise<Checked<ListRequest>> {
  const table = await readTable(input, options.idColumn);
  if (!table.ok) return table;
  const made = requestFromPeople(table.value, options);
  if (!made.ok) return made;
  const { request, source, origins } = made.value;
  const value = { request, document: source as Record<string, unknown>, origins };
  return { ok: true, value, warnings: [...table.warnings, ...made.warnings] };
}

async function readTable(input: string | Uint8Array, idColumn?: string): Promise<Checked<PeopleTable>> {
  if (typeof input !== 'string' && isWorkbook(input)) {
    // Loaded when needed: the reader of workbooks is slow to load.
    const { readPeopleWorkbook } = await import('../scenario/people/read-workbook.ts');
    return readPeopleWorkbook(input, idColumn);
  }
  const text = typeof input === 'string' ? input : decodeText(input);
  if (!text.includes('\0')) return readPeopleTable(text, idColumn);
  return refused('not_text', 'The list is no text.', 'Give CSV, or an Excel workbook (.xlsx).');
}

/**
 * Reads a plan from any file that mingle writes (a result, a schedule, a page, a workbook, a calendar, CSV, Markdown), as
 * text or bytes. People stand in it as the file has them: by id, or by name.
 */
export async function readSchedule(input: string | Uint8Array): Promise<Checked<Schedule>> {
  const { readFormerSchedule } = await import('../report/read/former-schedule.ts');
  return readFormerSchedule(typeof input === 'string' ? new TextEncoder().encode(input) : input);
}

/** Reads a result file, as text, bytes or a JSON value, or the page that was made of one. */
export function readResult(input: string | Uint8Array | object): Checked<Result> {
  const text = input instanceof Uint8Array ? decodeText(input) : input;
  const read = typeof text === 'string' ? readJson(resultText(text), false) : null;
  if (read?.ok === false) return read;
  const document = read === null ? text : read.value;
  if (typeof document === 'object' && document !== null && 'schema' in document) {
    return readResultDocument(document);
  }
  const advice = 'Give what solve answers, or what mingle solve --format json writes.';
  return refused('no_result', 'This is no result file.', advice);
}
