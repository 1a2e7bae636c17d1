import { classCount, classesOf, classSessions } from '../design/classes.ts';
import type { Family, Sessions } from '../design/design.ts';
import { arrayColumns, orthogonalArray } from './orthogonal-array.ts';

/** How many sessions `transversalSessions` gives. */
export function transversalCount(groups: number, size: number): number {
  return size <= groups && arrayColumns(groups) > size ? groups : 0;
}

/** People are the symbols of `size` columns, which are the classes, sessions those of one more, groups the rows. */
export function transversalSessions(groups: number, size: number): Sessions {
  const sessions: Sessions = Array.from({ length: groups }, () => []);
  for (const row of orthogonalArray(groups, size + 1))
    sessions[row[size]].push(row.slice(0, size).map((y, j) => j * groups + y));
  return sessions;
}

/** How many sessions `gridSessions` gives. */
export function gridCount(groups: number, size: number): number {
  return size <= groups ? arrayColumns(groups) - 1 : 0;
}

/** People are the rows with one of `size` symbols in the first column, which are the classes, sessions the other columns. */
export function gridSessions(groups: number, size: number): Sessions {
  const columns = arrayColumns(groups);
  const people = orthogonalArray(groups, columns)
    .filter((row) => row[0] < size)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return Array.from({ length: columns - 1 }, (_, column) => {
    const session: number[][] = Array.from({ length: groups }, () => []);
    people.forEach((row, person) => {
      session[row[column + 1]].push(person);
    });
    return session;
  });
}

export const transversalDesign: Family = {
  name: 'transversal design',
  source: 'resolvable transversal design from size − 1 orthogonal Latin squares; classes filled in',
  applies(groups, size, known) {
    const count = transversalCount(groups, size);
    return count > 0 ? count + classCount(groups, size, known) : 0;
  },
  build(groups, size, known) {
    const sessions = transversalSessions(groups, size);
    if (groups % size === 0) sessions.push(...classSessions(classesOf(groups, size), size, known));
    return sessions;
  },
};

export const latinGrid: Family = {
  name: 'Latin grid',
  source:
    'k orthogonal Latin squares, the first `size` rows: k + 1 sessions by column and by symbol; rows filled in',
  applies(groups, size, known) {
    const count = gridCount(groups, size);
    return count > 0 ? count + classCount(groups, size, known) : 0;
  },
  build(groups, size, known) {
    const sessions = gridSessions(groups, size);
    if (groups % size === 0) sessions.push(...classSessions(classesOf(groups, size), size, known));
    return sessions;
  },
};
