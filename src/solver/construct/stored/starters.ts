import { classCount, classSessions } from '../design/classes.ts';
import type { Family, Known, Sessions } from '../design/design.ts';
import { develop, type Seed, seedLength, storedSeeds } from './seeds.ts';

/** Whether the seed has base groups only, so that people of one copy never meet. */
function classed(seed: Seed): boolean {
  return seed.base.length === 0 && seed.fixed === 0 && seed.groups === seed.group.order;
}

function length(seed: Seed, known: Known): number {
  return seedLength(seed) + (classed(seed) ? classCount(seed.groups, seed.size, known) : 0);
}

/** A seed without some of its copies serves smaller groups. */
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

/** The longest stored schedule in which people of one copy of the group, a class, never meet. */
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
  applies(groups, size, known) {
    const seed = bestSeed(groups, size, known);
    return seed ? length(seed, known) : 0;
  },
  build(groups, size, known): Sessions {
    const seed = bestSeed(groups, size, known)!;
    return [...develop(seed), ...(classed(seed) ? classSessions(groups, size, known) : [])];
  },
};
