/** What a server and the worker of a call in another process send each other. */
import type { SolveJob, TimedReport } from '../domain/solver-port.ts';

export type SolveParcel = SolveJob;

export type ReportParcel = TimedReport;

/** Where the report on a solve is. */
export function reportId(solveId: string): string {
  return `report/${solveId}`;
}

/** Notices on the channel `reports`. */
export const BEGUN = 'begun/';
export const DONE = 'done/';
