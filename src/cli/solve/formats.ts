import type { Improvement } from '../../library/solve-options.ts';
import type { Plan } from '../../report/plan.ts';
import type { Result } from '../../result/definition.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { renderPlan } from '../plan/render.ts';
import type { Colors } from '../terminal.ts';
import type { ResolvedFlags, SolveFormat } from './flags.ts';

/** How a page of text looks. */
export interface Look {
  readonly width: number;
  readonly colors: Colors;
}

/** What is written of an outcome without a schedule. */
export function resultText(result: Result, format: SolveFormat): string {
  if (format === 'json') return prettyJson(result);
  return format === 'jsonl' ? `${JSON.stringify(result)}\n` : '';
}

export async function planContent(
  plan: Plan,
  look: Look,
  flags: ResolvedFlags,
): Promise<string | Uint8Array> {
  const { format } = flags;
  if (format === 'table') {
    const { scheduleTable } = await import('../print/schedule-table.ts');
    return scheduleTable(plan, look.width, look.colors);
  }
  if (format === 'jsonl') return resultText(plan.result, format);
  return renderPlan(plan, format, flags);
}

/** A better plan on its way, as a line of `--format jsonl`; the last line is the result file. */
export function incumbentLine(found: Improvement): string {
  const { iterations, cost, lowerBound: lower_bound, uniqueContacts: unique_contacts, schedule } = found;
  const seconds = Number(found.seconds.toFixed(3));
  const line = { type: 'incumbent', seconds, iterations, cost, lower_bound, unique_contacts, schedule };
  return `${JSON.stringify(line)}\n`;
}
