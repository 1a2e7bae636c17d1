import type { MeetingCosts } from './meeting-costs.ts';

/** People, by meetings of one of them and of a pair, beyond which the checks take too long. */
const MOST_STEPS = 200_000;

/**
 * Prices of shared pairs in units, for each person in whole numbers (docs/proofs.md, "Whole numbers"): those at which two ways to share out meetings
 * cost the same, from the price that is best for pairs down to half of it. None where pairs differ.
 */
export function spreadOverlaps({ pairs, mostOthers }: MeetingCosts, overlap: number): number[] {
  const [kind, ...others] = pairs.kinds;
  if (kind === undefined || others.length > 0 || !(overlap > 0)) return [];
  const { costs, least, most } = kind;
  if (mostOthers.length * mostOthers[0] * (most - least) > MOST_STEPS) return [];
  const bends = costs.slice(2).map((cost, m) => cost - 2 * costs[m + 1] + costs[m]);
  const twice = 2 * bends.reduce((largest, bend) => Math.max(largest, bend), 0);
  const first = Math.floor(twice / overlap + 1e-9);
  return Array.from({ length: Math.min(first, costs.length) }, (_, i) => twice / (first + 1 + i));
}
