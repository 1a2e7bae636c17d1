import type { Certificate } from '../../result/certificate.ts';
import type { CommonMetrics } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { Attempt, AttemptStatus, ObservedLimit } from '../publication/definition.ts';

/** Claims of an adapter about its answer, proven or not. */
export interface Claims {
  readonly optimal: boolean;
  readonly infeasible: boolean;
  readonly targetImpossible: boolean;
}

export interface CurvePoint {
  /** Wall seconds at which the runner received the schedule. */
  readonly seconds: number;
  readonly cost: number;
}

/**
 * What a proof, or the claim of one, rests on: the attempt's own certificate (or its schedule, if its cost is 0), the case's
 * certificate (whether the attempt knew it or not), or only the attempt's claim, which counts for nothing.
 */
export type ProofCredit = 'own_certificate' | 'case_certificate' | 'claim_only';

/** Verdict on one attempt, from its own output and the case alone. */
export interface Judgement {
  readonly status: AttemptStatus;
  readonly proof: Attempt['proof'];
  readonly credit: ProofCredit | null;
  /** The attempt's own certificate, if the proof rests on it. */
  readonly certificate: Certificate | null;
  /** How the attempt failed after the schedule that counts; null if it did not. */
  readonly failure: string | null;
  readonly cost: number | null;
  readonly metrics: CommonMetrics | null;
  readonly claims: Claims;
  readonly solveSeconds: number | null;
  /** Verified costs, strictly falling. */
  readonly curve: readonly CurvePoint[];
  /** The schedules of the curve's points, each as the difference to the one before. */
  readonly steps: readonly Schedule[];
  readonly reason: string;
  /** The schedule that counts, verified or not; null if there is none. */
  readonly schedule: Schedule | null;
  /** The schedule that the adapter says its solver started from. */
  readonly start: Schedule | null;
  readonly noBetterThanStart: boolean;
  readonly observedLimit: ObservedLimit | null;
}
