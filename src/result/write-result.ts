/** Builds the result file from a solve's outcome; the caller writes it. */
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

/** The checker's figures for a schedule. */
export interface JudgedSchedule {
  readonly exact: Fraction;
  readonly cost: CostReport;
  readonly metrics: CommonMetrics;
  /** Each rule's cost and the people concerned, for reports. */
  readonly terms?: readonly TermReport[];
}

export interface SolvedParts {
  /** The request as read, in either form. */
  readonly scenario: Record<string, unknown>;
  readonly solved: { readonly schedule: Schedule; readonly judged: JudgedSchedule };
  /** The checked proof of the lower bound. */
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

/** Rounds an exact cost and bound for the result file: never claiming more than is proven, and with equal numbers if the bound is met. */
export function boundFigures(cost: Fraction, bound: Fraction): BoundFigures {
  const optimal = compare(bound, cost) >= 0;
  return {
    lower_bound: optimal ? toNumber(cost) : roundedDown(bound),
    gap: optimal ? 0 : roundedUp(minus(cost, bound)),
    optimal,
    exact: { total_cost: fractionText(cost), lower_bound: fractionText(bound) },
  };
}
