/**
 * Orthogonal arrays from stored seeds. A quasi-difference matrix, of k rows over a group of n elements: its base
 * columns, moved by the group, are the array's rows. An entry is copy·n + element; an empty one (`-`) stands
 * for a symbol that the group leaves alone, the i-th empty entry of a row for the i-th such symbol.
 */

import { remembered } from '../../../shared/remembered.ts';
import { type FiniteGroup, finiteGroup } from '../algebra/finite-group.ts';
import { ARRAYS } from './array-data.ts';
import { develop, type Seed, storedSeeds } from './seeds.ts';

interface ArraySeed {
  readonly order: number;
  readonly columns: number;
  readonly group: FiniteGroup;
  readonly fixed: number;
  /** −1 where empty. */
  readonly base: number[][];
}

function parse(line: string): ArraySeed {
  const [order, columns, symmetry, base] = line.split(' ');
  const [name, fixed] = symmetry.split('+');
  return {
    order: Number(order),
    columns: Number(columns),
    group: finiteGroup(name),
    fixed: Number(fixed),
    base: base.split('|').map((column) => column.split(',').map((x) => (x === '-' ? -1 : Number(x)))),
  };
}

const arraySeed = remembered((order: number): ArraySeed | undefined => {
  const line = ARRAYS.find((array) => array.startsWith(`${order} `));
  return line === undefined ? undefined : parse(line);
});

/** Omits the rows with only fixed symbols: these need an array of their own. */
function developArray(seed: ArraySeed): number[][] {
  const n = seed.group.order;
  const used = new Array<number>(seed.columns).fill(seed.order - seed.fixed);
  return seed.base.flatMap((column) => {
    const empty = column.map((x, r) => (x < 0 ? used[r]++ : -1));
    return Array.from({ length: n }, (_, h) =>
      column.map((x, r) => (x < 0 ? empty[r] : x - (x % n) + seed.group.table[(x % n) * n + h])),
    );
  });
}

/**
 * A difference matrix among the stored starters, as many base groups as the symmetry has elements: the classes
 * of people are columns of the array, and the session one more.
 */
function differenceSeed(n: number): Seed | undefined {
  return storedSeeds(n)
    .filter((seed) => seed.fixed === 0 && seed.base.length === 0)
    .filter((seed) => seed.blocks.length === seed.group.order && seed.group.order === n)
    .reduce<Seed | undefined>((best, seed) => (best && best.size >= seed.size ? best : seed), undefined);
}

export function storedArrayColumns(n: number): number {
  return Math.max(arraySeed(n)?.columns ?? 0, (differenceSeed(n)?.size ?? -1) + 1);
}

/**
 * An array with `storedArrayColumns(n)` columns; `smaller` gives the one of the fixed symbols.
 */
export function storedArray(n: number, smaller: (n: number, columns: number) => number[][]): number[][] {
  const seed = arraySeed(n);
  const columns = storedArrayColumns(n);
  if (seed?.columns === columns) {
    const rows = developArray(seed);
    if (seed.fixed === 1) rows.push(new Array<number>(columns).fill(n - 1));
    if (seed.fixed > 1)
      for (const row of smaller(seed.fixed, columns)) rows.push(row.map((x) => n - seed.fixed + x));
    return rows;
  }
  return develop(differenceSeed(n)!).flatMap((session, s) =>
    session.map((group) => [...group.map((x) => x % n), s]),
  );
}
