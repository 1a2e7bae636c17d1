/**
 * Least numbers of repeats that are known for equal groups, everyone always there: theorems from the
 * literature, and results of our own exhaustive search, which `npm run proofs:repeats -- G P W R` repeats.
 * A longer schedule has at least the repeats of any of its parts.
 */
export interface KnownRepeats {
  readonly groups: number;
  readonly size: number;
  readonly sessions: number;
  /** No schedule of so many sessions has fewer. */
  readonly repeats: number;
  readonly source: string;
}

const EXHAUSTION = 'exhaustive search, npm run proofs:repeats';
const TARRY =
  'no two orthogonal Latin squares of order 6 (G. Tarry, 1900); a pair of sessions that is not orthogonal ' +
  'repeats two pairs at least';

export const KNOWN_REPEATS: readonly KnownRepeats[] = [
  { groups: 2, size: 3, sessions: 3, repeats: 5, source: EXHAUSTION },
  { groups: 2, size: 5, sessions: 3, repeats: 18, source: EXHAUSTION },
  { groups: 2, size: 7, sessions: 3, repeats: 39, source: EXHAUSTION },
  { groups: 2, size: 9, sessions: 3, repeats: 68, source: EXHAUSTION },
  { groups: 3, size: 4, sessions: 4, repeats: 13, source: EXHAUSTION },
  { groups: 3, size: 5, sessions: 4, repeats: 23, source: EXHAUSTION },
  { groups: 3, size: 7, sessions: 4, repeats: 53, source: EXHAUSTION },
  { groups: 3, size: 8, sessions: 4, repeats: 72, source: EXHAUSTION },
  { groups: 3, size: 10, sessions: 4, repeats: 120, source: EXHAUSTION },
  { groups: 4, size: 3, sessions: 5, repeats: 3, source: EXHAUSTION },
  { groups: 4, size: 3, sessions: 6, repeats: 7, source: EXHAUSTION },
  { groups: 4, size: 5, sessions: 5, repeats: 25, source: EXHAUSTION },
  { groups: 4, size: 6, sessions: 5, repeats: 44, source: EXHAUSTION },
  { groups: 4, size: 7, sessions: 5, repeats: 60, source: EXHAUSTION },
  { groups: 4, size: 9, sessions: 5, repeats: 114, source: EXHAUSTION },
  { groups: 6, size: 6, sessions: 4, repeats: 2, source: TARRY },
];

/** The best entry that applies to a schedule of this shape, or null. */
export function knownRepeats(groups: number, size: number, sessions: number): KnownRepeats | null {
  const fitting = KNOWN_REPEATS.filter(
    (known) => known.groups === groups && known.size === size && known.sessions <= sessions,
  );
  return fitting.reduce<KnownRepeats | null>(
    (best, known) => (best === null || known.repeats > best.repeats ? known : best),
    null,
  );
}
