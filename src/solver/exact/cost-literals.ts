/** The cost of a schedule as literals that cost their weight when true, over a fixed part; all in whole units. */
import type { Costs } from '../../scenario/problem.ts';
import { costCounts } from './cost-counts.ts';
import { counter } from './counter.ts';
import type { SeatModel } from './seat-model.ts';
import type { WeightedLiteral } from './weighted-sum.ts';

export interface CostLiterals {
  /** May be below 0. */
  readonly fixed: bigint;
  readonly terms: readonly WeightedLiteral[];
}

/** A step up is paid by the literal "at least j", a step down by its negation; the fixed part makes up for the rest. */
export function costLiterals(model: SeatModel, costs: Costs): CostLiterals {
  const { constant, counted } = costCounts(model, costs);
  const terms: WeightedLiteral[] = [];
  let fixed = constant;
  for (const { slots, points } of counted) {
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
  return { fixed, terms };
}
