/**
 * Orthogonal arrays of strength 2: n² rows of k symbols below n, every two columns showing every pair once;
 * the same as k − 2 mutually orthogonal Latin squares of order n.
 */
import { grouped } from '../../../shared/grouped.ts';
import { finiteField, primePower } from '../algebra/finite-field.ts';
import type { Sessions } from '../design/design.ts';
import { storedArray, storedArrayColumns } from '../stored/arrays.ts';

/** The most columns that `orthogonalArray` gives for n ≥ 2 symbols. */
export function arrayColumns(n: number): number {
  if (primePower(n)) return n + 1;
  return Math.max(storedArrayColumns(n), bestProduct(n).columns);
}

export function orthogonalArray(n: number, columns: number): number[][] {
  if (primePower(n)) return fieldArray(n, columns);
  if (storedArrayColumns(n) >= columns)
    return storedArray(n, orthogonalArray).map((row) => row.slice(0, columns));
  const { factor } = bestProduct(n);
  return product(orthogonalArray(factor, columns), orthogonalArray(n / factor, columns), n / factor);
}

/** Replaces each person of a session by n people, and each group of `size` by a resolvable transversal design: n sessions. */
export function inflation(n: number, size: number): (session: Sessions[number]) => Sessions {
  const classes = grouped(orthogonalArray(n, size + 1), (row) => row[size]);
  const inOrder = [...classes].sort(([a], [b]) => a - b);
  return (session) =>
    inOrder.map(([, rows]) =>
      session.flatMap((group) => rows.map((row) => group.map((x, j) => x * n + row[j]))),
    );
}

/** A session for each column but the first: people are the rows, and those with the same symbol form a group. */
export function columnSessions(rows: readonly (readonly number[])[], n: number): Sessions {
  const [[, ...columns]] = rows;
  return columns.map((_, column) => {
    const session: Sessions[number] = Array.from({ length: n }, () => []);
    for (const [person, row] of rows.entries()) session[row[column + 1]].push(person);
    return session;
  });
}

/** The lines of the affine plane: row (x, b) has m·x + b in column m, and x in the last one. */
function fieldArray(q: number, columns: number): number[][] {
  const field = finiteField(q);
  const rows = [];
  for (let x = 0; x < q; x++) {
    const products = Array.from({ length: Math.min(q, columns) }, (_, m) => field.multiply(m, x));
    for (let b = 0; b < q; b++) {
      const row: number[] = [];
      for (const product of products) row.push(field.add(product, b));
      if (columns > q) row.push(x);
      rows.push(row);
    }
  }
  return rows;
}

/** MacNeish's product: the smaller number of columns of two factors. */
function bestProduct(n: number): { columns: number; factor: number } {
  let best = { columns: 0, factor: 0 };
  for (let factor = 2; factor * factor <= n; factor++) {
    if (n % factor !== 0) continue;
    const columns = Math.min(arrayColumns(factor), arrayColumns(n / factor));
    if (columns >= best.columns) best = { columns, factor };
  }
  return best;
}

function product(left: number[][], right: number[][], n: number): number[][] {
  return left.flatMap((a) => right.map((b) => a.map((x, i) => x * n + b[i])));
}
