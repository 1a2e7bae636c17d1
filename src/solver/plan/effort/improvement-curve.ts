type Prune = (slice: number, best: bigint) => boolean;

/** Slices before which no run is judged. */
const GRACE = 24;

/**
 * Ends a polishing run early when it stands clearly worse, at the same point of its course, than the best run
 * so far did at the end. The margin shrinks as the run goes on.
 */
export function pruneBelow(enabled: boolean): { next(): Prune } {
  let bestEnd = Number.POSITIVE_INFINITY;
  return {
    next: () => (slice, cost) => {
      const best = Number(cost);
      if (best < bestEnd) bestEnd = best;
      return enabled && slice >= GRACE && best > bestEnd * (1 + GRACE / slice);
    },
  };
}
