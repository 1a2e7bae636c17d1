/** The last look at what leaves the solver: an answer or a proof that does not stand up is a defect. */

import { checkCertificate } from '../check/check-certificate.ts';
import { verifySchedule } from '../check/verdict.ts';
import type { Certificate } from '../result/certificate.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';

/** @throws Error where the certificate does not hold. */
export function demand(request: SolveRequest, certificate: Certificate): void {
  const judgement = checkCertificate(request, certificate);
  if (!judgement.holds) throw new Error(`the ${certificate.kind} proof does not hold: ${judgement.reason}`);
}

/**
 * The schedule's cost, worked out anew.
 *
 * @throws Error where a hard rule is broken or the claimed cost is another.
 */
export function verifiedCost(request: SolveRequest, schedule: Schedule, claimed: number): number {
  const verdict = verifySchedule(request, schedule, claimed, 0);
  if (!verdict.legal) {
    throw new Error(`the solver broke a hard rule: ${verdict.violations[0].message}`);
  }
  if (!verdict.costTrue) {
    throw new Error(`the solver's cost ${claimed} is not the schedule's, ${verdict.cost.total_cost}`);
  }
  return verdict.cost.total_cost;
}
