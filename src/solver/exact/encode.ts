import type { Costs, Seats } from '../../scenario/problem.ts';
import { ceilDivide, gcd } from '../../shared/fraction.ts';
import { costCounts } from './cost-counts.ts';
import { counter } from './counter.ts';
import { breakSymmetries } from './lex-leader.ts';
import type { Overlap } from './overlap.ts';
import { MOST_WORDS } from './sat/cnf.ts';
import { SeatModel } from './seat-model.ts';
import type { Symmetries } from './symmetry.ts';
import { atMost, type WeightedLiteral } from './weighted-sum.ts';

export interface CheaperThan {
  readonly costs: Costs;
  /** In whole units. */
  readonly below: bigint;
  /** Without a price for meetings. */
  readonly asIs?: boolean;
  /** Besides, what the cost is at least at these prices. */
  readonly overlap?: Overlap | null;
}

type Steps<Found> = Generator<undefined, Found>;

export interface Encoding {
  readonly model: SeatModel;
  /** Nothing costs less than this where the formula has no solution: `below`, or the next cost that there can be. */
  readonly proves: bigint;
  /** The price of a meeting in the formula; 0: none. */
  readonly meeting: bigint;
}

/**
 * The formula "there is a legal schedule that costs less", symmetries broken, slice by slice; src/check/exact/formula.md states it clause
 * by clause, since the checker writes it anew.
 *
 * @param target null: any legal schedule
 * @returns null when the formula would be too large
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

/** The least cost that the clauses leave out, or null when they would be too many. */
function* addCost(
  model: SeatModel,
  { costs, below, asIs = false, overlap = null }: CheaperThan,
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
  const proves = fixed + multiples * measure;
  if (overlap !== null && !(yield* shareEnough(model, costs, overlap, proves - measure))) return null;
  return { proves, meeting };
}

/** What the cost is at least, as two sessions share some pairs, is no more than `most` units; false where the clauses would be too many. */
function* shareEnough(model: SeatModel, costs: Costs, overlap: Overlap, most: bigint): Steps<boolean> {
  const { fixed, terms } = yield* costLiterals(model, costs, false, overlap);
  const left = most * overlap.parts - fixed;
  if (left >= 0n) return yield* atMost(model.cnf, terms, left);
  model.cnf.add();
  return true;
}

/** The cost as literals that cost their weight when true, over a fixed part; all in whole units. */
interface CostLiterals {
  readonly meeting: bigint;
  /** May be below 0. */
  readonly fixed: bigint;
  readonly terms: readonly WeightedLiteral[];
}

/** A step up is paid by the literal "at least j", a step down by its negation; the fixed part makes up for the rest. */
function* costLiterals(
  model: SeatModel,
  costs: Costs,
  asIs: boolean,
  overlap: Overlap | null = null,
): Steps<CostLiterals> {
  const { meeting, constant, counted } = costCounts(model, costs, asIs, overlap);
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

/** About as many as the clauses on who sits with whom have, the largest part that grows with the people. */
export function seatingWords({ peopleCount: n, groupCount, sessionCount }: Seats): number {
  return sessionCount * (2 * n * n * (n + 3 * groupCount) + n * groupCount * groupCount);
}
