import type { GroupKind, SessionKind } from './session-kinds.ts';
import type { Sorting } from './sortings.ts';

/** How many of each class are in a group; of all people together where the group is merged. */
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

/** Steps between two looks at the clock. */
const STEPS = 1000;

/** All that a group of the kind can have, of whole units; null: too many, or it is over. */
export function compositionsOf(
  sorting: Sorting,
  classOfType: readonly number[],
  { free, units, apart }: SessionKind,
  kind: GroupKind,
  isOver: () => boolean,
): Composition[] | null {
  const classOf = kind.merged ? classOfType.map(() => 0) : classOfType;
  const classCount = kind.merged ? 1 : sorting.classCount;
  const available = perClass(classCount, classOf, free);
  const pinned = perClass(classCount, classOf, kind.pinned);
  const found: Composition[] = [];
  const chosen = new Array<number>(classCount).fill(0);
  const already = pinned.reduce((sum, count) => sum + count, 0);
  const isKept = (counts: readonly number[]) =>
    !kind.meets || apart.every(([c, d]) => (c === d ? counts[c] < 2 : counts[c] === 0 || counts[d] === 0));
  let steps = 0;
  /** False where there are too many. */
  const extend = (at: number, size: number): boolean => {
    steps += 1;
    if (steps % STEPS === 0 && isOver()) return false;
    if (at < classCount) {
      const { each, first } = kind.merged ? { each: 1, first: at } : units[at];
      const known = first < at;
      const least = known ? (chosen[first] / units[first].each) * each : 0;
      const most = known ? least : available[at];
      for (let k = least; k <= most && size + k <= kind.seats; k += each) {
        chosen[at] = k;
        if (!extend(at + 1, size + k)) return false;
      }
      chosen[at] = 0;
      return true;
    }
    if (size < kind.fewest || (size > 0 && size < kind.used)) return true;
    const counts = chosen.map((k, c) => k + pinned[c]);
    if (isKept(counts)) found.push({ counts, free: [...chosen], cost: costOf(kind, counts) });
    return found.length <= MOST_COMPOSITIONS;
  };
  return extend(0, already) ? found : null;
}

function perClass(classCount: number, classOfType: readonly number[], ofType: readonly number[]): number[] {
  const sums = new Array<number>(classCount).fill(0);
  for (const [type, count] of ofType.entries()) sums[classOfType[type]] += count;
  return sums;
}

function costOf({ curves, squares }: GroupKind, counts: readonly number[]): bigint {
  let sum = 0n;
  for (const { curve, counts: counted } of curves) {
    sum += curve.points[counts.reduce((people, count, c) => people + counted[c] * count, 0)];
  }
  for (const { square, weights } of squares) {
    const own = counts.reduce((all, count, c) => all + weights[c] * BigInt(count), 0n);
    sum += square.factor * own * own;
  }
  return sum;
}
