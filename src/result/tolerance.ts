/**
 * Two costs are the same when they differ by no more than this share of the larger one (of 1, if both are
 * smaller). The one tolerance of the whole program.
 */
const COST_TOLERANCE = 1e-9;

export function sameCost(a: number, b: number): boolean {
  return Math.abs(a - b) <= COST_TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

/** Whether a proven lower bound leaves no room below this cost. */
export function boundMeets(bound: number, cost: number): boolean {
  return bound >= cost || sameCost(bound, cost);
}

/** The highest cost that this bound, 0 or more, meets. */
export function highestCostMet(bound: number): number {
  return bound + COST_TOLERANCE * Math.max(1, bound);
}
