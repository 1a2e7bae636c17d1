import { extend } from './next-session.ts';
import { canonicalText, firstSession, type Structure } from './structure.ts';

export interface SearchResult {
  /** Whether some schedule has at most the given number of repeats. */
  readonly found: boolean;
  /** Number of different structures examined, by number of sessions. */
  readonly structures: readonly number[];
}

/**
 * Whether groups × size people can meet in so many sessions with at most `repeats` repeats, by exhaustion.
 *
 * Given any k sessions with R repeats, each other session repeats c pairs that met in those k, and all
 * repeats are at least R + Σ c, since more sessions only make more pairs that met. So one of the w − k others
 * has c ≤ (repeats − R) / (w − k), and it is enough to extend by such sessions.
 */
export function searchRepeats(groups: number, size: number, sessions: number, repeats: number): SearchResult {
  const structures = new Array<number>(sessions + 1).fill(0);
  const seen = new Set<string>();
  const explore = (structure: Structure): boolean => {
    if (structure.sessions === sessions) return false;
    if (structure.sessions > 1) {
      const text = canonicalText(structure, groups);
      if (seen.has(text)) return true;
      seen.add(text);
    }
    structures[structure.sessions] += 1;
    const left = sessions - structure.sessions;
    const budget = Math.floor((repeats - structure.repeats) / left);
    return extend(structure, groups, size, budget, explore);
  };
  return { found: !explore(firstSession(groups, size)), structures };
}
