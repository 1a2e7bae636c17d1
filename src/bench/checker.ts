/** The benchmark's one door to the checker: what is a schedule worth, and does a proof hold? */

import { checkCertificate } from '../check/check-certificate.ts';
import { commonMetrics } from '../check/cost/common-metrics.ts';
import { verifySchedule } from '../check/verdict.ts';
import type { Certificate } from '../result/certificate.ts';
import type { CommonMetrics } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';

export { boundMeets, sameCost } from '../result/tolerance.ts';

/** Checks a certificate against a request: does it hold, and what was looked at. */
export type ProofCheck = (
  request: SolveRequest,
  certificate: Certificate,
) => { readonly holds: boolean; readonly reason: string };

export const checkProof: ProofCheck = checkCertificate;

export interface Replay {
  readonly cost: number;
  /** Why the schedule is not legal, a sentence each; none: it is. */
  readonly violations: readonly string[];
}

export function replay(request: SolveRequest, schedule: Schedule): Replay {
  const { violations, cost } = verifySchedule(request, schedule, null, 0);
  return { cost: cost.total_cost, violations: violations.map(({ message }) => message) };
}

export function metricsOf(request: SolveRequest, schedule: Schedule): CommonMetrics {
  return commonMetrics(request, schedule);
}
