/** Builds the result file from what a solve left; writing it out is the caller's business. */
import type { Certificate } from './certificate.ts';
import type { CommonMetrics, CostReport, Result, RunRecord, TermReport } from './definition.ts';
import type { Schedule } from './schedule.ts';
import { boundMeets } from './tolerance.ts';

export interface ResultParts {
  readonly status: Result['status'];
  /** The solve request as it was read, in either form. */
  readonly scenario: Record<string, unknown>;
  readonly solved: {
    readonly schedule: Schedule;
    readonly cost: CostReport;
    readonly metrics: CommonMetrics;
    /** What each rule costs and whom it concerns; reports are written from it. */
    readonly terms?: readonly TermReport[];
  } | null;
  /** With a schedule: the proof of its lower bound. */
  readonly proof: Certificate | null;
  readonly run: RunRecord;
}

export function buildResult(parts: ResultParts): Result {
  const { status, scenario, solved, proof, run } = parts;
  const head = { schema: 'mingle-result-v1' as const, status, scenario };
  if (solved === null) return { ...head, solution: null, proof, metrics: null, run };
  const lowerBound = proof?.kind === 'lower_bound' ? proof.bound : 0;
  const optimal = boundMeets(lowerBound, solved.cost.total_cost);
  return {
    ...head,
    solution: {
      schedule: solved.schedule,
      ...solved.cost,
      lower_bound: lowerBound,
      gap: optimal ? 0 : solved.cost.total_cost - lowerBound,
      optimal,
    },
    proof,
    metrics: solved.metrics,
    ...(solved.terms ? { terms: [...solved.terms] } : {}),
    run,
  };
}
