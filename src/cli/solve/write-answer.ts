import picocolors from 'picocolors';
import type { Improvement } from '../../library/solve-options.ts';
import { infeasibleIssues } from '../../library/validate.ts';
import { diffSchedules } from '../../report/diff.ts';
import { english } from '../../report/language/english/english.ts';
import { type Plan, planOf } from '../../report/plan.ts';
import { namesOf } from '../../report/rules.ts';
import { diffLines } from '../../report/words/diff.ts';
import type { Result } from '../../result/definition.ts';
import type { ReadSchedule } from '../../result/read-schedule.ts';
import type { Issue } from '../../shared/issue.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { ReadRequest } from '../input/request.ts';
import { adviceOnList } from '../input/size-advice.ts';
import type { CliCode } from '../issue-codes.ts';
import type { Sink } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { renderPlan } from '../plan/render.ts';
import { reportIssues } from '../print/issues.ts';
import { withAdvice } from '../refusal.ts';
import type { Colors, Terminal } from '../terminal.ts';
import type { ResolvedFlags, SolveFormat } from './flags.ts';

/** Width and colours of printed text. */
interface Look {
  readonly width: number;
  readonly colors: Colors;
}

/** Files have no colours and a fixed width, since they are read anywhere. */
const fileLook: Look = { width: 100, colors: picocolors.createColors(false) };

/** Writes the plan in the requested format; the summary follows a table, and goes to standard error with other formats. */
export async function writePlan(
  terminal: Terminal,
  sink: Sink,
  plan: Plan,
  flags: ResolvedFlags,
): Promise<void> {
  const { format, quiet } = flags;
  const { width, colors, errorColors, live } = terminal;
  const look = sink.direct ? { width, colors } : fileLook;
  const shown = forTerminal(plan);
  sink.write(await planContent(format === 'table' ? shown : plan, look, flags));
  const besides = live && !(format === 'table' && sink.direct);
  if (quiet || (format !== 'table' && !besides)) return;
  const { summary } = await import('../print/summary.ts');
  if (format === 'table') sink.write(`\n${summary(shown, look.width, look.colors)}`);
  if (besides) terminal.err(summary(shown, width, errorColors));
}

/** Output for an outcome without a schedule. */
function resultText(result: Result, format: SolveFormat): string {
  if (format === 'json') return prettyJson(result);
  return format === 'jsonl' ? `${JSON.stringify(result)}\n` : '';
}

async function planContent(plan: Plan, look: Look, flags: ResolvedFlags): Promise<string | Uint8Array> {
  const { format } = flags;
  if (format === 'table') {
    const { scheduleTable } = await import('../print/schedule-table.ts');
    return scheduleTable(plan, look.width, look.colors);
  }
  if (format === 'jsonl') return resultText(plan.result, format);
  return renderPlan(plan, format, flags);
}

/** A better plan as a line of `--format jsonl`; the last line is the result file. */
export function incumbentLine(found: Improvement): string {
  const { iterations, cost, lowerBound: lower_bound, uniqueContacts: unique_contacts, schedule } = found;
  const seconds = Number(found.seconds.toFixed(3));
  const line = { type: 'incumbent', seconds, iterations, cost, lower_bound, unique_contacts, schedule };
  return `${JSON.stringify(line)}\n`;
}

/** The terminal is in English; --language is for output to people. */
function forTerminal(plan: Plan): Plan {
  const { request, result, title, timetable, language } = plan;
  if (language === english) return plan;
  const read = planOf(request, result, { title, timetable });
  return read.ok ? read.value : plan;
}

/** Most lines of changes, so that the plan stays visible; `mingle diff` shows all. */
const mostDiffLines = 40;

/** Prints the changes from the plan that the solve started with. */
export function writeChanges(
  terminal: Terminal,
  sink: Sink,
  plan: Plan,
  { schedule, claimedCost: before }: ReadSchedule,
  { format, quiet }: ResolvedFlags,
): void {
  if (quiet) return;
  const diff = diffSchedules(schedule, plan.solution.schedule);
  const cost = { before, after: plan.solution.total_cost };
  const lines = diffLines(diff, namesOf(plan), cost, plan.request.scenario.session_labels);
  const shown = lines.length > mostDiffLines ? lines.slice(-1) : lines;
  const text = ['What changed:', ...shown].map((line) => `${plain(line)}\n`).join('');
  if (format === 'table') sink.write(`\n${text}`);
  else terminal.err(text);
}

/** Explains why there is no plan, and writes the result if the format can hold it. */
export function writeWithoutPlan(
  terminal: Terminal,
  sink: Sink,
  read: ReadRequest,
  result: Result,
  flags: ResolvedFlags,
): void {
  const text = resultText(result, flags.format);
  if (text !== '') sink.write(text);
  const { proof } = result;
  const isProven = proof?.kind === 'infeasibility';
  const issues = isProven ? infeasibleIssues(read.request, proof) : [unsolvedIssue(result)];
  const ofEven = flags.even && (read.kind !== 'people' || flags.uneven || flags.choices);
  const ofSizes = ofEven
    ? 'Or solve without --even: the rules may need uneven groups.'
    : adviceOnList(read, flags);
  reportIssues(terminal, withAdvice(issues, ofSizes), isProven ? read.source : null);
}

function unsolvedIssue({ status, run }: Result): Issue<CliCode> {
  const after = `${run.seconds.toFixed(1)} s`;
  const advice = 'Give it more time, such as --time 30s, or loosen a rule.';
  const [code, message]: [CliCode, string] =
    status === 'interrupted'
      ? ['interrupted', `Interrupted after ${after}, before there was a plan that keeps all the rules.`]
      : [
          'no_solution',
          `No plan that keeps all the rules was found in ${after}, and none is proven impossible.`,
        ];
  return { code, pointer: '', message, advice };
}
