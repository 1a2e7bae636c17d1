/** Builds the result file from what a solve left; writing it out is the caller's business. */
import { type Fraction, ZERO } from '../shared/fraction.ts';
import { boundFigures } from './bound-figures.ts';
import { boundOf, type Certificate } from './certificate.ts';
import type {
  CommonMetrics,
  CostReport,
  RunRecord,
  SolvedResult,
  TermReport,
  UnsolvedResult,
} from './definition.ts';
import type { Schedule } from './schedule.ts';

/** A schedule as the checker found it. */
export interface JudgedSchedule {
  readonly exact: Fraction;
  readonly cost: CostReport;
  readonly metrics: CommonMetrics;
  /** What each rule costs and whom it concerns; reports are written from it. */
  readonly terms?: readonly TermReport[];
}

interface Parts {
  /** The solve request as it was read, in either form. */
  readonly scenario: Record<string, unknown>;
  /** With a schedule: the proof of its lower bound, which has been checked. */
  readonly proof: Certificate | null;
  readonly run: RunRecord;
}

export interface SolvedParts extends Parts {
  readonly status: 'solved';
  readonly solved: { readonly schedule: Schedule; readonly judged: JudgedSchedule };
}

export interface UnsolvedParts extends Parts {
  readonly status: UnsolvedResult['status'];
  readonly solved: null;
}

export function buildResult(parts: SolvedParts): SolvedResult;
export function buildResult(parts: UnsolvedParts): UnsolvedResult;
export function buildResult(parts: SolvedParts | UnsolvedParts): SolvedResult | UnsolvedResult {
  const { scenario, proof, run } = parts;
  const schema = 'mingle-result-v1';
  if (parts.status !== 'solved') {
    return { schema, status: parts.status, scenario, solution: null, proof, metrics: null, run };
  }
  const { schedule, judged } = parts.solved;
  const bound = proof?.kind === 'lower_bound' ? boundOf(proof) : ZERO;
  return {
    schema,
    status: 'solved',
    scenario,
    solution: { schedule, ...judged.cost, ...boundFigures(judged.exact, bound) },
    proof,
    metrics: judged.metrics,
    ...(judged.terms ? { terms: [...judged.terms] } : {}),
    run,
  };
}
