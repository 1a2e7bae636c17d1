import { distance } from 'fastest-levenshtein';

/** Longer names are not compared: they are pasted, not typed. */
const LONGEST_COMPARED = 60;

/** The candidate most likely meant by a mistyped name; undefined if none is close. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST_COMPARED) return undefined;
  const folded = name.trim().toLowerCase();
  let best: string | undefined;
  // From four letters on, two edits or one swap of letters; longer names may differ by a third.
  let bestDistance = (folded.length < 4 ? 1 : Math.max(2, Math.floor(folded.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - folded.length) >= bestDistance + 2) continue;
    if (candidate.length > LONGEST_COMPARED) continue;
    const d = distance(folded, candidate.trim().toLowerCase());
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
      if (d === 0) break;
    }
  }
  return best;
}

/** `Did you mean "x"?`, or undefined if no candidate is close. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const close = nearest(name, candidates);
  return close === undefined ? undefined : `Did you mean ${JSON.stringify(close)}?`;
}
