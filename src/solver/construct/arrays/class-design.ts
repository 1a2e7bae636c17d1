/**
 * Schedules without repeats for people in classes that are spread over the groups: sets who must stay apart, hosts who stay
 * in a group each, colours of which every group has its share.
 *
 * The points of a transversal design are in as many columns as a group has seats, and every group has one point of each
 * column. So a class that fills columns has as many people in every group, and people of one column never meet.
 */
import type { Sessions } from '../design/design.ts';
import { classedStarter } from '../stored/starters.ts';
import { gridCount, gridSessions, transversalCount, transversalSessions } from './transversal.ts';

export interface ClassDesign {
  /** Session → group → points. Group b has point b in every session, so that the first column may be hosts. */
  readonly sessions: Sessions;
  /** The points of each class, as many as it has people. */
  readonly classes: readonly (readonly number[])[];
}

/**
 * At most `sessions` sessions of `groups` groups of `size`, in which every group has n/groups people of a class of n,
 * rounded up or down: never two of a class with at most as many people as groups. The first class with as many people as
 * groups has the points 0, 1, …, in this order.
 *
 * @param classes number of people in each; they share no people
 * @returns undefined if the classes do not fit into the columns, or only one session is known
 */
export function classDesign(
  groups: number,
  size: number,
  sessions: number,
  classes: readonly number[],
): ClassDesign | undefined {
  const columns = columnsFor(groups, size, classes);
  if (!columns) return undefined;
  const known = longest(groups, size).sessions().slice(0, sessions);
  if (known.length < 2) return undefined;
  return {
    sessions: known.map((session) => session.toSorted((a, b) => Math.min(...a) - Math.min(...b))),
    classes: columns,
  };
}

/** The most sessions of `classDesign`. */
export function classDesignCount(groups: number, size: number): number {
  return longest(groups, size).count;
}

/** The longest schedule whose points j·groups, j·groups + 1, … are column j. */
function longest(groups: number, size: number): { count: number; sessions: () => Sessions } {
  const stored = classedStarter(groups, size);
  return [
    { count: stored.length, sessions: () => stored },
    { count: transversalCount(groups, size), sessions: () => transversalSessions(groups, size) },
    { count: gridCount(groups, size), sessions: () => gridSessions(groups, size) },
  ].reduce((best, one) => (one.count > best.count ? one : best));
}

/**
 * The points of each class: whole columns, and what is left over in a column that it may share with others, the largest
 * rest first. Undefined if the columns do not suffice.
 */
function columnsFor(groups: number, size: number, classes: readonly number[]): number[][] | undefined {
  const points = classes.map((): number[] => []);
  let next = 0;
  const column = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  // A class with one person per group goes first: these may be hosts.
  const order = classes.map((_, c) => c).sort((a, b) => whole(b) - whole(a));
  for (const c of order)
    for (let left = classes[c]; left >= groups; left -= groups, next += groups)
      points[c].push(...column(next, groups));
  const filled: { from: number; used: number }[] = [];
  for (const c of order.toSorted((a, b) => (classes[b] % groups) - (classes[a] % groups))) {
    const rest = classes[c] % groups;
    if (rest === 0) continue;
    let place = filled.find(({ used }) => used + rest <= groups);
    if (!place) {
      place = { from: next, used: 0 };
      filled.push(place);
      next += groups;
    }
    points[c].push(...column(place.from + place.used, rest));
    place.used += rest;
  }
  return next <= groups * size ? points : undefined;

  function whole(c: number): number {
    return Number(classes[c] === groups);
  }
}
