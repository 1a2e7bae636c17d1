/**
 * Looks for a difference matrix with as many columns as its group has elements, by exhaustion, and prints the first as a
 * line for src/solver/construct/stored/seed-data.ts; it ends when there is none.
 *
 *   npx tsx research/designs/orthomorphisms.ts --group Z2x6 --rows 6
 *
 * The first row is 0, the second runs over the group, and each further one is an orthomorphism: a permutation θ with θ(0)
 * = 0 for which the differences θ(x) − x are all elements too. Every two of them differ by a permutation.
 */
import { parseArgs } from 'node:util';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { isZeroRepeat } from '../../src/solver/construct/design/design.ts';
import { develop } from '../../src/solver/construct/stored/seeds.ts';
import { writeSeed } from './write-seed.ts';

const { values } = parseArgs({ options: { group: { type: 'string' }, rows: { type: 'string' } } });

const group = finiteGroup(values.group!);
const rows = Number(values.rows);
const { order: n, table } = group;
const elements = Array.from({ length: n }, (_, x) => x);
const inverse = elements.map((x) => elements.find((y) => table[x * n + y] === 0)!);
const minus = elements.map((a) => elements.map((b) => table[a * n + inverse[b]]));

function orthomorphisms(): Uint8Array[] {
  const found: Uint8Array[] = [];
  const theta = new Uint8Array(n);
  const extend = (x: number, used: number, differences: number): void => {
    if (x === n) {
      found.push(theta.slice());
      return;
    }
    for (let y = 1; y < n; y++) {
      const d = minus[y][x];
      if (used & (1 << y) || differences & (1 << d)) continue;
      theta[x] = y;
      extend(x + 1, used | (1 << y), differences | (1 << d));
    }
  };
  extend(1, 1, 1);
  return found;
}

function differByPermutation(a: Uint8Array, b: Uint8Array): boolean {
  let seen = 0;
  for (let x = 0; x < n; x++) seen |= 1 << minus[a[x]][b[x]];
  return seen === 2 ** n - 1;
}

/** So many of them, each two of which differ by a permutation. */
function clique(among: readonly Uint8Array[], count: number): Uint8Array[] | undefined {
  if (count === 0) return [];
  for (let i = 0; i + count <= among.length; i++) {
    const rest = clique(
      count === 1 ? [] : among.slice(i + 1).filter((other) => differByPermutation(among[i], other)),
      count - 1,
    );
    if (rest) return [among[i], ...rest];
  }
  return undefined;
}

const all = orthomorphisms();
console.log(`${all.length} orthomorphisms`);
const found = clique(all, rows - 2);
if (found) {
  const matrix = [elements.map(() => 0), elements, ...found];
  const blocks = elements.map((_, column) => matrix.map((row, i) => i * n + row[column]));
  const seed = { groups: n, size: rows, group, fixed: 0, base: [], blocks };
  if (!isZeroRepeat(n, rows, develop(seed))) throw new Error('the matrix made no schedule');
  console.log(writeSeed(seed));
} else console.log('there is none');
