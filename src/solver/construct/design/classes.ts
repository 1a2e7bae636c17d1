import type { Known, Sessions } from './design.ts';

/**
 * Sessions within `size` classes of `groups` people each, numbered class by class, if people of one class do not meet otherwise, as in a
 * transversal design: all classes at the same time, as many sessions as a schedule of one class allows.
 */
export function classSessions(groups: number, size: number, known: Known): Sessions {
  const inner = groups % size === 0 ? known.sessions(groups / size, size) : [];
  const classes = Array.from({ length: size }, (_, j) => j * groups);
  return inner.map((session) =>
    classes.flatMap((first) => session.map((group) => group.map((x) => first + x))),
  );
}

/** Number of sessions of `classSessions`. */
export function classCount(groups: number, size: number, known: Known): number {
  return groups % size === 0 ? known.count(groups / size, size) : 0;
}
