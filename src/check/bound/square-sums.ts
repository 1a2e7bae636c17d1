/** The least cost of squares of sums of numbers in groups (docs/proofs.md, "prices"). */
import { commonMeasure, type Fraction, minus, plus, times, ZERO } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import type { SoftRule, SumTerm } from '../lower/terms.ts';
import type { ScaledRequest } from './argument.ts';
import { Scale } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** The least cost of a rule on sums alone, without its constant. */
export function leastOfSums({ tables, scale }: ScaledRequest, { weight, terms }: SoftRule): bigint {
  const ofSessions = terms.flatMap((term) =>
    term.kind === 'sum' ? term.sessions.map((session) => leastInSession(tables[session], term)) : [],
  );
  return scale.parts(times(weight, ofSessions.reduce(plus, ZERO)));
}

/**
 * The least squares of the sums that groups of the sizes in question can have, plus their total at a price: the best of some prices,
 * where the rule holds for all open groups, as the total is known then.
 */
function leastInSession(table: SessionTable, { numbers, groups }: SumTerm): Fraction {
  const given = table.present.map((person) => numbers.get(person) ?? ZERO);
  if (given.length === 0 || table.open.length === 0) return ZERO;
  const scale = new Scale(given);
  const weights = given.map((one) => scale.parts(one));
  const differences = commonMeasure(given.map((one) => minus(one, given[0])));
  const modulus = differences === null ? 0n : scale.parts(differences);
  const all = table.open.every(({ group }) => groups.includes(group));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const bounds = [...pricesOf(all ? table : null, total, weights[0], modulus)].map((price) => {
    const least = leastBySizes(table, groups, (people) => {
      const off = distance(2n * BigInt(people) * weights[0] - price, 2n * modulus);
      return (off * off - price * price) / 4n;
    });
    return least + price * total;
  });
  // Squares are in units of one part squared.
  const parts = bounds.reduce((most, bound) => (bound > most ? bound : most), 0n);
  return times(scale.sum(parts), scale.sum(1n));
}

/**
 * Prices of a sum s at which s² − price·s is least at both neighbours of the mean: of whole numbers, and of the sums that groups of the mean
 * size can have. Only 0 without a table: if some groups do not count, the total is not known.
 */
function pricesOf(table: SessionTable | null, total: bigint, weight: bigint, modulus: bigint): Set<bigint> {
  if (table === null) return new Set([0n]);
  const groups = BigInt(table.open.length);
  const people = BigInt(table.present.length);
  const mean = (total - remainder(total, groups)) / groups;
  const smaller = people / groups;
  const ofSizes = [smaller, smaller + 1n].map((size) => {
    const below = mean - (modulus === 0n ? 0n : remainder(mean - size * weight, modulus));
    return 2n * below + modulus;
  });
  return new Set([0n, 2n * mean + 1n, ...ofSizes]);
}

/** How far a number is from the nearest multiple of the modulus; from 0 if the modulus is 0. */
function distance(number: bigint, modulus: bigint): bigint {
  if (modulus === 0n) return number < 0n ? -number : number;
  const rest = remainder(number, modulus);
  return rest * 2n > modulus ? modulus - rest : rest;
}

/** The least total over all sizes of the open groups that add up to the number of people who attend. */
function leastBySizes(
  { open, emptySeats }: SessionTable,
  groups: readonly number[],
  costOf: (people: number) => bigint,
): bigint {
  /** The least total by the empty seats so far; undefined: impossible. */
  let table: readonly (bigint | undefined)[] = [0n];
  for (const { group, seats } of open) {
    const isCounted = groups.includes(group);
    const next: (bigint | undefined)[] = [];
    for (let empty = 0; empty <= Math.min(seats, emptySeats); empty++) {
      const own = isCounted ? costOf(seats - empty) : 0n;
      spend(1 + table.length);
      for (const [before, cost] of table.entries()) {
        const all = before + empty;
        if (cost === undefined || all > emptySeats) continue;
        const known = next[all];
        if (known === undefined || cost + own < known) next[all] = cost + own;
      }
    }
    table = next;
  }
  return table[emptySeats] ?? 0n;
}

function remainder(number: bigint, modulus: bigint): bigint {
  return ((number % modulus) + modulus) % modulus;
}
