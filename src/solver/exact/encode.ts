import type { Problem } from '../../scenario/problem.ts';
import { costLiterals } from './cost-literals.ts';
import { breakSymmetries } from './lex-order.ts';
import { SeatModel } from './seat-model.ts';
import type { Symmetries } from './symmetry.ts';
import { atMost } from './weighted-sum.ts';

/** Formulas beyond these are left to the search. */
const MOST_VARIABLES = 60_000;
const MOST_WORDS = 3_000_000;

export interface Encoding {
  readonly model: SeatModel;
  /** Nothing costs less than this where the formula has no solution: `below`, or the next cost that there can be. */
  readonly proves: number;
}

/**
 * The formula "there is a legal schedule that costs less than `below`", symmetries broken; docs/proofs.md
 * states it clause by clause, since the checker writes it anew.
 *
 * @param below null: any legal schedule
 * @returns null when the problem is too large or a weight is finer than thousandths
 */
export function encode(problem: Problem, below: number | null, symmetries: Symmetries): Encoding | null {
  if (roughSize(problem) > MOST_WORDS) return null;
  const model = new SeatModel(problem);
  const proves = below === null ? 0 : addCost(model, below);
  if (proves === null) return null;
  breakSymmetries(model, symmetries);
  return model.cnf.size > MOST_WORDS || model.cnf.variables > MOST_VARIABLES ? null : { model, proves };
}

/** The least cost that the clauses leave out, or null when they cannot be written. */
function addCost(model: SeatModel, below: number): number | null {
  const cost = costLiterals(model);
  if (cost === null) return null;
  const unit = cost.terms.reduce((divisor, { weight }) => gcd(divisor, weight), 0);
  // Costs are whole thousandths; a bound that floating point has blurred upwards is taken as it was meant.
  const most = Math.ceil(below * 1000 - 1e-6) - 1 - cost.fixed;
  if (most < 0) {
    model.cnf.add();
    return Math.max(below, cost.fixed / 1000);
  }
  if (unit === 0) return below;
  const terms = cost.terms.map(({ literal, weight }) => ({ literal, weight: weight / unit }));
  const units = Math.floor(most / unit);
  const limits = { variables: MOST_VARIABLES, words: MOST_WORDS };
  return atMost(model.cnf, terms, units, limits) ? (cost.fixed + (units + 1) * unit) / 1000 : null;
}

/** Words of the clauses on who sits with whom, the largest part that grows with the people. */
function roughSize({ peopleCount: n, groupCount, sessionCount }: Problem): number {
  return sessionCount * (2 * n * n * (n + 3 * groupCount) + n * groupCount * groupCount);
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
