import type { Filling } from '../../check/bound/filling.ts';
import type { GroupKind } from './session-kinds.ts';

/** How many of each class are in a group; of all people together where the group is merged. */
export interface Composition {
  /** [class] */
  readonly counts: readonly number[];
  /** In units. */
  readonly cost: number;
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

function costOf({ counted, squares }: GroupKind, counts: readonly number[]): number {
  let sum = 0;
  for (const { classes, costs } of counted)
    sum += costs[classes.reduce((people, c) => people + counts[c], 0)];
  for (const { factor, numbers } of squares)
    sum += factor * counts.reduce((all, count, c) => all + numbers[c] * count, 0) ** 2;
  return sum;
}
