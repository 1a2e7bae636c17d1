import type { Filling } from '../../check/bound/filling.ts';
import type { GroupKind } from './session-kinds.ts';

/** How many of each class are in a group; of all people together where the group is merged. */
export interface Composition {
  /** [class] */
  readonly counts: readonly number[];
  /** In units. */
  readonly cost: bigint;
}

/** Of a group, beyond which the program is not worth its time. */
export const MOST_COMPOSITIONS = 20_000;

/** Steps between two looks at the clock. */
const STEPS = 1000;

/** All that a group of the kind can have, of whole units; null: too many, or it is over. */
export function compositionsOf(
  filling: Filling,
  kind: GroupKind,
  isOver: () => boolean,
): Composition[] | null {
  const found: Composition[] = [];
  let steps = 0;
  const areAll = filling.each(
    (counts) => found.push({ counts: [...counts], cost: costOf(kind, counts) }) <= MOST_COMPOSITIONS,
    () => ++steps % STEPS !== 0 || !isOver(),
  );
  return areAll ? found : null;
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
