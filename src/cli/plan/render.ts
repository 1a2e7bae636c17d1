import { extname } from 'node:path';
import { type PlanOptions, rendered, TIMELESS, timesUnder } from '../../library/write.ts';
import { isPlanFormat, PLAN_FORMATS, type PlanFormatName } from '../../report/formats.ts';
import type { Plan } from '../../report/plan.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { accepted, usageRefusal } from '../refusal.ts';
import { flagSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import type { PlanFlags } from './flags.ts';

interface OutFlag {
  readonly out?: string | undefined;
}

/** What the flags say of a plan, as the library takes it. */
export function planOptions({ title, start, length, break: breaks }: PlanFlags): PlanOptions {
  return { title, start, length, breaks };
}

/** The format that the ending of `--out` names, if it is among these; `.htm` is HTML. */
export function formatOfEnding<F extends string>(out: string | undefined, formats: readonly F[]): F | null {
  const ending = extname(out ?? '')
    .slice(1)
    .toLowerCase()
    .replace(/^htm$/, 'html');
  return formats.find((format) => format === ending) ?? null;
}

/** Throws a `Refusal` where the format needs what the flags do not give. */
export function refuseFormat({ io }: Terminal, format: string, { out }: OutFlag): void {
  if (isPlanFormat(format) && !PLAN_FORMATS[format].text && io.stdout.isTTY && (out ?? '-') === '-') {
    const message = 'A spreadsheet is no text for a terminal.';
    throw usageRefusal('binary_to_terminal', message, `Name a file: --out plan.${format}`);
  }
}

/** Throws a `Refusal` where times are wrong, or the format needs some and neither the flags nor the scenario give them. */
export function refuseTimes(request: SolveRequest, format: string, flags: PlanFlags): void {
  const timetable = accepted(timesUnder(request, planOptions(flags)), flagSource()).value;
  if (!isPlanFormat(format) || !PLAN_FORMATS[format].needsTimes) return;
  if (timetable === null && !request.scenario.session_starts) accepted(TIMELESS, flagSource());
}

/** The plan in one of the formats for people; throws a `Refusal`. */
export async function renderPlan(
  plan: Plan,
  format: PlanFormatName,
  { table, per, person }: PlanFlags,
): Promise<string | Uint8Array> {
  const written = await rendered<string | Uint8Array>(
    plan,
    { table, per, people: person },
    PLAN_FORMATS[format],
  );
  return accepted(written, flagSource()).value;
}
