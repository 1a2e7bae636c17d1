/** Messages between the server and a worker process. */
import type { SolveJob, SolveReport } from '../domain/ports.ts';

export interface JobMessage {
  readonly id: number;
  readonly job: SolveJob;
}

export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'report'; readonly id: number; readonly report: SolveReport; readonly usedMs: number };

/** Descriptor on which the worker reports the time used so far: lines of the job's number and milliseconds. */
export const SAMPLES_FD = 4;
