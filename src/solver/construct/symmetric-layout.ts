/** A random start for a base session that a subgroup of the symmetries fixes. */
import type { Rng } from '../../shared/rng.ts';
import { pointOrbits } from './orbits.ts';

/** Fills `count` whole groups of `size` with all orbits in `must` and some of `may`; undefined if they do not fit. */
function packWhole(size: number, count: number, must: number[][], may: number[][]): number[][][] | undefined {
  const bins: number[][][] = Array.from({ length: count }, () => []);
  const room = new Array<number>(count).fill(size);
  const items = must.toSorted((a, b) => b.length - a.length);
  let tries = 5000;
  const place = (i: number): boolean => {
    if (tries-- < 0) return false;
    if (i === items.length) return room.every((left) => left % (may[0]?.length ?? size + 1) === 0);
    for (let b = 0; b < count; b++) {
      if (room[b] < items[i].length) continue;
      bins[b].push(items[i]);
      room[b] -= items[i].length;
      if (place(i + 1)) return true;
      bins[b].pop();
      room[b] += items[i].length;
      if (bins[b].length === 0) break;
    }
    return false;
  };
  if (!place(0)) return undefined;
  for (let b = 0; b < count; b++)
    while (room[b] > 0) {
      const orbit = may.pop();
      if (!orbit) return undefined;
      bins[b].push(orbit);
      room[b] -= orbit.length;
    }
  return bins;
}

export interface Layout {
  /** One person for each seat of the free groups; the images of a group under the stabiliser follow. */
  readonly free: number[];
  /** The orbits of people in each group that the stabiliser fixes. */
  readonly whole: number[][][];
}

/** A random start of one base session, or undefined where the stabiliser allows no partition of this kind. */
export function layOut(
  groups: number,
  size: number,
  stabiliser: readonly Uint16Array[],
  rng: Rng,
): Layout | undefined {
  const order = stabiliser.length;
  const orbits = rng.shuffle(pointOrbits(groups * size, stabiliser));
  const regular = orbits.filter((orbit) => orbit.length === order);
  const short = orbits.filter((orbit) => orbit.length < order);
  if (order === 1) return { free: regular.map(([x]) => x), whole: [] };
  for (let wholeBlocks = groups % order; wholeBlocks <= groups; wholeBlocks += order) {
    const left = [...regular];
    const whole = packWhole(size, wholeBlocks, short, left);
    if (whole && left.length === ((groups - wholeBlocks) / order) * size)
      return { free: left.map((orbit) => orbit[rng.below(order)]), whole };
  }
  return undefined;
}
