import type { Seats, VisitCurve } from '../../scenario/problem.ts';
import { pairsWhenSpread } from './overlap.ts';

/** Two sessions, and all that are like them: how many people can be in one group in both. */
export interface SessionPair {
  times: number;
  /** People whose stay in some group no curve counts. */
  readonly free: number;
  /**
   * How many people stay, and the fewest pairs that then share a group in both sessions. Between one and the next the pairs
   * grow by as many for each person.
   */
  readonly options: readonly { readonly staying: number; readonly pairs: number }[];
}

/** Whether a curve counts each two sessions in which a person is in its one group. */
export function staysWithin({ groups, sessions }: VisitCurve): boolean {
  return groups.length === 1 && !sessions.includes(0);
}

/** Null where there is a bench, or the visits of somebody to a group are counted by two curves. */
export function sessionPairs(problem: Seats, curves: readonly VisitCurve[]): SessionPair[] | null {
  const { peopleCount: n, groupCount, sessionCount, attends, capacity, pinnedGroup, meets } = problem;
  if (meets.includes(0)) return null;
  const counted = new Uint8Array(n * groupCount);
  for (const curve of curves.filter(staysWithin)) {
    for (const p of curve.people) {
      const at = p * groupCount + curve.groups[0];
      if (counted[at] === 1) return null;
      counted[at] = 1;
    }
  }
  const pairs = new Map<string, SessionPair>();
  for (let t = 1; t < sessionCount; t++) {
    for (let s = 0; s < t; s++) {
      const isOpen = (session: number, g: number) => capacity[session * groupCount + g] > 0;
      const groups = [...Array(groupCount).keys()];
      const openInBoth = groups.filter((g) => isOpen(s, g) && isOpen(t, g));
      let [both, pinned, free] = [0, 0, 0];
      for (let p = 0; p < n; p++) {
        if (attends[s * n + p] === 0 || attends[t * n + p] === 0) continue;
        both += 1;
        const pin = pinnedGroup[s * n + p];
        if (pin >= 0 && pin === pinnedGroup[t * n + p]) pinned += 1;
        if (openInBoth.some((g) => counted[p * groupCount + g] === 0)) free += 1;
      }
      const cells = groups.filter((g) => isOpen(s, g)).length * groups.filter((g) => isOpen(t, g)).length;
      const key = [both, pinned, free, openInBoth.length, cells].join();
      const known = pairs.get(key);
      if (known) known.times += 1;
      else
        pairs.set(key, {
          times: 1,
          free,
          options: staying(both, pinned, free, openInBoth.length, cells - openInBoth.length),
        });
    }
  }
  return [...pairs.values()];
}

/** @param same cells of one group in both sessions. @param other cells of two groups */
function staying(
  both: number,
  pinned: number,
  free: number,
  same: number,
  other: number,
): SessionPair['options'] {
  const most = same > 0 ? both : 0;
  return Array.from({ length: both + 1 }, (_, k) => k)
    .filter((k) => k >= pinned && k <= most && (other > 0 || k === both))
    .filter(
      (k) =>
        k === pinned || k === most || k === free || k % same === 0 || (other > 0 && (both - k) % other === 0),
    )
    .map((k) => ({ staying: k, pairs: pairsWhenSpread(k, same) + pairsWhenSpread(both - k, other) }));
}
