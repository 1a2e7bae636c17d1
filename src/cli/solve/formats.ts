import { planMarkdown } from '../../report/markdown.ts';
import type { Plan } from '../../report/plan.ts';
import type { Result } from '../../result/definition.ts';
import { scheduleToCsv } from '../../result/schedule-csv.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { Progress } from '../../solver/outcome.ts';
import { scheduleTable } from '../print/schedule-table.ts';
import type { Colors } from '../terminal.ts';
import type { SolveFormat } from './flags.ts';

/** How a page of text looks. */
export interface Look {
  readonly width: number;
  readonly colors: Colors;
}

/** What is written of an outcome without a schedule. */
export const resultFormats: Record<SolveFormat, (result: Result) => string> = {
  table: () => '',
  json: (result) => prettyJson(result),
  jsonl: (result) => `${JSON.stringify(result)}\n`,
  csv: () => '',
  md: () => '',
};

/** What is written of a plan. */
export const planFormats: Record<SolveFormat, (plan: Plan, look: Look) => string> = {
  table: (plan, { width, colors }) => scheduleTable(plan, width, colors),
  json: ({ result }) => resultFormats.json(result),
  jsonl: ({ result }) => resultFormats.jsonl(result),
  csv: ({ solution }) => scheduleToCsv(solution.schedule),
  md: (plan) => planMarkdown(plan),
};

/** A better plan on its way, as a line of `--format jsonl`; the last line is the result file. */
export function incumbentLine({
  seconds,
  iterations,
  cost,
  lowerBound,
  uniqueContacts,
  schedule,
}: Progress): string {
  const line = {
    type: 'incumbent',
    seconds: Number(seconds.toFixed(3)),
    iterations,
    cost,
    lower_bound: lowerBound,
    unique_contacts: uniqueContacts,
    schedule,
  };
  return `${JSON.stringify(line)}\n`;
}
