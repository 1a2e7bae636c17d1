import type { Certificate, LowerBoundCertificate } from '../../src/result/certificate.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { judge, type ProofVerdict, type ScheduleVerdict } from '../../src/verdict/judge.ts';

/** The bound that every plan has. */
export const NOTHING_PROVEN: LowerBoundCertificate = {
  kind: 'lower_bound',
  version: 2,
  bound: '0',
  pieces: [],
};

/** What the checker says of a schedule. */
export function scored(request: SolveRequest, schedule: Schedule, details = 0): ScheduleVerdict {
  return judge(request, { schedule, details }).schedule;
}

/** What the schedule costs, as the nearest double. */
export function costOf(request: SolveRequest, schedule: Schedule): number {
  return scored(request, schedule).cost.total_cost;
}

/** What the checker says of a proof. */
export function proved(request: SolveRequest, proof: Certificate): ProofVerdict {
  return judge(request, { proof }).proof;
}
