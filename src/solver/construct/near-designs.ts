/**
 * Schedules for more sessions than can be had without repeats, with as few repeats as our search found: minimum
 * resolvable coverings, where every pair meets, and packings with a few pairs too many.
 */
import { countRepeats, type Sessions } from './design.ts';
import { NEAR_SEEDS } from './near-seed-data.ts';
import { develop, parseSeed, seedLength } from './seeds.ts';

export interface NearDesign {
  readonly sessions: Sessions;
  /** Meetings beyond the first, over all pairs. */
  readonly repeats: number;
}

/** The stored schedule of just so many sessions; undefined where there is none. Counted when it is built. */
export function nearDesign(groups: number, size: number, sessions: number): NearDesign | undefined {
  for (const line of NEAR_SEEDS) {
    if (!line.startsWith(`${groups} ${size} `)) continue;
    const seed = parseSeed(line);
    if (seedLength(seed) !== sessions) continue;
    const developed = develop(seed);
    const repeats = countRepeats(groups, size, developed);
    if (repeats === undefined) throw new Error(`a stored seed of ${groups} groups of ${size} is no schedule`);
    return { sessions: developed, repeats };
  }
  return undefined;
}
