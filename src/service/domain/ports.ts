/** What the domain asks of its surroundings: workers of this process, readers of bodies, mail. */
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { CostReport } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { SolverSettings } from '../../solver/plan/settings.ts';
import type { JobWebhook } from '../wire/jobs.ts';
import type { Caller } from './caller.ts';
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

export interface Mail {
  /** One address, in the spelling of `readEmail`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailPort {
  /** Rejects if the mail was not accepted. */
  send(mail: Mail): Promise<void>;
  /** Waits shortly for mails being sent. */
  close(): Promise<void>;
}

/** The content of a body, once read and covered by the caller's tier. */
export interface ReadRequest {
  /** A `SolveRequest` as JSON text: building a large one again would block the main thread. */
  readonly request: string;
  readonly objectives: SolveRequest['objectives'];
  readonly usedDefaultObjective: boolean;
}

/** The same with a job's extras: its time limit and its webhook. */
export interface ReadBody extends ReadRequest {
  readonly solveMs: number;
  readonly webhook: JobWebhook | null;
}

export interface BodyOrder {
  readonly kind: 'solve' | 'job';
  /** Transferred to the reader: maybe unusable afterwards. */
  readonly bytes: Uint8Array;
  readonly tier: Caller['tier'];
}

/** Reads bodies outside the main thread, since the sender controls what one costs. */
export interface BodyReader {
  /** Takes limited time. Never rejects. */
  read(order: BodyOrder): Promise<ReadBody | Refusal>;
  close(): Promise<void>;
}
