/** Reads plans and result files that mingle wrote. */
import { resultText } from '../report/read/result-in-page.ts';
import type { Result, SolvedResult, UnsolvedResult } from '../result/definition.ts';
import { withEmptyGroups } from '../result/empty-groups.ts';
import { readResult as readResultDocument } from '../result/read-result.ts';
import { isDocument } from '../result/read-schedule.ts';
import type { Schedule } from '../result/schedule.ts';
import { isWorkbook } from '../scenario/people/workbook-mark.ts';
import { decodeText } from '../shared/decode-text.ts';
import type { Checked } from '../shared/issue.ts';
import { readJson } from '../shared/read-json.ts';
import { refused } from './issue-codes.ts';
import { type RequestInput, requestOf } from './request.ts';

/**
 * Reads a plan from any file that mingle writes (result, schedule, page, workbook, calendar, CSV, Markdown), as text or
 * bytes. People appear as in the file: by id, or by name.
 * @param of request of the plan: adds its groups without people, which tables and calendars do not list
 */
export async function readSchedule(
  input: string | Uint8Array,
  of?: RequestInput,
): Promise<Checked<Schedule>> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  if (!(bytes instanceof Uint8Array)) return refused('not_text', 'The plan is neither text nor bytes.');
  const request = of === undefined ? null : requestOf(of);
  if (request?.ok === false) return request;
  const { readFormerSchedule } = await import('../report/read/former-schedule.ts');
  const read = await readFormerSchedule(bytes);
  const isWhole = request === null || (!isWorkbook(bytes) && isDocument(decodeText(bytes)));
  if (!read.ok || isWhole) return read;
  return { ...read, value: withEmptyGroups(read.value, request.value.request) };
}

/** Reads a result file, as text, bytes or a JSON value, or from a page that contains one. */
export function readResult(input: string | Uint8Array | object): Checked<SolvedResult | UnsolvedResult> {
  const read = readAnyResult(input);
  if (!read.ok) return read;
  const { status, solution, metrics } = read.value;
  if ([solution, metrics].every((part) => (part !== null) === (status === 'solved')))
    return { ...read, value: read.value as SolvedResult | UnsolvedResult };
  const held = solution === null ? 'no plan' : metrics === null ? 'a plan without metrics' : 'a plan';
  return refused(
    'false_claim',
    `The result file says "${status}", but holds ${held}.`,
    'Solve again, or ask "mingle verify" what else in it is not so.',
    '/status',
  );
}

function readAnyResult(input: string | Uint8Array | object): Checked<Result> {
  const given = input instanceof Uint8Array ? decodeText(input) : input;
  const text = typeof given === 'string' ? resultText(given) : null;
  // Not JSON at all, such as a list or a calendar: a position in it would mean nothing.
  if (text !== null && text.trim() !== '' && !isDocument(text)) return NO_RESULT;
  const read = text === null ? null : readJson(text, false);
  if (read?.ok === false) return read;
  const document = read === null ? given : read.value;
  return typeof document === 'object' && document !== null && 'schema' in document
    ? readResultDocument(document)
    : NO_RESULT;
}

const NO_RESULT = refused(
  'no_result',
  'This is no result file.',
  'Write one with: mingle solve scenario.json --format json --out result.json',
);
