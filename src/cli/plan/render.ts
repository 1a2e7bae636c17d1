import { type Command, InvalidArgumentError, Option } from 'commander';
import { type PlanOptions, rendered, TIMELESS, timesUnder } from '../../library/write.ts';
import { CSV_TABLES, type CsvTable } from '../../report/csv.ts';
import { isPlanFormat, PLAN_FORMATS, type PlanFormat, type PlanFormatName } from '../../report/formats.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../../report/language/languages.ts';
import type { Plan } from '../../report/plan.ts';
import { PRINT_DESIGN_NAMES, type PrintDesignName } from '../../report/print/designs.ts';
import { PAPER_NAMES, type PaperName } from '../../report/print/paper.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Issue, isSome } from '../../shared/issue.ts';
import { inWords } from '../flags/name.ts';
import { repeated } from '../flags/numbers.ts';
import type { CliCode } from '../issue-codes.ts';
import { endingOf } from '../output/write-output.ts';
import { accepted, usageRefusal } from '../refusal.ts';
import { flagSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';

/** The flags for the format and place of the output. */
interface OutputFlags extends Pick<PlanFlags, 'print'> {
  readonly out?: string | undefined;
}

export function planOptions({ title, start, length, break: breaks, language }: PlanFlags): PlanOptions {
  return { title, start, length, breaks, language };
}

/** The format by the extension of `--out`, if it is among these; `.htm` is HTML, and print sheets are HTML, too. */
export function impliedFormat<F extends string>(
  { out, print }: OutputFlags,
  formats: readonly F[],
): F | null {
  const ending = endingOf(out).replace(/^htm$/, 'html');
  const implied = ending === '' && print ? 'html' : ending;
  return formats.find((format) => format === implied) ?? null;
}

/** Formats to suggest instead of those mingle cannot write, by extension. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['pdf', 'doc', 'docx', 'odt', 'ppt', 'pptx', 'png', 'jpg'].map((ending) => [
      ending,
      'Write a page, --out plan.html, and let a browser print it, to PDF too.',
    ]),
  ),
  ...Object.fromEntries(['xls', 'ods'].map((ending) => [ending, 'Write a workbook, --out plan.xlsx.'])),
};

export function formatOption(words: string, formats: readonly string[]): Option {
  return new Option('--format <format>', words).choices(formats).argParser((format) => {
    if (formats.includes(format)) return format;
    throw new InvalidArgumentError(INSTEAD[format] ?? `Allowed choices are ${formats.join(', ')}.`);
  });
}

/** @throws Refusal if `--out` has the extension of a format that mingle cannot write, and no format is given */
export function refuseEnding(out: string | undefined): void {
  const ending = endingOf(out);
  const advice = INSTEAD[ending];
  if (advice !== undefined) throw usageRefusal('no_format', `No .${ending} files are written.`, advice);
}

/** Formats that a flag applies to; other flags apply to all. */
const FORMATS_OF: { readonly [Flag in keyof PlanFlags]?: readonly PlanFormatName[] } = {
  title: ['html', 'ics', 'zip', 'md', 'svg'],
  start: ['html', 'xlsx', 'ics', 'zip', 'csv', 'md', 'svg'],
  columns: ['csv'],
  table: ['csv'],
  per: ['ics'],
  person: ['ics', 'zip'],
  print: ['html'],
  paper: ['html'],
  link: ['html'],
};
const CODES: { readonly [Flag in keyof PlanFlags]?: CliCode } = {
  columns: 'columns_need_csv',
  print: 'print_needs_html',
};

/** @throws Refusal if the flag is given, which applies only to these formats, with another format */
export function refuseOther(
  flag: keyof PlanFlags,
  formats: readonly string[],
  format: string,
  flags: Partial<PlanFlags>,
): void {
  if (flags[flag] === undefined || formats.includes(format)) return;
  const message = `--${flag} is for ${inWords(formats)}, but ${format} is asked for.`;
  const advice = `Write it to a file like --out plan.${formats[0]}, or leave --${flag} out.`;
  throw usageRefusal(CODES[flag] ?? 'flag_not_for_format', message, advice);
}

/** @throws Refusal if the format does not fit the other flags */
export function refuseFormat(
  { io }: Terminal,
  format: string,
  flags: Partial<PlanFlags> & OutputFlags,
): void {
  const { out, print } = flags;
  for (const [flag, formats] of Object.entries(FORMATS_OF) as [keyof PlanFlags, readonly string[]][])
    refuseOther(flag, formats, format, flags);
  for (const [one, other] of [
    [flags.per === 'group' && '--per group', flags.person && '--person'],
    [flags.start && '--start', flags.columns && '--columns'],
    [flags.table && `--table ${flags.table}`, flags.columns && '--columns'],
  ]) {
    if (!one || !other) continue;
    const message = `${one} and ${other} do not go together.`;
    throw usageRefusal('flag_not_for_format', message, 'Leave one of the two out.');
  }
  for (const flag of ['paper', 'link'] as const) {
    if (flags[flag] === undefined || print !== undefined) continue;
    const message = `--${flag} is for sheets to print, and none are asked for.`;
    throw usageRefusal('flag_not_for_format', message, 'Add --print with one of them, or leave it out.');
  }
  if (!isPlanFormat(format)) return;
  const { ending = format, text }: PlanFormat = PLAN_FORMATS[format];
  const advice = `Name a file: --out plan.${ending}`;
  if (!text && io.stdout.isTTY && (out ?? '-') === '-')
    throw usageRefusal('binary_to_terminal', `The format ${format} is no text for a terminal.`, advice);
  refuseOtherEnding(format, out, advice);
}

const WORKBOOKS_AND_ARCHIVES = ['xlsx', 'zip'];

/** @throws Refusal if a workbook or archive would get another extension, or text one of theirs */
export function refuseOtherEnding(format: PlanFormatName, file: string | undefined, advice?: string): void {
  const { ending = format, text }: PlanFormat = PLAN_FORMATS[format];
  const named = endingOf(file);
  if (text ? !WORKBOOKS_AND_ARCHIVES.includes(named) : ['', ending].includes(named)) return;
  const message = `The format ${format} makes .${ending} files, not .${named}.`;
  throw usageRefusal('no_format', message, advice ?? `Let path end in .${ending}.`);
}

/**
 * Warnings about the times in the flags.
 * @throws Refusal if they are invalid, or the format needs times that neither flags nor scenario give
 */
export function checkedTimes(request: SolveRequest, format: string, flags: PlanFlags): readonly Issue[] {
  const times = accepted(timesUnder(request, planOptions(flags)), flagSource());
  const { needsTimes }: Partial<PlanFormat> = isPlanFormat(format) ? PLAN_FORMATS[format] : {};
  if (needsTimes && times.value === null && !request.scenario.session_starts)
    accepted(TIMELESS, flagSource());
  return times.warnings;
}

/** @throws Refusal if the format cannot represent something in the scenario */
export async function refuseUnsayable(
  request: SolveRequest,
  format: string,
  { columns }: Pick<PlanFlags, 'columns'>,
): Promise<void> {
  if (!isPlanFormat(format)) return;
  const { faults }: PlanFormat = PLAN_FORMATS[format];
  const issues = (await faults?.(request, { columns })) ?? [];
  if (isSome(issues)) accepted({ ok: false, issues }, flagSource());
}

/** Renders the plan in a format for people. @throws Refusal */
export async function renderPlan(
  plan: Plan,
  format: PlanFormatName,
  { table, columns, per, person, print, paper, link }: PlanFlags,
): Promise<string | Uint8Array> {
  const written = await rendered<string | Uint8Array>(
    plan,
    { table, columns, per, people: person, print, paper, page: link },
    PLAN_FORMATS[format],
  );
  return accepted(written, flagSource()).value;
}

/** Flags of every command that writes a plan for people. */
export interface PlanFlags {
  readonly title?: string;
  readonly start?: string;
  readonly length?: string;
  readonly break?: string;
  readonly table?: CsvTable;
  readonly columns?: string;
  readonly per?: 'participant' | 'group';
  readonly person?: readonly string[];
  readonly print?: PrintDesignName;
  readonly paper?: PaperName;
  readonly link?: string;
  readonly language: LanguageCode;
}

export function withPlanFlags(command: Command): Command {
  return command
    .optionsGroup('For pages, spreadsheets and calendars:')
    .option('--title <text>', 'what the event is called', notEmpty)
    .option('--start <time>', 'when the first session starts: 2026-05-04T09:00, with +02:00 for a time zone')
    .option('--length <duration>', 'how long a session is: 20m (the default), 1h; a bare number is minutes')
    .option(
      '--break <duration>',
      'time between sessions: one for all, or one a gap as in 5m,5m,1h; 7d is the same time a week later (default: 5m)',
    )
    .addOption(new Option('--table <table>', 'which table CSV is (default: schedule)').choices(CSV_TABLES))
    .option(
      '--columns <list>',
      'columns of your own for CSV, a line a seat: "username=id,group1=group,course1=:BIO1"',
    )
    .addOption(
      new Option('--per <owner>', 'whose events a calendar has (default: participant)').choices([
        'participant',
        'group',
      ]),
    )
    .addOption(
      new Option('--print <design>', 'sheets to print instead of the page with everything').choices(
        PRINT_DESIGN_NAMES,
      ),
    )
    .addOption(new Option('--paper <paper>', 'what they are printed on (default: a4)').choices(PAPER_NAMES))
    .option(
      '--link <url>',
      'where day.html of the app is served: posters, cards and badges get QR codes to it',
      webPage,
    )
    .addOption(
      new Option('--language <code>', 'what they are written in').choices(LANGUAGE_CODES).default('en'),
    )
    .option('--person <name>', 'only the calendar of this participant (repeatable)', repeated)
    .optionsGroup('Options:');
}

function webPage(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.hash === '' && url.search === '') return url.href;
  throw new InvalidArgumentError('Write an address like https://example.org/day.html.');
}

function notEmpty(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Write a title.');
}
