import type { ScenarioCode } from '../scenario/issue-codes.ts';
import { refuse as refuseAny } from '../shared/issue.ts';

/** Every code that reading a plan can give beside those of scenarios and tables; docs/cli.md says what each means. */
export const PLAN_CODES = ['not_text', 'empty', 'no_schedule', 'no_schedule_table', 'schedule_row'] as const;

export type PlanCode = (typeof PLAN_CODES)[number];

/** One fault of a file alone. */
export const refuse = refuseAny<PlanCode | ScenarioCode>;
