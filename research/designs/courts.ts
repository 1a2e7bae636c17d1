/**
 * Courts of doubles that turns develop: players on a circle, and maybe one who stays. Pairs fall into orbits, each with room for
 * so many pairs of partners and of opponents of the base round; the search exchanges its players until no orbit holds more.
 */

import type { Rng } from '../../src/shared/rng.ts';
import { WALK } from '../../src/solver/shared-numbers.ts';

/** What the base courts have to keep. */
export interface StarterShape {
  /** Who is on the base courts, four a court. */
  readonly points: readonly number[];
  /** Of all players. */
  readonly size: number;
  /** Orbit of a pair of players, [a * size + b]. */
  readonly orbit: Int32Array;
  /** The most base pairs of each orbit. */
  readonly partners: Int32Array;
  readonly opponents: Int32Array;
}

/**
 * For any number of players on some courts: partners at most once and opponents at most twice in as many rounds as there are
 * players, less one where they are 4k on k courts. There one player is fixed and the others turn; else all turn, and those who
 * wait in the first round are spread evenly over the circle, so that waiting is fair after each round.
 */
export function cyclicStarter(players: number, courts: number): StarterShape {
  const waiting = players - 4 * courts;
  const turning = waiting === 0 ? players - 1 : players;
  // Where the number of odd differences would not come out, the second one of two waits a place later.
  const later = waiting === 2 && courts % 2 === 1 ? 1 : 0;
  const waits = new Set(
    Array.from({ length: waiting }, (_, i) => Math.floor((i * players) / waiting) + (i === 1 ? later : 0)),
  );
  const points = Array.from({ length: players }, (_, p) => p).filter((p) => !waits.has(p));
  // A difference on the circle, the shorter way round, or 0 with whoever stays.
  const orbit = new Int32Array(players * players);
  for (let a = 0; a < turning; a++)
    for (let b = 0; b < turning; b++)
      orbit[a * players + b] = Math.min(Math.abs(a - b), turning - Math.abs(a - b));
  const partners = new Int32Array(1 + (turning >> 1)).fill(1);
  const opponents = new Int32Array(1 + (turning >> 1)).fill(2);
  if (turning % 2 === 0) {
    // Opposite players would be partners twice in a full turn.
    partners[turning / 2] = 0;
    opponents[turning / 2] = 1;
    // Where two wait there is room for one more: so that opposite players meet, it is a neighbour that meets but once.
    if (waiting === 2) opponents[1] = 1;
  }
  return { points, size: players, orbit, partners, opponents };
}

/** Base courts that keep the shape, or undefined after so many moves. */
export function findCourts(shape: StarterShape, rng: Rng, moves: number): number[][] | undefined {
  const { size, orbit } = shape;
  const seats = Int32Array.from(rng.shuffle([...shape.points]));
  const partners = shape.partners.map((room) => -room);
  const opponents = shape.opponents.map((room) => -room);
  let excess = 0;
  const count = (free: Int32Array, a: number, b: number, sign: 1 | -1) => {
    const at = orbit[a * size + b];
    if (sign > 0) excess += Number(free[at]++ >= 0);
    else excess -= Number(--free[at] >= 0);
  };
  const court = (t: number, sign: 1 | -1) => {
    const [a, b, c, d] = [seats[t], seats[t + 1], seats[t + 2], seats[t + 3]];
    count(partners, a, b, sign);
    count(partners, c, d, sign);
    count(opponents, a, c, sign);
    count(opponents, a, d, sign);
    count(opponents, b, c, sign);
    count(opponents, b, d, sign);
  };
  for (let t = 0; t < seats.length; t += 4) court(t, 1);
  const change = (i: number, p: number, j: number, q: number) => {
    const [t, u] = [i & ~3, j & ~3];
    court(t, -1);
    if (u !== t) court(u, -1);
    seats[i] = p;
    seats[j] = q;
    court(t, 1);
    if (u !== t) court(u, 1);
  };
  for (let move = 0; move < moves && excess > 0; move++) {
    const before = excess;
    const i = rng.below(seats.length);
    const p = seats[i];
    const j = rng.below(seats.length);
    const q = seats[j];
    if (i >> 1 === j >> 1) continue;
    change(i, q, j, p);
    if (excess > before && rng.unit() >= Math.exp((before - excess) / WALK.temperature)) change(i, p, j, q);
  }
  if (excess > 0) return undefined;
  return Array.from({ length: seats.length / 4 }, (_, t) => [...seats.subarray(4 * t, 4 * t + 4)]);
}
