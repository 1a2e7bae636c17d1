import type { Search } from '../../search/search.ts';
import { ENOUGH } from '../../shared-numbers.ts';

/** Proposals of a walk that shows how far above its best a temperature leads. */
const TRIAL_WALK = 100_000;

/**
 * The temperature at which a walk from the search's schedule stands about `percent` above the cost that it
 * started from, in the kernel's units; found by bisection on short walks. The search is left walked about.
 */
export function walkExcessTemperature(search: Search, percent: number): number {
  const base = Math.max(search.unitCost, Number.MIN_VALUE);
  let low = 0;
  let high = 1;
  const excess = (temperature: number): number => {
    search.temperature(temperature);
    propose(search, TRIAL_WALK);
    return (100 * (search.unitCost - base)) / base;
  };
  for (let reached = excess(high), before = -1; reached < percent; reached = excess(high)) {
    // Hotter walks than this one are no worse: it forgets everything already.
    if (reached <= before) return high;
    before = reached;
    low = high;
    high *= 2;
  }
  for (let round = 0; round < ENOUGH; round++) {
    const middle = (low + high) / 2;
    if (excess(middle) < percent) low = middle;
    else high = middle;
  }
  return high;
}

/** Visits sessions until `proposals` more are made; false where none can be made. */
export function propose(search: Search, proposals: number): boolean {
  const end = search.iterations + proposals;
  while (search.iterations < end) {
    const before = search.iterations;
    search.visit(16, 2, end);
    if (search.iterations === before) return false;
  }
  return true;
}
