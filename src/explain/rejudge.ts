/** The result file of a schedule that is not from a search alone: changed by hand, or planned with seats held in place. */
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import type { Certificate } from '../result/certificate.ts';
import type { Result } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import { buildResult } from '../result/write-result.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { toFormK } from '../scenario/write.ts';
import { FULL_DETAILS, judge, violationsIn } from '../verdict/judge.ts';

/** @param proof certificate of the request's lower bound, if there already is one */
export function judgedResult(
  request: SolveRequest,
  schedule: Schedule,
  run: Result['run'],
  proof: Certificate | null = null,
): Result {
  const bound = proof ?? lowerBound(compile(request), request);
  const judged = judge(request, { schedule, proof: bound, details: FULL_DETAILS }).schedule;
  const scenario = { ...toFormK(request) };
  const result = buildResult({ scenario, solved: { schedule, judged }, proof: bound, run });
  // Another plan, or another request, than those for which the search ended at the optimum.
  if (run.stop_reason !== 'optimal' || result.solution?.optimal) return result;
  return { ...result, run: { ...run, stop_reason: 'interrupted' } };
}

/** Pointers into the request, each once: to a broken rule, or to the person or group concerned. */
export function brokenRules(request: SolveRequest, schedule: Schedule): string[] {
  return [...new Set(violationsIn(request, schedule).map(({ pointer }) => pointer))];
}
