/**
 * Schedules with few repeats, made from designs by seating several people at a point: these meet in every session, all
 * others as often as their points.
 */

import { classDesign } from '../arrays/class-design.ts';
import { arrayColumns, columnSessions, orthogonalArray } from '../arrays/orthogonal-array.ts';
import { countingBound, type Sessions } from '../design/design.ts';
import { bestCount, bestDesign } from '../registry/registry.ts';
import { coveringDesign } from './near-designs.ts';

/**
 * At most `sessions` sessions in which everybody meets everybody, from a smaller such schedule with the same number of
 * people, 2 or more, at every point; undefined if none is known.
 */
export function weightedCovering(groups: number, size: number, sessions: number): Sessions | undefined {
  for (let block = 2; 2 * block <= size; block++) {
    if (size % block !== 0) continue;
    const covering =
      completeDesign(groups, block, sessions) ?? coveringDesign(groups, block, sessions)?.sessions;
    if (covering) return withWeights(covering, Array<number>(groups * block).fill(size / block));
  }
  return undefined;
}

/** The schedule without repeats in which everybody meets everybody, if known and short enough. */
function completeDesign(groups: number, size: number, sessions: number): Sessions | undefined {
  const count = bestCount(groups, size);
  if (count > sessions || count !== countingBound(groups, size)) return undefined;
  if (count * (size - 1) !== groups * size - 1) return undefined;
  return bestDesign(groups, size);
}

/**
 * Groups larger than their number, from orthogonal Latin squares: `groups` points in each of as many rows, and as
 * many more people as are needed at all points of the first rows. Only people at one point meet again; with a
 * projective plane there are `groups` sessions, in which no schedule has fewer repeats.
 */
export function weightedGrid(groups: number, size: number): Sessions {
  const columns = arrayColumns(groups);
  if (size <= groups || columns < 3) return [];
  const rows = orthogonalArray(groups, columns);
  return withWeights(columnSessions(rows, groups), gridWeights(rows, groups, size));
}

/** The rows of such a grid, of which each group has as many people as a point of the row: sets of its points, the largest first. */
export function gridRows(groups: number, size: number): number[][] {
  const points = orthogonalArray(groups, arrayColumns(groups));
  const [people] = withWeights([points.map((_, point) => [point])], gridWeights(points, groups, size));
  return Array.from({ length: groups }, (_, row) =>
    people.filter((_, point) => points[point][0] === row).flat(),
  );
}

/** People at each point. */
function gridWeights(points: readonly number[][], groups: number, size: number): number[] {
  return points.map(([row]) => Math.ceil((size - row) / groups));
}

/**
 * Sessions in which points 0, 1, … `groups` − 1 stay each in the group of their number, and of the `guests` others in each group
 * nobody comes to a group twice. Guests who are more than their classes can hold share points: these meet again and again. As
 * many as are wanted, up to one a group, or one less, which leaves everybody one group for the last; else none.
 */
export function hostedSessions(groups: number, guests: number, wanted: number): Sessions {
  for (let columns = Math.min(guests, groups - 1); columns > 0; columns--) {
    const design = classDesign(groups, columns + 1, groups, [groups]);
    if (!design || design.sessions.length < Math.min(wanted, groups) - 1) continue;
    const weights = Array.from({ length: groups * (columns + 1) }, (_, point) => {
      const column = Math.floor(point / groups);
      return column === 0 ? 1 : Math.ceil((guests - column + 1) / columns);
    });
    return withWeights(design.sessions, weights);
  }
  return [];
}

/** Replaces every point by as many people as its weight. */
function withWeights(sessions: Sessions, weights: readonly number[]): Sessions {
  let next = 0;
  const people = weights.map((weight) => Array.from({ length: weight }, () => next++));
  return sessions.map((session) => session.map((block) => block.flatMap((point) => people[point])));
}
