import type { ScenarioCode } from '../scenario/issue-codes.ts';
import { refuse as refuseAny } from '../shared/issue.ts';

/** All error codes of reading a plan, except those of scenarios and tables; docs/cli.md explains them. */
export const PLAN_CODES = ['not_text', 'empty', 'no_schedule', 'no_schedule_table', 'schedule_row'] as const;

export type PlanCode = (typeof PLAN_CODES)[number];

/** Refuses a file with one issue. */
export const refuse = refuseAny<PlanCode | ScenarioCode>;
