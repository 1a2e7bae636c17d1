/** How full the groups of a session can be, and what that leaves of two sessions. */
import type { Seats } from '../../scenario/problem.ts';
import { pairsOf } from './session-sizes.ts';

/** One way to fill the groups of a session. */
export interface Filling {
  /** Of the groups that are used, ascending. */
  readonly sizes: readonly number[];
  /** The sizes of the i smallest groups together; [i]. */
  readonly sums: readonly number[];
  /** Pairs that share a group. */
  readonly pairs: number;
}

interface Room {
  readonly seats: number;
  /** Sizes below it are not allowed, but for 0 where nobody is pinned there. */
  readonly least: number;
  readonly mayBeEmpty: boolean;
}

/** All ways that differ in the sizes; null: more than `most`. */
export function fillingsOf(problem: Seats, session: number, most: number): Filling[] | null {
  const rooms = roomsOf(problem, session);
  const { peopleCount: n, attends } = problem;
  const people = attends.subarray(session * n, (session + 1) * n).reduce((sum, there) => sum + there, 0);
  // Seats from the room on; [room].
  const seatsFrom = rooms.map((_, i) => rooms.slice(i).reduce((sum, { seats }) => sum + seats, 0));
  const found = new Map<string, Filling>();
  const sizes: number[] = [];
  const fill = (at: number, left: number): boolean => {
    if (at === rooms.length) {
      if (left > 0) return true;
      const filling = fillingOf(sizes);
      found.set(filling.sizes.join(), filling);
      return found.size <= most;
    }
    if (left > seatsFrom[at]) return true;
    const room = rooms[at];
    const former = at > 0 && isAlike(rooms[at - 1], room) ? sizes[at - 1] : room.seats;
    for (let size = Math.min(former, left); size >= 0; size--) {
      if (size < room.least && !(size === 0 && room.mayBeEmpty)) continue;
      sizes[at] = size;
      if (!fill(at + 1, left - size)) return false;
    }
    return true;
  };
  return fill(0, people) ? [...found.values()] : null;
}

function roomsOf(problem: Seats, session: number): Room[] {
  const { peopleCount: n, groupCount, capacity, minSize, pinnedGroup } = problem;
  const rooms: Room[] = [];
  for (let g = 0; g < groupCount; g++) {
    const seats = capacity[session * groupCount + g];
    if (seats === 0) continue;
    let pinned = 0;
    for (let p = 0; p < n; p++) if (pinnedGroup[session * n + p] === g) pinned++;
    rooms.push({ seats, least: Math.max(minSize[g], pinned), mayBeEmpty: pinned === 0 });
  }
  return rooms.sort(
    (a, b) => b.seats - a.seats || a.least - b.least || Number(a.mayBeEmpty) - Number(b.mayBeEmpty),
  );
}

function isAlike(a: Room, b: Room): boolean {
  return a.seats === b.seats && a.least === b.least && a.mayBeEmpty === b.mayBeEmpty;
}

function fillingOf(all: readonly number[]): Filling {
  const sizes = all.filter((size) => size > 0).sort((a, b) => a - b);
  const sums = [0];
  for (const size of sizes) sums.push(sums[sums.length - 1] + size);
  return { sizes, sums, pairs: pairsOf(sizes) };
}

/**
 * Pairs that at least meet in both of two sessions. Those who attend both are in one cell each of a table, their two groups.
 * At most k of each cell are nobody's k-th companion or later: in the a largest groups of the one and the b largest of the other there are k·a·b of
 * those at most, elsewhere no more than people.
 *
 * @param both people who attend both
 */
export function leastShared(both: number, one: Filling, other: Filling): number {
  let shared = 0;
  for (let k = 1; ; k++) {
    let spread = both;
    for (let a = 0; a <= one.sizes.length; a++) {
      for (let b = 0; b <= other.sizes.length; b++) {
        const few = one.sums[one.sizes.length - a] + other.sums[other.sizes.length - b] + k * a * b;
        if (few < spread) spread = few;
      }
    }
    if (spread === both) return shared;
    shared += both - spread;
  }
}
