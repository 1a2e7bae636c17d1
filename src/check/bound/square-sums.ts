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
  const { present, open, emptySeats } = table;
  const given = present.map((person) => numbers.get(person) ?? ZERO);
  if (given.length === 0 || open.length === 0) return ZERO;
  const scale = new Scale(given);
  const weights = given.map((one) => scale.parts(one));
  const differences = commonMeasure(given.map((one) => minus(one, given[0])));
  const modulus = differences === null ? 0n : scale.parts(differences);
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const atPrice = (price: bigint): bigint => {
    const least = leastBySizes(table, groups, (people) => {
      const off = distance(2n * BigInt(people) * weights[0] - price, 2n * modulus);
      return (off * off - price * price) / 4n;
    });
    return least + price * total;
  };
  const bounds = [atPrice(0n)];
  if (open.every(({ group }) => groups.includes(group))) {
    const count = BigInt(open.length);
    const mean = (total - remainder(total, count)) / count;
    bounds.push((2n * mean + 1n) * total - count * mean * (mean + 1n));
    const size = BigInt(present.length) / count;
    // More prices take no longer than the first one would by people.
    if (4 * emptySeats <= present.length)
      for (const people of [size, size + 1n]) {
        const below = modulus === 0n ? 0n : remainder(mean - people * weights[0], modulus);
        bounds.push(atPrice(2n * (mean - below) + modulus));
      }
  }
  // Squares are in units of one part squared.
  const parts = bounds.reduce((most, bound) => (bound > most ? bound : most));
  return times(scale.sum(parts), scale.sum(1n));
}

/** How far a number is from the nearest multiple of the modulus; from 0 if the modulus is 0. */
function distance(number: bigint, modulus: bigint): bigint {
  if (modulus === 0n) return number < 0n ? -number : number;
  const rest = remainder(number, modulus);
  return rest * 2n > modulus ? modulus - rest : rest;
}

/** The least total over all sizes of the open groups that add up to the number of people who attend. */
function leastBySizes(
  { open, present, emptySeats }: SessionTable,
  groups: readonly number[],
  costOf: (people: number) => bigint,
): bigint {
  // By what is less of: the people seated so far, or the seats that stay empty.
  const byPeople = present.length < emptySeats;
  const all = byPeople ? present.length : emptySeats;
  /** The least total by how many so far; undefined: impossible. */
  let table: readonly (bigint | undefined)[] = [0n];
  for (const { group, seats } of open) {
    const isCounted = groups.includes(group);
    const next: (bigint | undefined)[] = [];
    for (let more = 0; more <= Math.min(seats, all); more++) {
      const people = byPeople ? more : seats - more;
      const own = isCounted ? costOf(people) : 0n;
      spend(1 + table.length);
      for (const [before, cost] of table.entries()) {
        const sum = before + more;
        if (cost === undefined || sum > all) continue;
        const known = next[sum];
        if (known === undefined || cost + own < known) next[sum] = cost + own;
      }
    }
    table = next;
  }
  return table[all] ?? 0n;
}

function remainder(number: bigint, modulus: bigint): bigint {
  return ((number % modulus) + modulus) % modulus;
}
