import type { Costs, Seats } from '../../scenario/problem.ts';
import { ceilDivide, gcd } from '../../shared/fraction.ts';
import { costCounts } from './cost-counts.ts';
import { counter } from './counter.ts';
import { breakSymmetries } from './lex-leader.ts';
import { MOST_WORDS } from './sat/cnf.ts';
import { SeatModel } from './seat-model.ts';
import type { Symmetries } from './symmetry.ts';
import { atMost, type WeightedLiteral } from './weighted-sum.ts';

export interface CheaperThan {
  readonly costs: Costs;
  /** In whole units. */
  readonly below: bigint;
  /** Do without a price for meetings. */
  readonly asIs?: boolean;
}

type Steps<Found> = Generator<undefined, Found>;

export interface Encoding {
  readonly model: SeatModel;
  /** If the formula has no solution, nothing costs less than this: `below`, or the next possible cost. */
  readonly proves: bigint;
  /** The price of a meeting in the formula; 0: none. */
  readonly meeting: bigint;
}

/**
 * Writes the formula "there is a legal schedule that costs less", with symmetries broken, slice by slice. src/check/exact/formula.md states
 * it clause by clause, since the checker writes it again.
 *
 * @param target null: any legal schedule
 * @returns null if the formula would be too large
 */
export function* encodeSteps(
  seats: Seats,
  target: CheaperThan | null,
  symmetries: Symmetries,
): Steps<Encoding | null> {
  if (isTooLarge(seats)) return null;
  const model = new SeatModel(seats);
  yield* model.write();
  const cost = target === null ? { proves: 0n, meeting: 0n } : yield* addCost(model, target);
  if (cost === null) return null;
  breakSymmetries(model, symmetries);
  return model.cnf.isTooLarge ? null : { model, ...cost };
}

/** Adds clauses that limit the cost; returns what they prove, or null if they would be too many. */
function* addCost(
  model: SeatModel,
  { costs, below, asIs = false }: CheaperThan,
): Steps<Omit<Encoding, 'model'> | null> {
  const { meeting, fixed, terms } = yield* costLiterals(model, costs, asIs);
  if (below <= fixed) {
    model.cnf.add();
    return { proves: fixed, meeting };
  }
  const measure = terms.reduce((divisor, { weight }) => gcd(divisor, weight), 0n);
  if (measure === 0n) return { proves: below, meeting };
  const multiples = ceilDivide(below - fixed, measure);
  if (!(yield* atMost(model.cnf, terms, below - fixed - 1n))) return null;
  return { proves: fixed + multiples * measure, meeting };
}

/** The cost as a fixed part plus literals that cost their weight when true; in whole units. */
interface CostLiterals {
  readonly meeting: bigint;
  /** May be below 0. */
  readonly fixed: bigint;
  readonly terms: readonly WeightedLiteral[];
}

/** A step up costs by the literal "at least j", a step down by its negation, with the difference in the fixed part. */
function* costLiterals(model: SeatModel, costs: Costs, asIs: boolean): Steps<CostLiterals> {
  const { meeting, constant, counted } = costCounts(model, costs, asIs);
  const terms: WeightedLiteral[] = [];
  let fixed = constant;
  for (const { slots, points } of counted) {
    if (model.cnf.endsMoment()) yield;
    const steps = points.slice(1).map((cost, j) => cost - points[j]);
    const most = steps.findLastIndex((step) => step !== 0n) + 1;
    fixed += points[0];
    if (most === 0) continue;
    const taken = slots.map((slot) => counter(model.cnf, slot, 1)[1]);
    const atLeast = counter(model.cnf, taken, most);
    for (const [j, step] of steps.slice(0, most).entries()) {
      if (step > 0n) terms.push({ literal: atLeast[j + 1], weight: step });
      if (step >= 0n) continue;
      fixed += step;
      terms.push({ literal: -atLeast[j + 1], weight: -step });
    }
  }
  return { meeting, fixed, terms };
}

export function isTooLarge(seats: Seats, mostWords: number = MOST_WORDS): boolean {
  return seatingWords(seats) > mostWords;
}

/** About the words of the clauses on who sits with whom, the part that grows most with the people. */
export function seatingWords({ peopleCount: n, groupCount, sessionCount }: Seats): number {
  return sessionCount * (2 * n * n * (n + 3 * groupCount) + n * groupCount * groupCount);
}
