/** What the server and a worker process say to each other. */
import type { SolveJob, SolveReport } from '../domain/solver-port.ts';

export interface JobMessage {
  readonly id: number;
  readonly job: SolveJob;
}

export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'report'; readonly id: number; readonly report: SolveReport; readonly usedMs: number };

/** Where the worker writes what a solve has used so far: lines of its number and milliseconds. */
export const SAMPLES_FD = 4;
