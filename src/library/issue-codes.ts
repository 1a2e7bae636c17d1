import { TIME_CODES } from '../report/timetable.ts';
import { PLAN_CODES } from '../result/issue-codes.ts';
import { refuse } from '../shared/issue.ts';

/** Codes of the library, besides those of requests and lists (`scenario/issue-codes.ts`); docs/cli.md explains each. */
export const LIBRARY_CODES = [
  ...PLAN_CODES,
  ...TIME_CODES,
  'unknown_option',
  'invalid_option',
  'unknown_setting',
  'invalid_setting',
  'keep_needs_warm_start',
  'session_not_kept',
  'kept_breaks_rule',
  'other_people',
  'no_result',
  'no_plan',
  'calendar_needs_start',
  'no_address',
  'time_unused',
  'unknown_person',
  'infeasible',
  'in_conflict',
  'undecided',
  'verification_failed',
  'false_cost',
  'false_claim',
  'false_proof',
  'unchecked_proof',
] as const;

export type LibraryCode = (typeof LIBRARY_CODES)[number];

/** The answer of a function that refuses, with one issue. */
export const refused = refuse<LibraryCode>;
