/** Sessions inside classes of people who do not meet otherwise, as in a transversal design. */
import type { Known, Sessions } from './design.ts';

/**
 * Sessions inside classes of people who have not met each other, all classes at once: as many as a schedule of
 * one class alone allows.
 */
export function classSessions(classes: number[][], size: number, known: Known): Sessions {
  const inner = known.sessions(classes[0].length / size, size);
  return inner.map((session) =>
    classes.flatMap((people) => session.map((group) => group.map((x) => people[x]))),
  );
}

/** How many sessions `classSessions` gives for classes of `people`. */
export function classCount(people: number, size: number, known: Known): number {
  return people % size === 0 ? known.count(people / size, size) : 0;
}

/** `size` classes of `groups` people each, numbered class by class. */
export function classesOf(groups: number, size: number): number[][] {
  return Array.from({ length: size }, (_, j) => Array.from({ length: groups }, (_, y) => j * groups + y));
}
