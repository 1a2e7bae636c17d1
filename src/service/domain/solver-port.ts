import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { CostReport } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolverSettings } from '../../solver/plan/settings.ts';
import type { Refusal } from './refusal.ts';

export interface SolveJob {
  readonly request: string;
  readonly timeSeconds: number;
}

/** What comes back. Schedules have been verified, costs come from `check/`, settings are the effective ones. */
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

/** A defect of the service: the worker died, was killed, or its answer did not stand up to verification. */
export interface SolveFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** What is known about it, without any text of the scenario. */
  readonly trace?: string;
}

export interface TimedReport {
  readonly report: SolveReport;
  /** Processor time of the solve, of all threads, ms; never more than passed by the clock. */
  readonly usedMs: number;
}

export interface Slots {
  /** Why jobs would be refused whatever the load, or null. */
  readiness(): Refusal | null;
  takeSlot(): Refusal | null;
  /** Gives back a slot in which no job was run. */
  releaseSlot(): void;
  /** The longest from taking a slot to a report. */
  readonly longestMs: number;
}

/** The workers of this process, as the domain sees them. */
export interface SolverPort extends Slots {
  /** Runs a job in a slot that was taken, and frees the slot. Never rejects. */
  run(job: SolveJob): Promise<TimedReport>;
}
