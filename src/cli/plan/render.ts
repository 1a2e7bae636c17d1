import { extname } from 'node:path';
import { isPlanFormat, PLAN_FORMATS, type PlanFormatName } from '../../report/formats.ts';
import { LANGUAGES } from '../../report/language/languages.ts';
import { type Plan, planOf } from '../../report/plan.ts';
import { readTimetable } from '../../report/timetable.ts';
import type { Result } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { displayNames, personFinder } from '../../scenario/people-names.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { accepted, usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import type { PlanFlags } from './flags.ts';

/** The flags that say what is written, and where. */
interface OutputFlags extends Pick<PlanFlags, 'print'> {
  readonly out?: string | undefined;
}

/** The plan under the title and times of the flags; throws a `Refusal`, also where there is no plan. */
export function planUnderFlags(request: SolveRequest, result: Result, flags: PlanFlags): Plan {
  return accepted(planOf(request, result, planOptions(request, flags)), null).value;
}

/** What the flags say about every plan of the request; throws a `Refusal`. */
export function planOptions(
  { scenario }: SolveRequest,
  { title, start, length, break: breaks, language }: PlanFlags,
) {
  const timetable =
    start === undefined
      ? null
      : accepted(readTimetable({ start, length, breaks }, scenario.session_count), null).value;
  return { title, timetable, length, language: LANGUAGES[language] };
}

/** The format that the ending of `--out` names, if it is among these; `.htm` is HTML, and so are sheets to print. */
export function impliedFormat<F extends string>(
  { out, print }: OutputFlags,
  formats: readonly F[],
): F | null {
  const ending = extname(out ?? '')
    .slice(1)
    .toLowerCase()
    .replace(/^htm$/, 'html');
  const implied = ending === '' && print ? 'html' : ending;
  return formats.find((format) => format === implied) ?? null;
}

/** Throws a `Refusal` where the format does not go with the other flags. */
export function refuseFormat({ io }: Terminal, format: string, { out, print }: OutputFlags): void {
  if (print !== undefined && format !== 'html') {
    const message = `--print ${print} makes a page of HTML, but ${format} is asked for.`;
    throw usageRefusal('print_needs_html', message, 'Write it to a file like --out plan.html.');
  }
  if (isPlanFormat(format) && !PLAN_FORMATS[format].text && io.stdout.isTTY && (out ?? '-') === '-') {
    const message = 'A spreadsheet is no text for a terminal.';
    throw usageRefusal('binary_to_terminal', message, `Name a file: --out plan.${format}`);
  }
}

/** Throws a `Refusal` where the format needs times that neither the flags nor the scenario give. */
export function refuseTimeless({ scenario }: SolveRequest, format: string, { start }: PlanFlags): void {
  if (!isPlanFormat(format) || !PLAN_FORMATS[format].needsTimes) return;
  if (start !== undefined || scenario.session_starts) return;
  throw usageRefusal(
    'calendar_needs_start',
    'A calendar needs to know when the sessions take place.',
    'Add --start, such as --start 2026-05-04T09:00, and --length and --break; or "session_starts" to the scenario.',
  );
}

/** The plan in one of the formats for people. */
export function renderPlan(
  plan: Plan,
  format: PlanFormatName,
  flags: PlanFlags,
): Promise<string | Uint8Array> {
  return PLAN_FORMATS[format].render(plan, {
    csvTable: flags.table,
    calendarPer: flags.per,
    only: flags.person ? new Set(flags.person.map((name) => idOf(plan, name))) : null,
    now: new Date(),
    print: flags.print && { design: flags.print, paper: flags.paper },
  });
}

function idOf({ request }: Plan, name: string): string {
  const { people } = request.scenario;
  const number = personFinder(people)(name);
  if (number !== undefined) return people[number].id;
  const advice = didYouMean(name, displayNames(people)) ?? 'Names are compared letter by letter.';
  throw usageRefusal('unknown_person', `--person ${JSON.stringify(name)} names nobody.`, advice);
}
