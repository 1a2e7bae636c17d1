import { costsOf } from '../../check/bound/cheapest-group.ts';
import type { Filling } from '../../check/bound/filling.ts';
import type { GroupKind } from './session-kinds.ts';

/** How many of each class are in a group; if the group is merged, of all people together. */
export interface Composition {
  /** [class] */
  readonly counts: readonly number[];
  /** In units. */
  readonly cost: number;
}

/** The most compositions of a group for which the program is worth its time. */
export const MOST_COMPOSITIONS = 20_000;

/** Steps between two checks of the clock. */
const STEPS = 1000;

/** All compositions of a group of the kind, in whole units; null: too many, or time is over. */
export function compositionsOf(
  filling: Filling,
  kind: GroupKind,
  isOver: () => boolean,
): Composition[] | null {
  const found: Composition[] = [];
  let steps = 0;
  const areAll = filling.each(
    (counts) =>
      found.push({ counts: [...counts], cost: costsOf(kind, counts).reduce((sum, cost) => sum + cost, 0) }) <=
      MOST_COMPOSITIONS,
    () => ++steps % STEPS !== 0 || !isOver(),
  );
  return areAll ? found : null;
}
