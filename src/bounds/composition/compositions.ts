import type { GroupKind, SessionKind } from './session-kinds.ts';
import type { Sorting } from './sortings.ts';

/** How many of each class are in a group. */
export interface Composition {
  /** [class] */
  readonly counts: readonly number[];
  /** Those who are not pinned there; [class]. */
  readonly free: readonly number[];
  /** In units. */
  readonly cost: bigint;
}

/** Of a group, beyond which the program is not worth its time. */
export const MOST_COMPOSITIONS = 20_000;

/** All that a group of the kind can have, of whole units; null: too many. */
export function compositionsOf(
  sorting: Sorting,
  classOfType: readonly number[],
  { free, units }: SessionKind,
  kind: GroupKind,
): Composition[] | null {
  const available = perClass(sorting, classOfType, free);
  const pinned = perClass(sorting, classOfType, kind.pinned);
  const found: Composition[] = [];
  /** The first class of the units that a class is of, and how many of the class one has. */
  const inUnits = Array.from({ length: sorting.classCount }, (_, c) => {
    const counts = units.find((counts) => counts[c] > 0);
    return counts
      ? { first: counts.findIndex((count) => count > 0), step: counts[c] }
      : { first: c, step: 1 };
  });
  const chosen = new Array<number>(sorting.classCount).fill(0);
  const already = pinned.reduce((sum, count) => sum + count, 0);
  /** False where there are too many. */
  const extend = (at: number, size: number): boolean => {
    if (at < sorting.classCount) {
      const { first, step } = inUnits[at];
      const forced = first < at ? (chosen[first] / inUnits[first].step) * step : 0;
      const most = first < at ? forced : available[at];
      for (let k = forced; k <= most && size + k <= kind.seats; k += step) {
        chosen[at] = k;
        if (!extend(at + 1, size + k)) return false;
      }
      chosen[at] = 0;
      return true;
    }
    if (size < kind.fewest || (size > 0 && size < kind.used)) return true;
    const counts = chosen.map((k, c) => k + pinned[c]);
    found.push({ counts, free: [...chosen], cost: costOf(sorting, kind, counts) });
    return found.length <= MOST_COMPOSITIONS;
  };
  return extend(0, already) ? found : null;
}

export function perClass(
  { classCount }: Sorting,
  classOfType: readonly number[],
  ofType: readonly number[],
): number[] {
  const sums = new Array<number>(classCount).fill(0);
  for (const [type, count] of ofType.entries()) sums[classOfType[type]] += count;
  return sums;
}

function costOf({ countedAs }: Sorting, { curves }: GroupKind, counts: readonly number[]): bigint {
  return curves.reduce((sum, { class: counted, points }) => {
    const people = counts.reduce((all, count, c) => (countedAs[c] === counted ? all + count : all), 0);
    return sum + points[people];
  }, 0n);
}
