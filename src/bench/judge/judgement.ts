import type { Certificate } from '../../result/certificate.ts';
import type { CommonMetrics } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { Attempt, AttemptStatus, ObservedLimit } from '../publication/definition.ts';

/** What an adapter says of its answer, whether it can show it or not. */
export interface Claims {
  readonly optimal: boolean;
  readonly infeasible: boolean;
  readonly targetImpossible: boolean;
}

export interface CurvePoint {
  /** Wall seconds at which the runner had the schedule. */
  readonly seconds: number;
  readonly cost: number;
}

/**
 * What a proof, or a claim of one, rests on: a certificate of the attempt (or its schedule, where that costs nothing);
 * the case's certificate, whether the attempt knew or not; the attempt's word alone, which counts for nothing.
 */
export type ProofCredit = 'own_certificate' | 'case_certificate' | 'claim_only';

/** What one attempt is worth, judged from its own output and the case alone. */
export interface Judgement {
  readonly status: AttemptStatus;
  readonly proof: Attempt['proof'];
  readonly credit: ProofCredit | null;
  /** The attempt's own certificate, where the proof rests on it. */
  readonly certificate: Certificate | null;
  /** How the attempt failed after the schedule that counts; null: it did not. */
  readonly failure: string | null;
  readonly cost: number | null;
  readonly metrics: CommonMetrics | null;
  readonly claims: Claims;
  readonly solveSeconds: number | null;
  /** Verified costs, each better than those before it. */
  readonly curve: readonly CurvePoint[];
  /** The schedules of the curve's points, each as what it changes of the one before. */
  readonly steps: readonly Schedule[];
  readonly reason: string;
  /** The schedule that counts, verified or not; null without one. */
  readonly schedule: Schedule | null;
  /** What the adapter says that it let its solver start from. */
  readonly start: Schedule | null;
  readonly noBetterThanStart: boolean;
  readonly observedLimit: ObservedLimit | null;
}
