import type { Seats } from '../../scenario/problem.ts';
import type { SessionSizes } from './session-sizes.ts';

/**
 * Σ over pairs of sessions of the pairs that must meet in both: people of one group spread over few groups
 * of the other session, so some stay together; who waits meets nobody. Counts C(m, 2) of every pair, summed over all pairs.
 */
export function leastOverlap(problem: Seats, sizes: readonly SessionSizes[]): number {
  let sum = 0;
  for (let s = 0; s < sizes.length; s++) {
    for (let t = s + 1; t < sizes.length; t++) sum += overlapOfTwo(problem, sizes, s, t);
  }
  return sum;
}

function overlapOfTwo(problem: Seats, sizes: readonly SessionSizes[], s: number, t: number): number {
  const both = attendBoth(problem, s, t);
  const [one, other] = [sizes[s], sizes[t]];
  const meeting = Math.max(0, both - one.benchSeats - other.benchSeats);
  const spread = pairsWhenSpread(meeting, one.tables.length * other.tables.length);
  if (both < one.people || both < other.people || one.slack > 0 || other.slack > 0) return spread;
  return Math.max(spread, rowByRow(one, other), rowByRow(other, one));
}

/** Each full group of the one session spread evenly over the groups of the other, but for those who wait there: from the largest groups. */
function rowByRow({ tables }: SessionSizes, other: SessionSizes): number {
  const left = [...tables];
  for (let waiting = other.benchSeats; waiting > 0 && left.length > 0; waiting--) {
    const largest = left.indexOf(Math.max(...left));
    if (left[largest] === 0) break;
    left[largest]--;
  }
  return left.reduce((sum, size) => sum + pairsWhenSpread(size, other.tables.length), 0);
}

function attendBoth({ peopleCount: n, attends }: Seats, s: number, t: number): number {
  let both = 0;
  for (let person = 0; person < n; person++) both += attends[s * n + person] & attends[t * n + person];
  return both;
}

/** Pairs within the cells when people are spread as evenly as whole numbers allow. */
export function pairsWhenSpread(people: number, cells: number): number {
  if (cells === 0) return 0;
  const each = Math.floor(people / cells);
  const more = people - each * cells;
  return (more * (each + 1) * each + (cells - more) * each * (each - 1)) / 2;
}
