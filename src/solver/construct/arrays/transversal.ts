import { classCount, classesOf, classSessions } from '../design/classes.ts';
import type { Family, Sessions } from '../design/design.ts';
import { arrayColumns, orthogonalArray } from './orthogonal-array.ts';

/** People are the symbols of `size` columns, sessions those of one more, groups the rows. */
export const transversalDesign: Family = {
  name: 'transversal design',
  source: 'resolvable transversal design from size − 1 orthogonal Latin squares; classes filled in',
  applies: (groups, size, known) =>
    size <= groups && arrayColumns(groups) > size ? groups + classCount(groups, size, known) : 0,
  build(groups, size, known) {
    const sessions: Sessions = Array.from({ length: groups }, () => []);
    for (const row of orthogonalArray(groups, size + 1))
      sessions[row[size]].push(row.slice(0, size).map((y, j) => j * groups + y));
    if (groups % size === 0) sessions.push(...classSessions(classesOf(groups, size), size, known));
    return sessions;
  },
};

/** People are the rows with one of `size` symbols in the first column, sessions the other columns. */
export const latinGrid: Family = {
  name: 'Latin grid',
  source:
    'k orthogonal Latin squares, the first `size` rows: k + 1 sessions by column and by symbol; rows filled in',
  applies: (groups, size, known) =>
    size <= groups ? arrayColumns(groups) - 1 + classCount(groups, size, known) : 0,
  build(groups, size, known) {
    const columns = arrayColumns(groups);
    const people = orthogonalArray(groups, columns)
      .filter((row) => row[0] < size)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const sessions: Sessions = [];
    for (let column = 1; column < columns; column++) {
      const session: number[][] = Array.from({ length: groups }, () => []);
      people.forEach((row, person) => {
        session[row[column]].push(person);
      });
      sessions.push(session);
    }
    if (groups % size === 0) sessions.push(...classSessions(classesOf(groups, size), size, known));
    return sessions;
  },
};
