import { InvalidArgumentError, Option } from 'commander';
import { type PlanOptions, rendered, TIMELESS, timesUnder } from '../../library/write.ts';
import { isPlanFormat, PLAN_FORMATS, type PlanFormat, type PlanFormatName } from '../../report/formats.ts';
import type { Plan } from '../../report/plan.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Issue, isSome } from '../../shared/issue.ts';
import { inWords } from '../flags/name.ts';
import type { CliCode } from '../issue-codes.ts';
import { endingOf } from '../output/write-output.ts';
import { accepted, usageRefusal } from '../refusal.ts';
import { flagSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import type { PlanFlags } from './flags.ts';

/** The flags that say what is written, and where. */
interface OutputFlags extends Pick<PlanFlags, 'print'> {
  readonly out?: string | undefined;
}

/** What the flags say of a plan, as the library takes it. */
export function planOptions({ title, start, length, break: breaks, language }: PlanFlags): PlanOptions {
  return { title, start, length, breaks, language };
}

/** The format that the ending of `--out` names, if it is among these; `.htm` is HTML, and so are sheets to print. */
export function impliedFormat<F extends string>(
  { out, print }: OutputFlags,
  formats: readonly F[],
): F | null {
  const ending = endingOf(out).replace(/^htm$/, 'html');
  const implied = ending === '' && print ? 'html' : ending;
  return formats.find((format) => format === implied) ?? null;
}

/** What to write in place of documents that are not written, by their endings. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['pdf', 'doc', 'docx', 'odt', 'ppt', 'pptx', 'png', 'jpg'].map((ending) => [
      ending,
      'Write a page, --out plan.html, and let a browser print it, to PDF too.',
    ]),
  ),
  ...Object.fromEntries(['xls', 'ods'].map((ending) => [ending, 'Write a workbook, --out plan.xlsx.'])),
};

/** `--format` with these choices. */
export function formatOption(words: string, formats: readonly string[]): Option {
  return new Option('--format <format>', words).choices(formats).argParser((format) => {
    if (formats.includes(format)) return format;
    throw new InvalidArgumentError(INSTEAD[format] ?? `Allowed choices are ${formats.join(', ')}.`);
  });
}

/** Throws a `Refusal` where the ending of `--out` is that of a document that nothing writes, and no format is named. */
export function refuseEnding(out: string | undefined): void {
  const ending = endingOf(out);
  const advice = INSTEAD[ending];
  if (advice !== undefined) throw usageRefusal('no_format', `No .${ending} files are written.`, advice);
}

/** Flags that say something of these formats alone. */
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

/** Throws a `Refusal` where the flag is given, which says something of these formats alone, and another is asked for. */
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

/** Throws a `Refusal` where the format does not go with the other flags. */
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

/** Throws a `Refusal` where a workbook or an archive would go into a file of another kind, or text into one of theirs. */
export function refuseOtherEnding(format: PlanFormatName, file: string | undefined, advice?: string): void {
  const { ending = format, text }: PlanFormat = PLAN_FORMATS[format];
  const named = endingOf(file);
  if (text ? !WORKBOOKS_AND_ARCHIVES.includes(named) : ['', ending].includes(named)) return;
  const message = `The format ${format} makes .${ending} files, not .${named}.`;
  throw usageRefusal('no_format', message, advice ?? `Let path end in .${ending}.`);
}

/**
 * Warnings about the times of the flags. Throws a `Refusal` where they are wrong, or the format needs some and neither
 * the flags nor the scenario give them.
 */
export function checkedTimes(request: SolveRequest, format: string, flags: PlanFlags): readonly Issue[] {
  const times = accepted(timesUnder(request, planOptions(flags)), flagSource());
  const { needsTimes }: Partial<PlanFormat> = isPlanFormat(format) ? PLAN_FORMATS[format] : {};
  if (needsTimes && times.value === null && !request.scenario.session_starts)
    accepted(TIMELESS, flagSource());
  return times.warnings;
}

/** Throws a `Refusal` where the format cannot say what the scenario has. */
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

/** The plan in one of the formats for people; throws a `Refusal`. */
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
