import { spend, spendObjects } from '../effort.ts';
import type { SessionTable } from './session-table.ts';

/** Groups of a table over two sessions that are examined in the time of a step. */
const GROUPS_A_STEP = 20;

/**
 * The sum of a value over any two sessions, worked out once for those that are alike.
 *
 * @param likeness numbers whose text is equal for sessions that are alike
 * @param valueOf of two sessions and the number of people who attend both
 */
export function overTwoSessions(
  tables: readonly SessionTable[],
  likeness: (session: number) => readonly number[],
  valueOf: (s: number, t: number, both: number) => bigint,
): bigint {
  const all = tables.map((_, session) => likeness(session).join());
  const alike = all.map((one) => all.indexOf(one));
  const known = new Map<string, bigint>();
  let sum = 0n;
  for (const [s, one] of tables.entries()) {
    for (const [t, other] of tables.slice(0, s).entries()) {
      spend(1 + one.present.length);
      const both = one.present.filter((person) => other.attends(person)).length;
      const key = [both, alike[s], alike[t]].join();
      let value = known.get(key);
      if (value === undefined) {
        spendObjects(1);
        value = valueOf(s, t, both);
        known.set(key, value);
      }
      sum += value;
    }
  }
  return sum;
}

/** Pairs that must meet in both of two sessions, summed over all pairs of sessions. */
export function forcedOverlap(tables: readonly SessionTable[]): number {
  const rooms = (session: number) => tables[session].rooms;
  const shared = (s: number, t: number, both: number) => BigInt(fewestSharedPairs(both, rooms(s), rooms(t)));
  return Number(overTwoSessions(tables, rooms, shared));
}

/**
 * The least number of pairs that share a group in both of two sessions. People are in the cells of a table, a row for each group of the one session and
 * a column for each of the other; Σ C(z, 2) over the cells is Σ over k ≥ 1 of the people beyond the first k of their cell.
 *
 * @param x the most people of each group of the one session, descending
 * @param y the same of the other
 */
export function fewestSharedPairs(both: number, x: readonly number[], y: readonly number[]): number {
  let sum = 0;
  for (let k = 1; k < both; k++) {
    spend((x.length + y.length + 2) / GROUPS_A_STEP);
    const beyond = both - mostOfFirst(k, x, y);
    if (beyond <= 0) break;
    sum += beyond;
  }
  return sum;
}

/** The most people among the first k of their cell: k in each cell of a block of the largest groups, and all outside the block. */
function mostOfFirst(k: number, x: readonly number[], y: readonly number[]): number {
  let most = Number.POSITIVE_INFINITY;
  let outside = x.reduce((sum, size) => sum + size, 0);
  let columns = y.length;
  for (let a = 0; a <= x.length; a++) {
    // A column is in the block while k in each of its a cells are fewer than all its people.
    while (columns > 0 && y[columns - 1] <= k * a) {
      columns -= 1;
      outside += y[columns];
    }
    most = Math.min(most, outside + k * a * columns);
    outside -= x[a];
  }
  return most;
}
