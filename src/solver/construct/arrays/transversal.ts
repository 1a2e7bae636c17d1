import { classCount, classSessions } from '../design/classes.ts';
import type { Family, Sessions } from '../design/design.ts';
import { arrayColumns, columnSessions, inflation, orthogonalArray } from './orthogonal-array.ts';

/** Number of sessions of `transversalSessions`. */
export function transversalCount(groups: number, size: number): number {
  return size <= groups && arrayColumns(groups) > size ? groups : 0;
}

/** People are the symbols of `size` columns, which are the classes, sessions those of one more, groups the rows. */
export function transversalSessions(groups: number, size: number): Sessions {
  return inflation(groups, size)([Array.from({ length: size }, (_, column) => column)]);
}

/** Number of sessions of `gridSessions`. */
export function gridCount(groups: number, size: number): number {
  return size <= groups ? arrayColumns(groups) - 1 : 0;
}

/** People are the rows with one of `size` symbols in the first column, which are the classes, sessions the other columns. */
export function gridSessions(groups: number, size: number): Sessions {
  const people = orthogonalArray(groups, arrayColumns(groups)).filter((row) => row[0] < size);
  return columnSessions(
    people.sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    groups,
  );
}

/** Sessions in which people of one class never meet, and further ones inside the classes. */
function classFamily(name: string, countOf: typeof gridCount, sessionsOf: typeof gridSessions): Family {
  return {
    name,
    applies(groups, size, known) {
      const count = countOf(groups, size);
      return count > 0 ? count + classCount(groups, size, known) : 0;
    },
    build: (groups, size, known) => [...sessionsOf(groups, size), ...classSessions(groups, size, known)],
  };
}

export const transversalDesign: Family = classFamily(
  'transversal design',
  transversalCount,
  transversalSessions,
);

export const latinGrid: Family = classFamily('Latin grid', gridCount, gridSessions);
