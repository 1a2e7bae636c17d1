/** Builds the result file from what a solve left; writing it out is the caller's business. */
import {
  compare,
  type Fraction,
  fractionText,
  minus,
  roundedDown,
  roundedUp,
  toNumber,
  ZERO,
} from '../shared/fraction.ts';
import { boundOf, type Certificate } from './certificate.ts';
import type {
  CommonMetrics,
  CostReport,
  RunRecord,
  Solution,
  SolvedResult,
  TermReport,
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

export interface SolvedParts {
  /** The solve request as it was read, in either form. */
  readonly scenario: Record<string, unknown>;
  readonly solved: { readonly schedule: Schedule; readonly judged: JudgedSchedule };
  /** The proof of its lower bound, which has been checked. */
  readonly proof: Certificate | null;
  readonly run: RunRecord;
}

export function buildResult({ scenario, solved, proof, run }: SolvedParts): SolvedResult {
  const { schedule, judged } = solved;
  const bound = proof?.kind === 'lower_bound' ? boundOf(proof) : ZERO;
  return {
    schema: 'mingle-result-v1',
    status: 'solved',
    scenario,
    solution: { schedule, ...judged.cost, ...boundFigures(judged.exact, bound) },
    proof,
    metrics: judged.metrics,
    ...(judged.terms ? { terms: [...judged.terms] } : {}),
    run,
  };
}

type BoundFigures = Required<Pick<Solution, 'lower_bound' | 'gap' | 'optimal' | 'exact'>>;

/** What a result file says of an exact cost and bound: doubles that claim no more, and a bound that is met as the cost. */
export function boundFigures(cost: Fraction, bound: Fraction): BoundFigures {
  const optimal = compare(bound, cost) >= 0;
  return {
    lower_bound: optimal ? toNumber(cost) : roundedDown(bound),
    gap: optimal ? 0 : roundedUp(minus(cost, bound)),
    optimal,
    exact: { total_cost: fractionText(cost), lower_bound: fractionText(bound) },
  };
}
