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

/** The larger of two bounds: by the sizes that groups can have, and, where all groups count, by the sum of all numbers. */
function leastInSession(table: SessionTable, { numbers, groups }: SumTerm): Fraction {
  const given = table.present.map((person) => numbers.get(person) ?? ZERO);
  if (given.length === 0 || table.open.length === 0) return ZERO;
  const scale = new Scale(given);
  const weights = given.map((one) => scale.parts(one));
  const differences = commonMeasure(given.map((one) => minus(one, given[0])));
  const modulus = differences === null ? 0n : scale.parts(differences);
  const bySizes = leastBySizes(table, groups, (people) => nearest(BigInt(people) * weights[0], modulus));
  const all = table.open.every(({ group }) => groups.includes(group));
  const bySum = all ? evenSquares(weights, table.open.length) : 0n;
  // Squares are in units of one part squared.
  const parts = bySizes > bySum ? bySizes : bySum;
  return times(scale.sum(parts), scale.sum(1n));
}

/** The square of a sum's distance from the nearest multiple of the modulus; of the sum itself if the modulus is 0. */
function nearest(sum: bigint, modulus: bigint): bigint {
  if (modulus === 0n) return sum * sum;
  const rest = ((sum % modulus) + modulus) % modulus;
  const off = rest * 2n > modulus ? modulus - rest : rest;
  return off * off;
}

/** The squares if the sum of all is spread as evenly over the groups as whole numbers allow. */
function evenSquares(weights: readonly bigint[], groups: number): bigint {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const count = BigInt(groups);
  const size = sum < 0n ? -sum : sum;
  const [each, more] = [size / count, size % count];
  return (count - more) * each * each + more * (each + 1n) * (each + 1n);
}

/** The least total over all sizes of the open groups that add up to the number of people who attend. */
function leastBySizes(
  { open, present, emptySeats }: SessionTable,
  groups: readonly number[],
  square: (people: number) => bigint,
): bigint {
  /** The least total by how many are seated so far; undefined: impossible. */
  let table: (bigint | undefined)[] = [0n];
  for (const { group, seats } of open) {
    const isCounted = groups.includes(group);
    const next: typeof table = [];
    for (let size = Math.max(0, seats - emptySeats); size <= seats; size++) {
      const own = isCounted ? square(size) : 0n;
      spend(1 + table.length);
      for (const [seated, cost] of table.entries()) {
        const total = seated + size;
        if (cost === undefined || total > present.length) continue;
        const known = next[total];
        if (known === undefined || cost + own < known) next[total] = cost + own;
      }
    }
    table = next;
  }
  return table[present.length] ?? 0n;
}
