import { knownRepeats } from '../../check/bound/known-repeats.ts';
import type { Seats } from '../../scenario/problem.ts';

/** What to say of the least number of repeats of equal groups, with everyone there and no seat empty. */
export function repeatsKnown({ peopleCount, groupCount, sessionCount }: Seats): {
  readonly argument: 'known_repeats' | 'permutation_cover';
  readonly numbers: { readonly repeats: number };
} {
  const known = knownRepeats(groupCount, peopleCount / groupCount, sessionCount);
  return known === null
    ? { argument: 'permutation_cover', numbers: { repeats: 1 } }
    : { argument: 'known_repeats', numbers: { repeats: known.repeats } };
}
