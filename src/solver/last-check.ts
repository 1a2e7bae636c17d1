/** The only place where the solver calls the checker: an answer or a bound that fails its check is a defect. */
import type { InfeasibilityCertificate, LowerBoundCertificate } from '../result/certificate.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compare, type Fraction, fractionText, ZERO } from '../shared/fraction.ts';
import { FULL_DETAILS, judge, type ScheduleVerdict, stepsIn, type Verdict } from '../verdict/judge.ts';
import { MOMENT } from './shared-numbers.ts';

/** The checker rejected the solver's own answer: a defect, never to be shown as an answer. */
export class UnsoundAnswer extends Error {}

/** The checker's verdict on an answer that is legal and rightly priced, with a proof that holds. */
export interface CheckedAnswer extends Pick<Verdict, 'bound' | 'optimal'> {
  readonly schedule: ScheduleVerdict;
}

/** The trivial bound 0, which needs no argument. */
export const NOTHING_PROVEN: LowerBoundCertificate = {
  kind: 'lower_bound',
  version: 2,
  bound: '0',
  pieces: [],
};

export class LastCheck {
  private readonly request: SolveRequest;
  private readonly schedules = new Map<Schedule, ScheduleVerdict>();
  private readonly bounds = new Map<LowerBoundCertificate, Fraction>([[NOTHING_PROVEN, ZERO]]);

  constructor(request: SolveRequest) {
    this.request = request;
  }

  /**
   * @param claimed its cost, as the solver counts it
   * @throws UnsoundAnswer if a hard rule is broken or the cost differs
   */
  schedule(schedule: Schedule, claimed: Fraction): ScheduleVerdict {
    const known = this.schedules.get(schedule);
    if (known) return known;
    const verdict = sound(judge(this.request, { schedule, details: FULL_DETAILS }), claimed);
    this.schedules.set(schedule, verdict);
    return verdict;
  }

  /**
   * The proof's bound; null if checking it would take more than about `seconds`.
   *
   * @throws UnsoundAnswer if the proof does not hold
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
   * @param proofs the best one first; one that takes the checker too long is skipped
   * @returns the verdict, and the first proof that was checked
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

/** Checks a schedule found on the way, for logs and `debug_validate_invariants`; throws as above. */
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

/** Whether the checker confirms the proof in about `seconds`, at least a `MOMENT`; false also if it gives up. */
export function isRefuted(
  request: SolveRequest,
  proof: InfeasibilityCertificate,
  seconds = Number.POSITIVE_INFINITY,
): boolean {
  return judge(request, { proof, effort: stepsIn(Math.max(MOMENT, seconds)) }).infeasible;
}
