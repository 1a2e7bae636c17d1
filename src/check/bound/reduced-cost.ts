/**
 * What all arguments by prices end with (docs/proofs.md, "The scheme"): a part at its least reduced cost, and the sum of all parts
 * rounded up to a cost that can be.
 */
import { type Fraction, fraction, plus, times, ZERO } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import type { SoftRule } from '../lower/terms.ts';
import type { Counts, Lattice } from './lattice.ts';
import type { Scale } from './scale.ts';

/** What parts cost at least, in parts of the scale, and what they can cost. */
export interface Least {
  readonly sum: bigint;
  readonly lattice: Lattice;
}

/**
 * The least that a count costs, in parts; 0 where it has no range.
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

/** Of counts at one price, all together; in parts. */
export function leastOfCounts(counts: readonly Counts[], price: bigint, scale: Scale): bigint {
  return counts.reduce((sum, { least, costs, times: howMany }) => {
    const own = costs.map((cost) => scale.parts(cost));
    return sum + BigInt(howMany) * leastReduced(own, least, price);
  }, 0n);
}

/** The least cost by a total, [total]; none where it cannot be. */
export type LeastByTotal = readonly (bigint | undefined)[];

/** With one more choice, the smaller counts first, as far as the total is no more than the most. */
export function withChoice(
  table: LeastByTotal,
  choices: readonly (readonly [count: number, cost: bigint])[],
  most: number,
): LeastByTotal {
  const next: (bigint | undefined)[] = [];
  for (const [total, cost] of table.entries()) {
    if (cost === undefined) continue;
    for (const [more, added] of choices) {
      const sum = total + more;
      if (sum > most) break;
      const known = next[sum];
      if (known === undefined || cost + added < known) next[sum] = cost + added;
    }
  }
  return next;
}

/** What the rules cost whatever the parts do. */
export function constantOf(rules: readonly SoftRule[]): Fraction {
  return rules.reduce((sum, { weight, constant }) => plus(sum, times(weight, fraction(constant))), ZERO);
}
