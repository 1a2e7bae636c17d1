import type { Problem } from '../../scenario/problem.ts';
import { firstAlike } from '../search/session-rules.ts';
import { MOST_PLACES } from './budget.ts';

/**
 * Group sizes with the largest sum of squares: then as many pairs meet as can. If that is cheapest, a search that moves single people
 * gets from one choice of large groups to another only through dearer plans.
 *
 * @returns sizes to use as `problem.capacity`, [session][group]; null if no session leaves a choice, or it would take too long
 */
export function unequalSizes(problem: Problem): Int32Array | null {
  const { sessionCount, groupCount, peopleCount, capacity, unit } = problem;
  const seats = capacity.reduce((sum, some) => sum + some, 0);
  if (seats * peopleCount > MOST_PLACES) return null;
  const chosen = capacity.slice();
  let isFree = false;
  for (let s = 0; s < sessionCount; s++) {
    const first = firstAlike(problem)[s];
    if (first < s) {
      chosen.copyWithin(s * groupCount, first * groupCount, (first + 1) * groupCount);
      continue;
    }
    const attending = unit
      .subarray(s * peopleCount, (s + 1) * peopleCount)
      .filter((lead) => lead >= 0).length;
    const row = capacity.subarray(s * groupCount, (s + 1) * groupCount);
    if (row.reduce((sum, some) => sum + some, 0) === attending) continue;
    const sizes = mostSquared(problem, row, attending);
    if (sizes === null) return null;
    isFree = true;
    chosen.set(sizes, s * groupCount);
  }
  return isFree ? chosen : null;
}

/** Dynamic programming over groups and people seated so far. Null: no sizes hold all who attend. */
function mostSquared(
  { minSize, used, meets }: Problem,
  capacity: Int32Array,
  attending: number,
): Int32Array | null {
  let best = new Float64Array(attending + 1).fill(-1);
  best[0] = 0;
  const sizeOf: Int32Array[] = [];
  for (let g = 0; g < capacity.length; g++) {
    const next = new Float64Array(attending + 1).fill(-1);
    const size = new Int32Array(attending + 1);
    const mayBeEmpty = capacity[g] === 0 || used[g] === 0;
    for (let n = 0; n <= capacity[g]; n++) {
      if (n === 0 ? !mayBeEmpty : n < minSize[g]) continue;
      for (let before = 0; before + n <= attending; before++) {
        const sum = best[before] < 0 ? -1 : best[before] + meets[g] * n * n;
        if (sum <= next[before + n]) continue;
        next[before + n] = sum;
        size[before + n] = n;
      }
    }
    best = next;
    sizeOf.push(size);
  }
  if (best[attending] < 0) return null;
  const sizes = new Int32Array(capacity.length);
  let left = attending;
  for (let g = capacity.length - 1; g >= 0; g--) {
    sizes[g] = sizeOf[g][left];
    left -= sizes[g];
  }
  return sizes;
}
