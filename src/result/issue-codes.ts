import type { ScenarioCode } from '../scenario/issue-codes.ts';
import { refuse as refuseAny } from '../shared/issue.ts';

/** Every code that reading a plan can give beside those of scenarios and tables; docs/cli.md lists the same. */
export const PLAN_CODES = {
  not_text: 'An input is neither text nor a workbook.',
  empty: 'A file with nothing in it.',
  no_schedule: 'A file without a plan.',
  no_schedule_table: 'A table or workbook without the columns of a plan.',
  schedule_row: 'A line of a plan without session or group.',
} as const;

export type PlanCode = keyof typeof PLAN_CODES;

/** One fault of a file alone. */
export const refuse = refuseAny<PlanCode | ScenarioCode>;
