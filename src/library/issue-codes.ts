import { TIME_CODES } from '../report/timetable.ts';
import { PLAN_CODES } from '../result/issue-codes.ts';
import { refuse } from '../shared/issue.ts';

/** Codes that the library gives beside those of requests and lists (`scenario/issue-codes.ts`); docs/cli.md lists them. */
export const LIBRARY_CODES = {
  ...PLAN_CODES,
  ...TIME_CODES,
  unknown_option: 'An option of a function of the library that does not exist.',
  invalid_option: 'An option of a function of the library with a wrong value.',
  unknown_setting: 'A setting of the solver that does not exist.',
  invalid_setting: 'A setting of the solver with a wrong value.',
  keep_needs_warm_start: 'Sessions or seats to keep, but no plan to keep them from.',
  session_not_kept: 'A session to keep that the scenario or the earlier plan does not have.',
  kept_breaks_rule: 'A session to keep in which a rule would be broken, or somebody has no seat.',
  other_people: 'A plan to start from in which nobody of the scenario sits.',
  no_result: 'A file that is no result file where one is needed.',
  no_plan: 'Nothing to verify: neither a plan nor a certificate.',
  calendar_needs_start: 'A calendar without a start.',
  no_address: 'Breakout rooms where somebody has no e-mail address.',
  break_unused: 'Warning: a break between sessions that is not used, since no start goes with it.',
  unknown_person: 'Somebody is named who is not in the plan.',
  infeasible: 'Proven: no plan can keep all the rules.',
  in_conflict: 'A part of the scenario that the proof rests on.',
  verification_failed: "The solver's answer did not stand up to verification; it was not written.",
  false_cost: 'A plan does not cost what is said.',
  false_claim: 'A file says something of its plan that is not so.',
  false_proof: 'A certificate does not hold.',
  unchecked_proof: 'A certificate that takes too long to check: whether it holds is not known.',
} as const;

export type LibraryCode = keyof typeof LIBRARY_CODES;

/** One issue alone, as the answer of a function that is refused. */
export const refused = refuse<LibraryCode>;
