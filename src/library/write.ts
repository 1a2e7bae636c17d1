/** The library's output for people: pages, workbooks, calendars, tables. */
import * as z from 'zod';
import { CSV_TABLES, type CsvTable } from '../report/csv.ts';
import { PLAN_FORMATS, type PlanFormat, type RenderOptions } from '../report/formats.ts';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '../report/language/languages.ts';
import { type Plan, planOf } from '../report/plan.ts';
import { PRINT_DESIGN_NAMES, type PrintDesignName } from '../report/print/designs.ts';
import { PAPER_NAMES, type PaperName } from '../report/print/paper.ts';
import { readTimetable, type Timetable } from '../report/timetable.ts';
import type { Result } from '../result/definition.ts';
import type { Person, SolveRequest } from '../scenario/definition.ts';
import { parseRequest } from '../scenario/parse.ts';
import { displayNames, personFinder } from '../scenario/people-names.ts';
import { accept, type Checked, isSome } from '../shared/issue.ts';
import { didYouMean } from '../shared/nearest.ts';
import { refused } from './issue-codes.ts';
import { type OptionTable, refusedOptions, text, texts } from './options.ts';

/** Options of every format. */
export interface PlanOptions {
  /** The event's name. */
  readonly title?: string | undefined;
  /** Start of the first session: `2026-05-04T09:00`, with an offset where the time zone matters. */
  readonly start?: string | undefined;
  /** Length of a session: `20m` (the default), `1h`; a number alone means minutes. */
  readonly length?: string | undefined;
  /** Break between sessions: one for all (default `5m`), or one for each gap, separated by commas. */
  readonly breaks?: string | undefined;
  /** Language of the output: `en` (default), `de` or `fr`. */
  readonly language?: LanguageCode | undefined;
}

export interface PageOptions extends PlanOptions {
  /** Print sheets of this design instead of the full page. */
  readonly print?: PrintDesignName | undefined;
  /** Paper of the print sheets; default A4. */
  readonly paper?: PaperName | undefined;
  /** URL of the app's `day.html`: posters, cards and badges get QR codes that lead there. */
  readonly page?: string | undefined;
}

export interface CsvOptions extends PlanOptions {
  /** One row per seat (`schedule`, the default), per group and session (`rosters`), or per person (`itineraries`). */
  readonly table?: CsvTable | undefined;
  /** Columns for another program instead of `table`, one row per seat: "username=id,group1=group,course1=:BIO1". */
  readonly columns?: string | undefined;
}

export interface CalendarOptions extends PlanOptions {
  /** Whose events the calendar holds; default `participant`. */
  readonly per?: 'participant' | 'group' | undefined;
  /** Only these participants, by id or exact name; default: all. */
  readonly people?: readonly string[] | undefined;
}

const PLAN: OptionTable<PlanOptions> = {
  title: text,
  start: text,
  length: text,
  breaks: text,
  language: z.enum(LANGUAGE_CODES),
};
const PAGE: OptionTable<PageOptions> = {
  ...PLAN,
  print: z.enum(PRINT_DESIGN_NAMES),
  paper: z.enum(PAPER_NAMES),
  page: text,
};
const CSV: OptionTable<CsvOptions> = { ...PLAN, table: z.enum(CSV_TABLES), columns: text };
const CALENDAR: OptionTable<CalendarOptions> = {
  ...PLAN,
  per: z.enum(['participant', 'group']),
  people: texts,
};

/** Makes a page with a plan of each session and a card for everybody, which contains the result file; or sheets to print. */
export function toHtml(result: Result, options: PageOptions = {}): Promise<Checked<string>> {
  return written(result, options, PAGE, PLAN_FORMATS.html);
}

/** Makes an Excel workbook: schedule, participants, pairs, rules and cost. */
export function toXlsx(result: Result, options: PlanOptions = {}): Promise<Checked<Uint8Array>> {
  return written(result, options, PLAN, PLAN_FORMATS.xlsx);
}

/** Makes a calendar (iCalendar). It needs times: `start`, or `session_starts` of the scenario. */
export function toIcs(result: Result, options: CalendarOptions = {}): Promise<Checked<string>> {
  return written(result, options, CALENDAR, PLAN_FORMATS.ics);
}

/** Makes a table as CSV: UTF-8 with the byte order mark that spreadsheets look for. */
export function toCsv(result: Result, options: CsvOptions = {}): Promise<Checked<string>> {
  return written(result, options, CSV, PLAN_FORMATS.csv);
}

/** Makes table plans, itineraries, rules and cost as Markdown. */
export function toMarkdown(result: Result, options: PlanOptions = {}): Promise<Checked<string>> {
  return written(result, options, PLAN, PLAN_FORMATS.md);
}

type AnyOptions = CsvOptions & CalendarOptions & PageOptions;

interface Format<Content> extends Pick<PlanFormat, 'needsTimes' | 'faults'> {
  render(plan: Plan, options: RenderOptions): Promise<Content>;
}

async function written<Content, Options extends AnyOptions>(
  result: Result,
  options: Options,
  table: OptionTable<Options>,
  format: Format<Content>,
): Promise<Checked<Content>> {
  const wrong = refusedOptions(options, table);
  if (wrong) return wrong;
  const plan = planUnder(result, options);
  if (!plan.ok) return plan;
  const content = await rendered(plan.value, options, format);
  return content.ok ? { ...content, warnings: plan.warnings } : content;
}

/** An option that would have no effect beside the others, and why; null if there is none. */
function idleOption(options: AnyOptions): readonly [name: string, why: string] | null {
  const { per, people, table, columns, print, paper, page } = options;
  if (per === 'group' && people !== undefined)
    return ['people', 'Calendars of groups are of everybody, and "people" asks for those of some.'];
  if (table !== undefined && columns !== undefined)
    return ['table', 'Columns of its own are of no table, and "table" asks for one.'];
  if (print !== undefined || (paper === undefined && page === undefined)) return null;
  const name = paper === undefined ? 'page' : 'paper';
  return [name, `"${name}" is for sheets to print, and "print" asks for none.`];
}

/** Renders a plan. Errors: `unknown_person`, `calendar_needs_start`, `no_address`, `unknown_column`, `invalid_option`. */
export async function rendered<Content>(
  plan: Plan,
  given: AnyOptions,
  { needsTimes, faults, render }: Format<Content>,
): Promise<Checked<Content>> {
  const idle = idleOption(given);
  if (idle !== null)
    return refused('invalid_option', idle[1], 'Leave it out, or what it does not go with.', `/${idle[0]}`);
  const { table = 'schedule', columns, per = 'participant', people, print, paper = 'a4', page } = given;
  if (needsTimes && plan.timetable === null) return TIMELESS;
  const issues = (await faults?.(plan.request, { columns })) ?? [];
  if (isSome(issues)) return { ok: false, issues };
  const only = people === undefined ? null : idsOf(plan.request.scenario.people, people);
  if (only?.ok === false) return only;
  const options = {
    csvTable: table,
    columns,
    calendarPer: per,
    only: only?.value ?? null,
    now: new Date(),
    print: print && { design: print, paper, page },
  };
  return accept(await render(plan, options));
}

/** The plan of a result with title and times. Errors: `no_schedule`, and those of invalid times. */
export function planUnder(result: Result, options: PlanOptions = {}): Checked<Plan> {
  const read = parseRequest(result.scenario);
  return read.ok ? planWith(read.value.request, result, options) : read;
}

/** Like `planUnder`, with the result's request already read. */
export function planWith(request: SolveRequest, result: Result, options: PlanOptions): Checked<Plan> {
  const timetable = timesUnder(request, options);
  if (!timetable.ok) return timetable;
  const { title, length, language } = options;
  const plan = planOf(request, result, {
    title,
    length,
    timetable: timetable.value,
    language: language && LANGUAGES[language],
  });
  return plan.ok ? { ...plan, warnings: [...timetable.warnings, ...plan.warnings] } : plan;
}

/** The timetable of the options; null without `start`. An invalid length or break is refused in both cases. */
export function timesUnder(
  { scenario }: SolveRequest,
  { start, length, breaks }: PlanOptions,
): Checked<Timetable | null> {
  const text = { start: start ?? ANY_START, length: length ?? '20m', breaks: breaks ?? '5m' };
  const read = readTimetable(text, scenario.session_count);
  if (!read.ok || start !== undefined) return read;
  const why = scenario.session_starts ? 'the scenario says when each session starts' : 'no start is given';
  const advice = 'Say when the first session starts, such as 2026-05-04T09:00.';
  const given = { length: scenario.session_starts ? undefined : length, breaks };
  const unused = Object.entries(given).filter(([, value]) => value !== undefined);
  const warnings = unused.flatMap(
    ([name]) => refused('time_unused', `It is not used: ${why}.`, advice, `/${name}`).issues,
  );
  return accept(null, warnings);
}

const ANY_START = '2000-01-01T00:00';

export const TIMELESS = refused(
  'calendar_needs_start',
  'A calendar needs to know when the sessions take place.',
  'Say when the first one starts, such as 2026-05-04T09:00; or add "session_starts" to the scenario.',
  '/start',
);

function idsOf(people: readonly Person[], names: readonly string[]): Checked<ReadonlySet<string>> {
  const find = personFinder(people);
  const issues = names.flatMap((name, index) => {
    if (find(name) !== undefined) return [];
    const advice = didYouMean(name, displayNames(people)) ?? 'Names are compared letter by letter.';
    const message = `${JSON.stringify(name)} is nobody in the plan.`;
    return refused('unknown_person', message, advice, `/people/${index}`).issues;
  });
  if (isSome(issues)) return { ok: false, issues };
  return accept(new Set(names.map((name) => people[find(name) ?? 0].id)));
}
