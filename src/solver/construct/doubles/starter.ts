/**
 * Courts of doubles that a group develops: its elements, and points that it leaves alone, are the players, and the images
 * of base courts are those of all rounds. Pairs fall into orbits, each with room for so many base pairs of partners and of
 * opponents; the search exchanges players of the base courts until no orbit holds more.
 */

import type { Rng } from '../../../shared/rng.ts';
import type { FiniteGroup } from '../algebra/finite-group.ts';
import { WALK } from '../limits.ts';

/** What the base courts have to keep; points are the group's elements, then the fixed ones. */
export interface StarterShape {
  /** Who is on the base courts, four a court. */
  readonly points: readonly number[];
  readonly size: number;
  /** Orbit of a pair of points, [a * size + b]. */
  readonly orbit: Int32Array;
  /** The most base pairs of each orbit. */
  readonly partners: Int32Array;
  readonly opponents: Int32Array;
  /** What a point may be replaced by: its images under what maps the base round to itself. */
  readonly images: readonly (readonly number[])[];
}

/**
 * Orbits of pairs under an abelian group with `fixed` points, and under automorphisms; two elements that differ by 0 are
 * orbit 0, as are two fixed points. Fixed point i and anybody are orbit 1 + i.
 */
export function pairOrbits(
  group: FiniteGroup,
  fixed: number,
  automorphisms: readonly (readonly number[])[] = [],
): { orbit: Int32Array; orbits: number; ofElement: Int32Array } {
  const n = group.order;
  const size = n + fixed;
  const negative = Array.from({ length: n }, (_, x) => group.table.subarray(x * n, (x + 1) * n).indexOf(0));
  const ofElement = new Int32Array(n).fill(-1);
  ofElement[0] = 0;
  let orbits = 1 + fixed;
  for (let d = 1; d < n; d++) {
    if (ofElement[d] >= 0) continue;
    for (const image of [d, ...automorphisms.map((map) => map[d])]) {
      ofElement[image] = orbits;
      ofElement[negative[image]] = orbits;
    }
    orbits++;
  }
  const orbit = new Int32Array(size * size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      if (a < n && b < n) orbit[a * size + b] = ofElement[group.table[a * n + negative[b]]];
      else if (a < n || b < n) orbit[a * size + b] = 1 + Math.max(a, b) - n;
    }
  return { orbit, orbits, ofElement };
}

/** Base courts that keep the shape, or undefined after so many moves. */
export function findCourts(shape: StarterShape, rng: Rng, moves: number): number[][] | undefined {
  const { size, orbit, images } = shape;
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
    const j = images.length > 0 && rng.below(2) === 0 ? i : rng.below(seats.length);
    const q = seats[j];
    if (i === j) {
      const others = images[p];
      if (!others) continue;
      const image = others[rng.below(others.length)];
      change(i, image, i, image);
    } else if (i >> 1 === j >> 1) continue;
    else change(i, q, j, p);
    if (excess > before && rng.unit() >= Math.exp((before - excess) / WALK.temperature)) change(i, p, j, q);
  }
  if (excess > 0) return undefined;
  return Array.from({ length: seats.length / 4 }, (_, t) => [...seats.subarray(4 * t, 4 * t + 4)]);
}

/** The images of base courts under every element of the group: [element][court]. */
export function developCourts(group: FiniteGroup, base: readonly (readonly number[])[]): number[][][] {
  const n = group.order;
  return Array.from({ length: n }, (_, h) =>
    base.map((court) => court.map((p) => (p >= n ? p : group.table[p * n + h]))),
  );
}
