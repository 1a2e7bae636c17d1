import { classCount, classSessions } from '../design/classes.ts';
import type { Family, Known, Sessions } from '../design/design.ts';
import { develop, type Seed, seedLength, storedSeed, storedSeeds } from './seeds.ts';

/** Whether the seed has base groups only, so that people of one copy never meet. */
function classed(seed: Seed): boolean {
  return seed.base.length === 0 && seed.fixed === 0 && seed.groups === seed.group.order;
}

function length(seed: Seed, known: Known): number {
  return seedLength(seed) + (classed(seed) ? classCount(seed.groups, seed.size, known) : 0);
}

/** A seed with whole copies left out serves smaller groups. */
function narrowed(seed: Seed, size: number): Seed {
  return { ...seed, size, blocks: seed.blocks.map((block) => block.slice(0, size)) };
}

/** In an abelian group, the differences of a matrix and of its transpose are distinct together. */
function transposed(seed: Seed, size: number): Seed {
  const m = seed.group.order;
  return {
    ...seed,
    size,
    blocks: Array.from({ length: seed.size }, (_, j) =>
      Array.from({ length: size }, (_, i) => i * m + (seed.blocks[i][j] % m)),
    ),
  };
}

/** Every seed that serves the shape. */
function candidates(groups: number, size: number): Seed[] {
  const found: Seed[] = [];
  for (const seed of storedSeeds(groups)) {
    const isGrid = classed(seed) && inOrder(seed);
    const isAbelian = seed.group.name.startsWith('Z') && !seed.group.name.includes('*');
    if (seed.size === size) found.push(seed);
    else if (isGrid && seed.size > size) found.push(narrowed(seed, size));
    if (isGrid && isAbelian && size > 2 && seed.blocks.length >= size) found.push(transposed(seed, size));
  }
  return found;
}

/** Whether person j of every base group is of copy j. */
function inOrder(seed: Seed): boolean {
  return seed.blocks.every((block) => block.every((x, j) => Math.floor(x / seed.group.order) === j));
}

function bestSeed(groups: number, size: number, known: Known): Seed | undefined {
  let best: Seed | undefined;
  for (const seed of candidates(groups, size))
    if (!best || length(seed, known) > length(best, known)) best = seed;
  return best;
}

/** The longest stored schedule with a class of people for each copy of the group, who never meet. */
export function classedStarter(groups: number, size: number): Sessions {
  const seeds = candidates(groups, size).filter((seed) => classed(seed) && inOrder(seed));
  const best = seeds.reduce<Seed | undefined>(
    (longest, seed) => (longest && longest.blocks.length >= seed.blocks.length ? longest : seed),
    undefined,
  );
  return best ? develop(best) : [];
}

export const storedStarters: Family = {
  name: 'starter',
  source: 'stored starters under a group of symmetries, found by our own searches (docs/designs.md)',
  applies(groups, size, known) {
    const seed = bestSeed(groups, size, known);
    return seed ? length(seed, known) : 0;
  },
  build(groups, size, known): Sessions {
    const seed = bestSeed(groups, size, known)!;
    return [...develop(seed), ...(classed(seed) ? classSessions(groups, size, known) : [])];
  },
};

/**
 * 32 people, 10 sessions. The first schedule of its kind is by A. Aguado (2004); this one stands in E. Pegg Jr,
 * "Social Golfer Problem", Wolfram Demonstrations Project. Its automorphism group is elementary abelian of order
 * 8 and acts regularly on four copies of itself; we worked it out, and the seed is what that group cannot make.
 */
const EIGHT_FOURS =
  '8 4 Z2x2x2+0 s:0,12,26,22|8,23,3,28|24,20,2,14|31,19,5,9|7,11,29,17|15,16,4,27|21,10,1,30|18,13,6,25' +
  ' s:0,19,13,30|8,27,5,22|24,4,29,1|7,20,10,25|15,28,2,17|16,11,18,9|23,12,21,14|31,3,26,6' +
  ' s:0,3,2,1|8,12,13,9|24,28,26,30|31,27,29,25|15,11,10,14|16,19,21,22|23,20,18,17|7,4,5,6' +
  ' s:0,27,18,14|8,20,29,6|23,24,22,25|15,19,26,1|11,4,2,13|16,31,17,30|12,3,5,10|7,28,21,9' +
  ' s:0,4,21,17|8,11,26,25|24,27,10,9|7,3,18,22|23,19,2,6|16,20,5,1|15,12,29,30|31,28,13,14' +
  ' t:0,8,16,24 t:0,10,23,29';

export const published: Family = {
  name: 'published schedule',
  source: 'E. Pegg Jr, "Social Golfer Problem", Wolfram Demonstrations Project; first one: A. Aguado 2004',
  applies(groups, size) {
    return groups === 8 && size === 4 ? seedLength(storedSeed(EIGHT_FOURS)) : 0;
  },
  build: () => develop(storedSeed(EIGHT_FOURS)),
};
