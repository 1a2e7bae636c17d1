/**
 * What all arguments by prices end with (docs/proofs.md, "The scheme"): a part at its least reduced cost, and the sum of all parts
 * rounded up to a cost that can be.
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

/** What parts cost at least and what they can cost; in parts of the scale, as all costs here but those of rules are. */
export interface Least {
  readonly sum: bigint;
  readonly lattice: Lattice;
}

/**
 * The least that a count costs; 0 where it has no range.
 *
 * @param costs by the count; the last one is the most
 * @param price taken off for each
 * @param overlap taken off for each two
 * @param added to the least count, to one more and so on
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

/** Of counts at one price, all together. */
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

/** What none, one, … `most` cost. */
export function costsUpTo(most: number, costOf: (count: number) => bigint): bigint[] {
  spend(most + 1);
  return Array.from({ length: most + 1 }, (_, count) => costOf(count));
}

/** What the rules cost whatever the parts do. */
export function constantOf(rules: readonly SoftRule[]): Fraction {
  return rules.reduce((sum, { weight, constant }) => plus(sum, times(weight, fraction(constant))), ZERO);
}

/** Exact sums in whole numbers: every given number is a whole number of parts. */
export class Scale {
  private readonly part: Fraction;

  constructor(numbers: readonly Fraction[]) {
    this.part = commonMeasure(numbers) ?? fraction(1n);
  }

  /** One of the numbers, or a sum of their multiples. */
  parts({ n, d }: Fraction): bigint {
    spend(1);
    return (n * this.part.d) / (d * this.part.n);
  }

  sum(parts: bigint): Fraction {
    return times(fraction(parts), this.part);
  }
}

/** The smaller of price · least and price · most. */
export function cheaper(price: bigint, least: number, most: number): bigint {
  return price * BigInt(price > 0n ? least : most);
}

/** The costs that are possible at all: offset plus a multiple of step. A bound is rounded up to the next of them. */
export interface Lattice {
  readonly offset: bigint;
  /** 0: nothing but the offset. */
  readonly step: bigint;
}

/** So many counts, each from its least to its most, at these costs. */
export interface Counts {
  readonly least: number;
  /** By the count; the last one is the most. */
  readonly costs: readonly bigint[];
  readonly times: number;
}

/**
 * With t taken as the cost of each unit of a count, costs are those of the least counts, plus t for each unit beyond them, plus sums of
 * the differences of steps from t. Where all counts add up to one total the number of units is known.
 *
 * @param total null: schedules differ in it
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

/** Of several sums that are added up. */
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
