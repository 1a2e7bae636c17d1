/**
 * The last look at what leaves the solver, and the only place where it asks the checker: an answer or a bound that
 * does not stand up is a defect.
 */
import { FULL_DETAILS, judge, type ScheduleVerdict, type Verdict } from '../check/judge.ts';
import type { InfeasibilityCertificate, LowerBoundCertificate } from '../result/certificate.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compare, type Fraction, fractionText } from '../shared/fraction.ts';

/** The solver's own answer does not stand up to the checker: a defect, never to be shown as an answer. */
export class UnsoundAnswer extends Error {}

/** What the checker says of an answer that it found legal and rightly priced, with a proof that holds. */
export interface CheckedAnswer extends Pick<Verdict, 'bound' | 'optimal'> {
  readonly schedule: ScheduleVerdict;
}

/** The bound that every plan has. */
export const NOTHING_PROVEN: LowerBoundCertificate = {
  kind: 'lower_bound',
  version: 2,
  bound: '0',
  pieces: [],
};

/**
 * @param proofs the best one first; one that takes the checker too long is left out
 * @returns besides, the proof that holds
 * @throws UnsoundAnswer where a hard rule is broken, the claimed cost is another or the proof does not hold
 */
export function checkedAnswer(
  request: SolveRequest,
  schedule: Schedule,
  claimed: Fraction,
  ...proofs: readonly LowerBoundCertificate[]
): CheckedAnswer & { readonly certificate: LowerBoundCertificate } {
  const [proof = NOTHING_PROVEN, ...others] = proofs;
  const verdict = judge(request, { schedule, proof, details: FULL_DETAILS });
  if (verdict.proof?.gaveUp) return checkedAnswer(request, schedule, claimed, ...others);
  if (verdict.proof?.holds === false) {
    throw new UnsoundAnswer(`the lower_bound proof does not hold: ${verdict.proof.reason}`);
  }
  return {
    schedule: sound(verdict, claimed),
    bound: verdict.bound,
    optimal: verdict.optimal,
    certificate: proof,
  };
}

/** A schedule on the way, for logs and for those who want every step looked at; throws as above. */
export function checkedSchedule(
  request: SolveRequest,
  schedule: Schedule,
  claimed: Fraction,
): ScheduleVerdict {
  return sound(judge(request, { schedule }), claimed);
}

function sound({ schedule }: Pick<Verdict, 'schedule'>, claimed: Fraction): ScheduleVerdict {
  if (schedule === null) throw new Error('there is no schedule to look at');
  if (!schedule.legal) {
    throw new UnsoundAnswer(`the solver broke a hard rule: ${schedule.violations[0].message}`);
  }
  if (compare(schedule.exact, claimed) !== 0) {
    const [told, found] = [fractionText(claimed), fractionText(schedule.exact)];
    throw new UnsoundAnswer(`the solver's cost ${told} is not the schedule's, ${found}`);
  }
  return schedule;
}

/** Whether the checker finds the rules as impossible to keep as the proof says; it may give up on a long search. */
export function isRefuted(request: SolveRequest, proof: InfeasibilityCertificate): boolean {
  return judge(request, { proof }).infeasible;
}
