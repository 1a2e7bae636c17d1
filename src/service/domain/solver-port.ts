import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { CostReport } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolverSettings } from '../../solver/plan/settings.ts';
import type { Refusal } from './refusal.ts';

export interface SolveJob {
  readonly request: string;
  readonly timeSeconds: number;
}

/** Result of a job. Schedules are verified, costs come from `check/`, settings are the effective ones. */
export type SolveReport =
  | {
      readonly kind: 'solved';
      readonly schedule: Schedule;
      readonly cost: CostReport;
      readonly settings: SolverSettings;
    }
  | { readonly kind: 'infeasible'; readonly proof: InfeasibilityCertificate }
  | { readonly kind: 'no_solution' }
  | SolveFailure;

/** A defect of the service: the worker crashed or was killed, or its answer failed verification. */
export interface SolveFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** Known details, without any text of the scenario. */
  readonly trace?: string;
}

export interface TimedReport {
  readonly report: SolveReport;
  /** Processor time of the solve over all threads, ms; at most the elapsed time. */
  readonly usedMs: number;
}

export interface Slots {
  /** Why jobs are refused independently of load, or null. */
  readiness(): Refusal | null;
  takeSlot(): Refusal | null;
  /** Returns a slot in which no job was run. */
  releaseSlot(): void;
  /** Longest time from taking a slot to a report, ms. */
  readonly longestMs: number;
}

/** Interface to the workers of this process. */
export interface SolverPort extends Slots {
  /** Runs a job in a taken slot, and frees the slot. Never rejects. */
  run(job: SolveJob): Promise<TimedReport>;
}
