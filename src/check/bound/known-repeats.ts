/**
 * Least numbers of repeats that are known for equal groups, everyone always there: theorems from the
 * literature, and results of our own exhaustive search, which `npm run proofs:repeats -- G P W R` repeats.
 * A longer schedule has at least the repeats of any of its parts.
 */
export interface KnownRepeats {
  readonly groups: number;
  readonly size: number;
  readonly sessions: number;
  /** Lower bound on the repeats of schedules with this number of sessions. */
  readonly repeats: number;
  readonly source: string;
}

const EXHAUSTION = 'exhaustive search, npm run proofs:repeats';
const TARRY =
  'no two orthogonal Latin squares of order 6 (G. Tarry, 1900); a pair of sessions that is not orthogonal ' +
  'repeats two pairs at least';
const TARRY_DOUBLED =
  'from that of six groups of six: were there fewer, one of each pair that must meet again could go ' +
  '(docs/proofs.md)';

const uncovered = (symbols: number) =>
  `no exact cover by permutations of ${symbols} symbols, npm run proofs:cover -- ${symbols} (docs/proofs.md)`;

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
  { groups: 4, size: 10, sessions: 5, repeats: 152, source: EXHAUSTION },
  { groups: 5, size: 4, sessions: 6, repeats: 1, source: uncovered(6) },
  { groups: 6, size: 5, sessions: 7, repeats: 1, source: uncovered(7) },
  { groups: 6, size: 6, sessions: 4, repeats: 2, source: TARRY },
  { groups: 6, size: 7, sessions: 4, repeats: 20, source: TARRY_DOUBLED },
  { groups: 6, size: 8, sessions: 4, repeats: 38, source: TARRY_DOUBLED },
  { groups: 6, size: 9, sessions: 4, repeats: 56, source: TARRY_DOUBLED },
  { groups: 6, size: 10, sessions: 4, repeats: 74, source: TARRY_DOUBLED },
  { groups: 7, size: 6, sessions: 8, repeats: 1, source: uncovered(8) },
];

/**
 * The best bound of the entries for this shape, or null. Each session beyond an entry's repeats at least the pairs
 * that it shares with any one session before.
 */
export function knownRepeats(groups: number, size: number, sessions: number): KnownRepeats | null {
  const [each, more] = [Math.floor(size / groups), size % groups];
  const again = groups * (more * each + (groups * each * (each - 1)) / 2);
  let best: KnownRepeats | null = null;
  for (const known of KNOWN_REPEATS) {
    if (known.groups !== groups || known.size !== size || known.sessions > sessions) continue;
    const repeats = known.repeats + (sessions - known.sessions) * again;
    if (best === null || repeats > best.repeats) best = { ...known, sessions, repeats };
  }
  return best;
}
