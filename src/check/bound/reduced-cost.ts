/**
 * The end of all arguments by prices (docs/proofs.md, "The scheme"): the least reduced cost of a part, and the sum of all parts
 * rounded up to a possible cost.
 */
import {
  ceilDivide,
  commonMeasure,
  type Fraction,
  fraction,
  gcd,
  plus,
  times,
  ZERO,
} from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import type { SoftRule } from '../lower/terms.ts';

/** The least cost of parts, and their possible costs; in parts of the scale, like all costs here except those of rules. */
export interface Least {
  readonly sum: bigint;
  readonly lattice: Lattice;
}

/**
 * The least reduced cost of a count; 0 if it has no range.
 *
 * @param costs by the count, up to the most possible
 * @param price taken off for each unit of the count
 * @param overlap taken off for each two units
 * @param added cost of the least count, of one more, and so on
 */
export function leastReduced(
  costs: readonly bigint[],
  least: number,
  price: bigint,
  overlap = 0n,
  added: readonly bigint[] = [],
): bigint {
  spend(costs.length);
  let best: bigint | null = null;
  for (let n = least; n < costs.length; n++) {
    const more = added[n - least] ?? 0n;
    const cost = costs[n] - price * BigInt(n) - overlap * BigInt((n * (n - 1)) / 2) + more;
    if (best === null || cost < best) best = cost;
  }
  return best ?? 0n;
}

export function leastOfCounts(counts: readonly Counts[], price: bigint): bigint {
  return counts.reduce(
    (sum, { least, costs, times: howMany }) => sum + BigInt(howMany) * leastReduced(costs, least, price),
    0n,
  );
}

/** @param values at least one */
export function leastOf(values: readonly bigint[]): bigint {
  return values.reduce((least, each) => (each < least ? each : least));
}

export function costsUpTo(most: number, costOf: (count: number) => bigint): bigint[] {
  spend(most + 1);
  return Array.from({ length: most + 1 }, (_, count) => costOf(count));
}

export function constantOf(rules: readonly SoftRule[]): Fraction {
  return rules.reduce((sum, { weight, constant }) => plus(sum, times(weight, fraction(constant))), ZERO);
}

/** Exact sums in whole numbers: the largest part of which all given numbers are whole multiples. */
export class Scale {
  private readonly part: Fraction;

  constructor(numbers: readonly Fraction[]) {
    this.part = commonMeasure(numbers) ?? fraction(1n);
  }

  /** The parts of one of the numbers, or of a sum of their multiples. */
  parts({ n, d }: Fraction): bigint {
    spend(1);
    return (n * this.part.d) / (d * this.part.n);
  }

  sum(parts: bigint): Fraction {
    return times(fraction(parts), this.part);
  }
}

/** The least value of a total in this range at the price. */
export function leastOfRange(price: bigint, least: number, most: number): bigint {
  return price * BigInt(price > 0n ? least : most);
}

/** The possible costs: offset plus a multiple of step. A bound is rounded up to the next one. */
export interface Lattice {
  readonly offset: bigint;
  /** 0: only the offset is possible. */
  readonly step: bigint;
}

/** `times` counts, each from `least` to its most, at these costs. */
export interface Counts {
  readonly least: number;
  /** By the count, up to the most possible. */
  readonly costs: readonly bigint[];
  readonly times: number;
}

/**
 * With t as the cost of each unit, costs are those of the least counts, plus t for each unit beyond, plus sums of the differences of
 * steps from t. If all counts add up to a fixed total, the number of units is known.
 *
 * @param total the sum of all counts; null: it varies
 */
export function latticeOf(counts: Iterable<Counts>, total: number | null): Lattice {
  const steps: bigint[] = [];
  let offset = 0n;
  let beyond = total ?? 0;
  for (const { least, costs, times: howMany } of counts) {
    offset += costs[least] * BigInt(howMany);
    beyond -= least * howMany;
    for (let n = least + 1; n < costs.length; n++) steps.push(costs[n] - costs[n - 1]);
  }
  const toll = total === null ? 0n : (steps[0] ?? 0n);
  return {
    offset: offset + toll * BigInt(beyond),
    step: steps.reduce((measure, step) => gcd(measure, step - toll), 0n),
  };
}

export function joined(lattices: readonly Lattice[]): Lattice {
  return {
    offset: lattices.reduce((sum, { offset }) => sum + offset, 0n),
    step: lattices.reduce((measure, { step }) => gcd(measure, step), 0n),
  };
}

/** The least possible cost that is not below the sum. */
export function roundedUp({ sum, lattice: { offset, step } }: Least): bigint {
  return step === 0n ? offset : offset + step * ceilDivide(sum - offset, step);
}
