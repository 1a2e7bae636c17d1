/** An exact search for a cheaper plan without prices for meetings, whose proof other programs can follow. */
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compile } from '../../scenario/lower/compile.ts';
import { fromSchedule } from '../assignment.ts';
import { priceOf } from '../price.ts';
import { closeGap } from './close-gap.ts';

/** @returns null if it does not prove that no plan costs less, or if there are links */
export function searchPlainly(
  request: SolveRequest,
  schedule: Schedule,
  conflicts: number,
): LowerBoundCertificate | null {
  const problem = compile(request);
  if (problem.links.length > 0) return null;
  const assignment = fromSchedule(request.scenario, problem, schedule);
  const best = { assignment, cost: priceOf(problem, assignment) };
  const search = closeGap({ problem, best, lower: 0n, conflicts, slice: conflicts, asIs: true });
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    if (value?.better) return null;
  }
}
