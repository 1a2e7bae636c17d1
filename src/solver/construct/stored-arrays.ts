/**
 * Orthogonal arrays from stored seeds: n sessions of n groups, each group with one person of each of k classes
 * that never meet within, are the rows of an array with k + 1 columns: the classes, and the session.
 */
import { develop, type Seed, storedSeeds } from './seeds.ts';

/** A difference matrix: as many base groups as the symmetry has elements. */
function difference(seed: Seed): boolean {
  return seed.fixed === 0 && seed.base.length === 0 && seed.blocks.length === seed.group.order;
}

function bestSeed(n: number): Seed | undefined {
  return storedSeeds()
    .filter((seed) => seed.groups === n && difference(seed))
    .reduce<Seed | undefined>((best, seed) => (best && best.size >= seed.size ? best : seed), undefined);
}

export function storedArrayColumns(n: number): number {
  const seed = bestSeed(n);
  return seed ? seed.size + 1 : 0;
}

export function storedArray(n: number): number[][] {
  return develop(bestSeed(n)!).flatMap((session, s) =>
    session.map((group) => [...group.map((x) => x % n), s]),
  );
}
