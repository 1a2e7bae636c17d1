/**
 * Schedules without repeats for hosts who stay, found by search: as many sessions as hosts, and every guest with every host
 * once. Unlike those of transversal designs they have no columns: the pairs that never meet form a different graph in each.
 *
 * A cyclic group rotates all hosts but one, all sessions but one, and all guests but one of each orbit. So one session, a starter,
 * determines them. In the session that stays fixed, every host has one guest of each orbit.
 */
import type { Rng } from '../../../shared/rng.ts';
import { WALK } from '../../shared-numbers.ts';
import type { Sessions } from '../design/design.ts';

/**
 * Walks that look for a starter with hosts: moves of one for each guest, and the most people in a group and guests for whom they find
 * one within about a second (A30).
 */
const STARTER = { movesAGuest: 1000, size: 4, guests: 36 };

/** Whether a search for such sessions is likely to end soon. */
export function mayFindSquares(groups: number, size: number): boolean {
  return groups > 2 && size > 2 && size <= STARTER.size && groups * (size - 1) <= STARTER.guests;
}

/**
 * Searches for `groups` sessions of `groups` groups of `size` in which point g < groups is always in group g and no two points
 * meet twice. Yields the moves made since the last yield, and ends when it has found them; never if there are none.
 */
export function* hostSquare(groups: number, size: number, rng: Rng): Generator<number, Sessions> {
  const starter = new Starter(groups, size, rng);
  for (;;) {
    const moves = starter.walk();
    if (starter.repeats === 0) return starter.develop();
    yield moves;
  }
}

/**
 * One session, and how often the pairs of each orbit meet in it. Point i·groups + j is element j of orbit i; the last one of each
 * is fixed. Orbit 0 is the hosts.
 */
class Starter {
  /** Meetings beyond those allowed, summed over orbits of pairs. */
  repeats = 0;
  private readonly groups: number;
  private readonly size: number;
  private readonly rng: Rng;
  /** [group * (size − 1) + seat]. */
  private readonly guests: Int32Array;
  /** [a * points + b]. */
  private readonly orbitOfPair: Int32Array;
  /** Minus the meetings allowed; [orbit of pairs]. */
  private readonly free: Int32Array;
  /** Meetings less those allowed; [orbit of pairs]. */
  private readonly beyond: Int32Array;

  constructor(groups: number, size: number, rng: Rng) {
    const n = groups - 1;
    const points = groups * size;
    this.groups = groups;
    this.size = size;
    this.rng = rng;
    this.guests = Int32Array.from({ length: points - groups }, (_, i) => groups + i);
    // Fixed points count as orbits of their own, from `size` on.
    const orbit = (p: number) => Math.floor(p / groups) + (p % groups === n ? size : 0);
    this.orbitOfPair = new Int32Array(points * points);
    this.free = new Int32Array(4 * size * size * n).fill(-1);
    for (let p = 0; p < points; p++) {
      for (let q = 0; q < points; q++) {
        const [a, b] = orbit(p) < orbit(q) ? [p, q] : [q, p];
        let difference = orbit(b) < size ? ((b % groups) - (a % groups) + n) % n : 0;
        if (orbit(a) === orbit(b)) difference = Math.min(difference, n - difference);
        const at = (orbit(a) * 2 * size + orbit(b)) * n + difference;
        this.orbitOfPair[p * points + q] = at;
        // The session that stays as it is has their meeting; opposite points would meet twice.
        const isLast = p !== q && p % groups === q % groups;
        if (isLast || (orbit(a) === orbit(b) && 2 * difference === n)) this.free[at] = 0;
      }
    }
    this.beyond = new Int32Array(this.free.length);
  }

  /** Exchanges guests from random seats until nobody meets twice or the moves are used up; returns the moves made. */
  walk(): number {
    const { rng, guests, size } = this;
    rng.shuffle(guests);
    this.repeats = 0;
    this.beyond.set(this.free);
    for (let seat = 0; seat < guests.length; seat++) this.count(seat, 1, seat);
    const moves = STARTER.movesAGuest * guests.length;
    for (let move = 0; move < moves; move++) {
      if (this.repeats === 0) return move;
      const a = rng.below(guests.length);
      const b = rng.below(guests.length);
      if (Math.floor(a / (size - 1)) === Math.floor(b / (size - 1))) continue;
      const before = this.repeats;
      this.exchange(a, b);
      const more = this.repeats - before;
      if (more > 0 && rng.unit() >= Math.exp(-more / WALK.temperature)) this.exchange(a, b);
    }
    return moves;
  }

  /** All sessions; the fixed one last. */
  develop(): Sessions {
    const { groups, size, guests } = this;
    const n = groups - 1;
    const all = [...Array(groups).keys()];
    const turned = (p: number, turn: number) => {
      const element = p % groups;
      return element === n ? p : p - element + ((element + turn) % n);
    };
    const session = (turn: number) =>
      all
        .map((g) => [g, ...guests.subarray(g * (size - 1), (g + 1) * (size - 1))])
        .map((group) => group.map((p) => turned(p, turn)))
        .sort(([host], [other]) => host - other);
    const last = all.map((g) => Array.from({ length: size }, (_, i) => i * groups + g));
    return [...Array.from({ length: n }, (_, turn) => session(turn)), last];
  }

  private exchange(a: number, b: number): void {
    const { guests } = this;
    this.count(a, -1);
    this.count(b, -1);
    const kept = guests[a];
    guests[a] = guests[b];
    guests[b] = kept;
    this.count(a, 1);
    this.count(b, 1);
  }

  /** Counts the meetings of a seat's guest with the host and with the group's guests in seats before `end`. */
  private count(seat: number, sign: 1 | -1, end = this.guests.length): void {
    const { guests, size, groups, orbitOfPair, beyond } = this;
    const group = Math.floor(seat / (size - 1));
    const first = guests[seat] * groups * size;
    const last = Math.min((group + 1) * (size - 1), end);
    let more = 0;
    for (let i = group * (size - 1) - 1; i < last; i++) {
      if (i === seat) continue;
      // The host comes before the guests.
      const at = orbitOfPair[first + (i < group * (size - 1) ? group : guests[i])];
      if (sign > 0) more += Number(beyond[at]++ >= 0);
      else more -= Number(--beyond[at] >= 0);
    }
    this.repeats += more;
  }
}
