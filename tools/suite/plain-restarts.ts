import { nodeHost } from '../../src/host/node.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { Rng } from '../../src/shared/rng.ts';
import { nearestCost } from '../../src/solver/price.ts';
import { Anneal } from '../../src/solver/search/anneal.ts';
import { Search } from '../../src/solver/search/search.ts';
import { buildStart } from '../../src/solver/search/start.ts';

/** Number of restarts in the whole time. */
const RESTARTS = 6;

/**
 * A planner with only the kernel: a random legal start and annealing for a part of the time, repeatedly; the best cost
 * counts.
 * @param clock CPU seconds
 */
export function plainRestarts(problem: Problem, seed: number, seconds: number, clock: () => number): number {
  const rng = new Rng(seed);
  const began = clock();
  let best = Number.POSITIVE_INFINITY;
  for (let restart = 1; best > 0 && restart <= RESTARTS; restart++) {
    const start = buildStart(problem, rng);
    if (!start) continue;
    const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed: rng.next32() });
    const anneal = new Anneal(search);
    const end = began + (seconds * restart) / RESTARTS;
    while (search.bestCost > 0 && clock() < end && anneal.advance());
    best = Math.min(best, nearestCost(problem, search.bestCost));
  }
  return best;
}
