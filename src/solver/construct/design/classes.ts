import type { Known, Sessions } from './design.ts';

/**
 * Sessions within `size` classes of `groups` people each, numbered class by class, for people of one class who do not meet otherwise, as in a
 * transversal design: all classes at once, as many as a schedule of one class alone allows.
 */
export function classSessions(groups: number, size: number, known: Known): Sessions {
  const inner = groups % size === 0 ? known.sessions(groups / size, size) : [];
  const classes = Array.from({ length: size }, (_, j) => j * groups);
  return inner.map((session) =>
    classes.flatMap((first) => session.map((group) => group.map((x) => first + x))),
  );
}

/** How many sessions `classSessions` gives. */
export function classCount(groups: number, size: number, known: Known): number {
  return groups % size === 0 ? known.count(groups / size, size) : 0;
}
