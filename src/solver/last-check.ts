/**
 * The last look at what leaves the solver, and the only place where it asks the checker: an answer or a bound that
 * does not stand up is a defect.
 */
import { FULL_DETAILS, judge, type ScheduleVerdict, stepsIn, type Verdict } from '../check/judge.ts';
import type { InfeasibilityCertificate, LowerBoundCertificate } from '../result/certificate.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compare, type Fraction, fractionText, ZERO } from '../shared/fraction.ts';
import { MOMENT } from './shared-numbers.ts';

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

/** The checks of one solve. What was checked once is not checked again. */
export class LastCheck {
  private readonly request: SolveRequest;
  private readonly schedules = new Map<Schedule, ScheduleVerdict>();
  private readonly bounds = new Map<LowerBoundCertificate, Fraction>([[NOTHING_PROVEN, ZERO]]);

  constructor(request: SolveRequest) {
    this.request = request;
  }

  /**
   * @param claimed its cost
   * @throws UnsoundAnswer where a hard rule is broken or the cost is another
   */
  schedule(schedule: Schedule, claimed: Fraction): ScheduleVerdict {
    const known = this.schedules.get(schedule);
    if (known) return known;
    const verdict = sound(judge(this.request, { schedule, details: FULL_DETAILS }), claimed);
    this.schedules.set(schedule, verdict);
    return verdict;
  }

  /**
   * The proof's bound; null where it takes more than about so many seconds to see whether it holds.
   *
   * @throws UnsoundAnswer where it does not hold
   */
  bound(proof: LowerBoundCertificate, seconds = Number.POSITIVE_INFINITY): Fraction | null {
    const known = this.bounds.get(proof);
    if (known) return known;
    const { holds, gaveUp, reason, bound } = judge(this.request, { proof, effort: stepsIn(seconds) }).proof;
    if (gaveUp) return null;
    if (!holds || bound === null) throw new UnsoundAnswer(`the lower_bound proof does not hold: ${reason}`);
    this.bounds.set(proof, bound);
    return bound;
  }

  /**
   * @param proofs the best one first; one that takes the checker too long is left out
   * @returns besides, the proof that holds
   * @throws UnsoundAnswer as above
   */
  answer(
    schedule: Schedule,
    claimed: Fraction,
    ...proofs: readonly LowerBoundCertificate[]
  ): CheckedAnswer & { readonly certificate: LowerBoundCertificate } {
    const [certificate = NOTHING_PROVEN, ...others] = proofs;
    const bound = this.bound(certificate);
    if (bound === null) return this.answer(schedule, claimed, ...others);
    const verdict = this.schedule(schedule, claimed);
    return { schedule: verdict, bound, optimal: compare(verdict.exact, bound) <= 0, certificate };
  }
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

/** Whether the checker finds, in about so many seconds or a moment, the rules as impossible to keep as the proof says; it may give up. */
export function isRefuted(
  request: SolveRequest,
  proof: InfeasibilityCertificate,
  seconds = Number.POSITIVE_INFINITY,
): boolean {
  return judge(request, { proof, effort: stepsIn(Math.max(MOMENT, seconds)) }).infeasible;
}
