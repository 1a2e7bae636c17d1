/**
 * The costs that are possible at all: offset plus a multiple of step. A bound is rounded up to the next of them.
 */
import {
  ceiling,
  commonMeasure,
  type Fraction,
  fraction,
  minus,
  plus,
  times,
  ZERO,
} from '../../shared/fraction.ts';

export interface Lattice {
  readonly offset: Fraction;
  /** Null: nothing but the offset. */
  readonly step: Fraction | null;
}

/** So many counts, each from its least to its most, at these costs. */
export interface Counts {
  readonly least: number;
  /** By the count; the last one is the most. */
  readonly costs: readonly Fraction[];
  readonly times: number;
}

/**
 * With t taken as the cost of each unit of a count, costs are those of the least counts, plus t for each unit beyond them, plus sums of
 * the differences of steps from t. Where all counts add up to one total the number of units is known.
 *
 * @param total null: schedules differ in it
 */
export function latticeOf(counts: Iterable<Counts>, total: number | null): Lattice {
  const steps: Fraction[] = [];
  let offset = ZERO;
  let beyond = total ?? 0;
  for (const { least, costs, times: howMany } of counts) {
    offset = plus(offset, times(costs[least], fraction(BigInt(howMany))));
    beyond -= least * howMany;
    for (let n = least + 1; n < costs.length; n++) steps.push(minus(costs[n], costs[n - 1]));
  }
  const toll = total === null ? ZERO : (steps[0] ?? ZERO);
  return {
    offset: plus(offset, times(toll, fraction(BigInt(beyond)))),
    step: commonMeasure(steps.map((step) => minus(step, toll))),
  };
}

/** Of several sums that are added up. */
export function joined(lattices: readonly Lattice[]): Lattice {
  return {
    offset: lattices.reduce((sum, { offset }) => plus(sum, offset), ZERO),
    step: commonMeasure(lattices.flatMap(({ step }) => step ?? [])),
  };
}

/** The least possible cost that is not below the bound. */
export function roundedUp(bound: Fraction, { offset, step }: Lattice): Fraction {
  if (step === null) return offset;
  const above = minus(bound, offset);
  const steps = ceiling(fraction(above.n * step.d, above.d * step.n));
  return plus(offset, times(step, fraction(steps)));
}
