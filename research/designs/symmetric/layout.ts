/** A random start for a base session that a subgroup of the symmetries fixes. */
import type { Rng } from '../../../src/shared/rng.ts';
import { MIXED_TRIES, PACKING_STEPS } from '../limits.ts';
import { type Action, pointOrbits } from './orbits.ts';

/** A group that some of the stabiliser's elements fix; the others move it to further groups of the session. */
export interface WholeBlock {
  /** The elements that fix it. */
  readonly turns: Action;
  /** Its people, in orbits under those elements; entries swap where lengths agree. */
  readonly orbits: number[][];
}

/** One base session: its free groups have seats in the flat array, the others orbits of people. */
export interface Part {
  readonly stabiliser: readonly Uint16Array[];
  readonly freeBlocks: number;
  readonly whole: readonly WholeBlock[];
  readonly first: number;
}

/** The images of a person, each once. */
export function orbitOf(x: number, elements: Action): number[] {
  return [...new Set(elements.map((to) => to[x]))];
}

/** Fills `count` whole groups of `size` with all orbits in `must` and some of `may`; undefined if they do not fit. */
function packWhole(size: number, count: number, must: number[][], may: number[][]): number[][][] | undefined {
  const bins: number[][][] = Array.from({ length: count }, () => []);
  const room = new Array<number>(count).fill(size);
  const items = must.toSorted((a, b) => b.length - a.length);
  let tries = PACKING_STEPS;
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
  readonly whole: WholeBlock[];
}

/**
 * A random start of one base session, or undefined where the stabiliser allows no partition of this kind.
 *
 * @param seated who has a seat in it
 * @param inner subgroups of the stabiliser, not trivial and not all of it, that may fix a group.
 */
export function layOut(
  seated: readonly number[],
  size: number,
  stabiliser: Action,
  inner: readonly Action[],
  rng: Rng,
): Layout | undefined {
  const order = stabiliser.length;
  const groups = seated.length / size;
  const orbits = rng.shuffle(pointOrbits(seated, stabiliser));
  const regular = orbits.filter((orbit) => orbit.length === order);
  const short = orbits.filter((orbit) => orbit.length < order);
  if (order === 1) return { free: regular.map(([x]) => x), whole: [] };
  const mixed = () => {
    if (short.length > 0 || inner.length === 0) return undefined;
    for (let attempt = 0; attempt < MIXED_TRIES; attempt++) {
      const layout = layOutMixed(groups, size, regular, [stabiliser, ...inner], rng);
      if (layout) return layout;
    }
    return undefined;
  };
  const first = rng.below(2) === 0 ? mixed() : undefined;
  if (first) return first;
  for (let wholeBlocks = groups % order; wholeBlocks <= groups; wholeBlocks += order) {
    const left = [...regular];
    const whole = packWhole(size, wholeBlocks, short, left);
    if (whole && left.length === ((groups - wholeBlocks) / order) * size)
      return {
        free: left.map((orbit) => orbit[rng.below(order)]),
        whole: whole.map((block) => ({ turns: stabiliser, orbits: block })),
      };
  }
  return mixed();
}

/** Groups with stabilisers taken at random, all orbits of people being regular. */
function layOutMixed(
  groups: number,
  size: number,
  regular: number[][],
  subgroups: readonly Action[],
  rng: Rng,
): Layout | undefined {
  const order = subgroups[0].length;
  const fitting = subgroups.filter((turns) => size % turns.length === 0);
  const whole: WholeBlock[] = [];
  const free: number[] = [];
  const orbits = [...regular];
  const take = () => orbits.pop()![rng.below(order)];
  for (let left = groups; left > 0;) {
    const options = fitting.filter((turns) => order / turns.length <= left);
    const choice = rng.below(options.length + (order <= left ? 1 : 0));
    const turns = options[choice];
    if (turns) {
      whole.push({
        turns,
        orbits: Array.from({ length: size / turns.length }, () => orbitOf(take(), turns)),
      });
      left -= order / turns.length;
    } else if (order <= left) {
      for (let i = 0; i < size; i++) free.push(take());
      left -= order;
    } else return undefined;
  }
  return { free, whole };
}
