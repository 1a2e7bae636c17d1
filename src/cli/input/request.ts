import type { ListOptions } from '../../library/list.ts';
import { readResult } from '../../library/read.ts';
import { parse, type RequestDocument } from '../../library/request.ts';
import type { Result } from '../../result/definition.ts';
import { readSchedule } from '../../result/read-schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type PastEvent, tooManyMeetings, withPastMeetings } from '../../scenario/past-meetings.ts';
import { readNameList } from '../../scenario/people/name-list.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { withRecentMeetings } from '../../scenario/recent-rule.ts';
import { toFormK } from '../../scenario/write.ts';
import { type Checked, type Issue, mapIssues } from '../../shared/issue.ts';
import { flagName } from '../flags/name.ts';
import { accepted, Refusal, refusal, usageRefusal } from '../refusal.ts';
import { documentSource, jsonSource, madeFromTable, type Source } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { pastFiles } from './past-files.ts';
import { readFormerEvents } from './plan.ts';
import { listFlags, type ScenarioFlags } from './scenario-flags.ts';
import type { Series } from './series.ts';
import {
  type InputFile,
  readInput,
  readText,
  refuseLongList,
  type TextSource,
  textOf,
} from './text-source.ts';

/** A solve request, with what is needed to report errors in it. */
export interface ReadRequest {
  readonly request: SolveRequest;
  readonly kind: 'k' | 'a' | 'people';
  /** The request as a document: as read, or in Form K if flags changed it. */
  readonly document: Record<string, unknown>;
  readonly warnings: readonly Issue[];
  /** The input that pointers of issues lead into. */
  readonly source: Source;
}

/**
 * Reads a scenario in either form, or a table of people.
 * @param given a file name, or a file already read
 * @param series if the request is for an event of a series: its meetings are avoided
 * @throws Refusal with all errors
 */
export async function readRequest(
  terminal: Terminal,
  given: string | InputFile,
  flags: ScenarioFlags,
  series: Series | null = null,
): Promise<ReadRequest> {
  const input = typeof given === 'string' ? await readInput(terminal, given) : given;
  const beside = await pastFiles(flags.past ?? [], series?.files);
  const { events, warnings } = await readFormerEvents(terminal, beside);
  const past = [...events, ...(series?.events ?? [])];
  const text = isWorkbook(input.bytes) ? null : textOf(input);
  let known: ReadRequest;
  if (text === null || isTable(text)) {
    refuseLongList(input);
    const weights = flags.pairWeights === undefined ? undefined : await readText(terminal, flags.pairWeights);
    const usual = series === null ? {} : { sessions: 1 };
    const files = { past, pairWeights: weights?.text };
    known = await fromList(input.name, text?.text ?? input.bytes, { ...usual, ...flags }, files);
  } else {
    known = fromJson(text, flags.ignoreUnknown ?? false);
    refuseTableFlags(flags, `${input.name} is a scenario`);
    const many = tooManyMeetings(past, known.request.scenario.people);
    if (many !== null) throw new Refusal([{ ...many, pointer: '' }]);
    const met = withPastMeetings(known.request, past);
    if (met.request !== known.request)
      known = { ...changedRequest(known, met.request), warnings: [...known.warnings, ...met.warnings] };
  }
  const read = { ...known, warnings: [...warnings, ...(series?.warnings ?? []), ...known.warnings] };
  if (series === null || (series.gap === undefined && flags.repeatPenalty === false)) return read;
  const request = withRecentMeetings(read.request, series.gap);
  return request === read.request ? read : changedRequest(read, request);
}

/** The names of files read beside the scenario or list. @throws Refusal */
export async function filesBeside({ pairWeights, past = [] }: ScenarioFlags): Promise<readonly string[]> {
  return [...(pairWeights === undefined ? [] : [pairWeights]), ...(await pastFiles(past))];
}

/** The request in a plan's file is complete, its past included: flags that would add to it are refused. */
export function carriedRequest(document: unknown, name: string, flags: ScenarioFlags): ReadRequest {
  refuseTableFlags(flags, `${name} carries its scenario`);
  if (flags.past !== undefined) {
    const message = `--past is for lists of people and scenario files, but ${name} carries its scenario, with its past in it.`;
    throw usageRefusal('flag_for_tables', message, 'Leave it out, or name the list or the scenario too.');
  }
  return requestOfResult(document, name, flags.ignoreUnknown);
}

function requestOfResult(document: unknown, name: string, ignoreUnknown = false): ReadRequest {
  const source = documentSource(`the scenario in ${name}`);
  const { value, warnings } = accepted(parse(document as RequestDocument, { ignoreUnknown }), source);
  const { request, form: kind, document: read } = value;
  return { request, kind, document: read, warnings, source };
}

export interface ResultFile {
  readonly result: Result;
  readonly request: SolveRequest;
  readonly source: Source;
}

/** Reads a result file, or a page that contains one. @throws Refusal with all errors */
export async function readResultFile(terminal: Terminal, file: string): Promise<ResultFile> {
  const { name, text } = await readText(terminal, file);
  const source = jsonSource(name, text);
  const result = accepted(readResult(text), source).value;
  const { request } = requestOfResult(result.scenario, name);
  return { result, request, source };
}

/** The same with another request, for instance with capped groups. */
export function changedRequest(read: ReadRequest, request: SolveRequest): ReadRequest {
  return { ...read, request, document: { ...toFormK(request) } };
}

function fromJson({ name, text }: TextSource, ignoreUnknown: boolean): ReadRequest {
  const source = jsonSource(name, text);
  const read = parse(text, { ignoreUnknown });
  if (!read.ok && isPlan(text)) throw planGiven(name);
  const { value, warnings } = accepted(read, source);
  const { request, form: kind, document } = value;
  return { request, kind, document, warnings, source };
}

/** Whether the text is a result (with or without schedule), a schedule, or a service's answer. */
function isPlan(text: string): boolean {
  const read = readSchedule(text);
  return read.ok || (read.issues[0].code === 'no_schedule' && text.includes('"solution"'));
}

function planGiven(name: string): Refusal {
  const message = `${name} is a plan, and a scenario or a list of people is wanted here.`;
  const advice =
    'Name what it was made from, which a result file has in its field "scenario"; to go on from a plan: solve --warm-start.';
  return refusal('plan_given', message, advice);
}

function refuseMissingNumbers(flags: ScenarioFlags, name: string): void {
  const { groups, groupSize, doubles, seats, choices } = flags;
  const open: [what: string, flag: string][] = [];
  if ((groups ?? groupSize ?? doubles ?? seats ?? choices) === undefined)
    open.push(['groups', 'one of --groups N and --group-size N']);
  if ((flags.sessions ?? seats) === undefined) open.push(['sessions', '--sessions N']);
  if (open.length === 0) return;
  const what = open.map(([one]) => one).join(' and ');
  const message = `${name} is a list of people, which does not say how many ${what} there are.`;
  throw usageRefusal('table_needs_flags', message, `Add ${open.map(([, flag]) => flag).join(', and ')}.`);
}

async function fromList(
  name: string,
  list: string | Uint8Array,
  flags: ScenarioFlags,
  files: { readonly past: readonly PastEvent[]; readonly pairWeights: string | undefined },
): Promise<ReadRequest> {
  // Loaded only when needed: scenarios are no lists.
  const { LIST_OPTIONS, readList } = await import('../../library/list.ts');
  const asked = Object.entries(flags).filter(([name]) => Object.hasOwn(LIST_OPTIONS, name));
  const read = await readList(list, {
    ...(Object.fromEntries(asked) as Partial<ListOptions>),
    sessions: flags.sessions ?? 1,
    apart: flags.apart?.map(readNameList) ?? [],
    together: flags.together?.map(readNameList) ?? [],
    choices: flags.choices === undefined ? [] : readNameList(flags.choices),
    ...(flags.repeatPenalty === false ? { repeatWeight: 0 } : {}),
    ...files,
  });
  if (read.ok || read.issues[0].code !== 'plan_given') refuseMissingNumbers(flags, name);
  const words = (origin: string) => flagOf(origin, name, flags);
  const { value, warnings } = accepted(withFlags(read), madeFromTable(name, words));
  const { request, document, origins } = value;
  return { request, kind: 'people', document, warnings, source: madeFromTable(name, words, origins) };
}

/** The flag that made a rule or size, as the user wrote it: `--apart "Ann,Bob"`; null for other origins. */
function flagOf(origin: string, file: string, flags: ScenarioFlags): string | null {
  const [, option = '', rest = ''] = /^\/(\w+)\/?(.*)$/s.exec(origin) ?? [];
  if (option === 'columns') return `${file}, column ${JSON.stringify(rest)}`;
  if (option === 'pairWeights') return `--pair-weights ${flags.pairWeights}${rest === '' ? '' : `:${rest}`}`;
  if (origin === '/past') return flags.past === undefined ? '--series' : '--past';
  if (origin === '/scenario/groups') return sizeFlag(flags);
  const given = { ...flags, roles: flags.roles?.column }[option as keyof ScenarioFlags];
  const value = Array.isArray(given) ? given[Number(rest)] : given;
  if (value === undefined) return null;
  return typeof value === 'string' ? `${flagName(option)} ${JSON.stringify(value)}` : flagName(option);
}

/** The flag that determines the number of groups. */
function sizeFlag({ seats, groups, groupSize, choices, doubles, courts }: ScenarioFlags): string {
  if (seats) return '--seats';
  if (groups === undefined && groupSize === undefined && choices) return '--choices';
  if (doubles) return courts === undefined ? '--doubles' : `--courts ${courts}`;
  return groups === undefined ? `--group-size ${groupSize}` : `--groups ${groups}`;
}

/** Advice for errors in a list, by code. */
const FLAG_ADVICE: Readonly<Record<string, string>> = {
  no_id_column: '--id-column COLUMN names it.',
  duplicate_id: '--id-column COLUMN takes another column.',
  empty_text: 'Write a name there or delete the line; --id-column COLUMN takes another column.',
  table_cell: '--groups N says how many there are.',
  session_cell: '--sessions N says how many there are.',
  wrong_length: 'Name two people or more: "Ann,Bob".',
  turned_names: '--names as-written keeps them.',
  bare_names: '--names first-column takes what is before the comma as the name.',
};

function withFlags<T>(read: Checked<T>): Checked<T> {
  const said = (issue: Issue): Issue => {
    const advice = issue.advice?.replace(/the option (\w+)/, '--$1');
    // No flag can fix a line longer than the header.
    const isOfLine = issue.code === 'wrong_length' && /^\/\d/.test(issue.pointer);
    const flag = isOfLine ? undefined : FLAG_ADVICE[issue.code];
    const all = [...(advice === undefined ? [] : [advice]), ...(flag === undefined ? [] : [flag])].join(' ');
    return all === '' ? issue : { ...issue, advice: all };
  };
  return read.ok ? { ...read, warnings: read.warnings.map(said) } : mapIssues(read, said);
}

/** By extension; otherwise text that does not begin like JSON is a table. "[ ] Ann" is a name with a checkbox. */
function isTable({ name, text }: TextSource): boolean {
  if (/\.(csv|tsv)$/i.test(name)) return !/^\s*\{/.test(text);
  if (/\.jsonc?$/i.test(name)) return false;
  return !/^\s*([{[/]|$)/.test(text) || /^\s*\[[ xX]?\]\s*["'“„(]?\p{L}/u.test(text);
}

/** @param why no list is read */
function refuseTableFlags(flags: ScenarioFlags, why: string): void {
  const given = listFlags(flags);
  if (given.length === 0) return;
  const message = `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} for lists of people, but ${why}.`;
  throw usageRefusal('flag_for_tables', message, 'Leave the flags out and change the scenario itself.');
}
