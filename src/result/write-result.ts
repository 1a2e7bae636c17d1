/** Builds the result file from what a solve left; writing it out is the caller's business. */
import { type Fraction, ZERO } from '../shared/fraction.ts';
import { boundFigures } from './bound-figures.ts';
import { boundOf, type Certificate } from './certificate.ts';
import type { CommonMetrics, CostReport, Result, RunRecord, TermReport } from './definition.ts';
import type { Schedule } from './schedule.ts';

/** A schedule as the checker found it. */
export interface JudgedSchedule {
  readonly exact: Fraction;
  readonly cost: CostReport;
  readonly metrics: CommonMetrics;
  /** What each rule costs and whom it concerns; reports are written from it. */
  readonly terms?: readonly TermReport[];
}

export interface ResultParts {
  readonly status: Result['status'];
  /** The solve request as it was read, in either form. */
  readonly scenario: Record<string, unknown>;
  readonly solved: { readonly schedule: Schedule; readonly judged: JudgedSchedule } | null;
  /** With a schedule: the proof of its lower bound, which has been checked. */
  readonly proof: Certificate | null;
  readonly run: RunRecord;
}

export function buildResult({ status, scenario, solved, proof, run }: ResultParts): Result {
  const head = { schema: 'mingle-result-v1' as const, status, scenario };
  if (solved === null) return { ...head, solution: null, proof, metrics: null, run };
  const { schedule, judged } = solved;
  const bound = proof?.kind === 'lower_bound' ? boundOf(proof) : ZERO;
  return {
    ...head,
    solution: { schedule, ...judged.cost, ...boundFigures(judged.exact, bound) },
    proof,
    metrics: judged.metrics,
    ...(judged.terms ? { terms: [...judged.terms] } : {}),
    run,
  };
}
