/**
 * Makes an orthogonal array of 18 symbols and prints it as a line for src/solver/construct/stored/array-data.ts, after
 * Abel's idea for five orthogonal squares of order 18.
 *
 *   npx tsx research/designs/hadamard-array.ts --columns 6 --seed 1
 *
 * The symbols are two copies of Z3². Z3³ = Z3² × ⟨e⟩ maps the array to itself; e acts on each column as another
 * translation k. So 12 base rows make all 324. Their copies are columns of a Hadamard matrix of order 12, where every
 * two columns have each pair of copies in three rows: the differences of these three lie in all three cosets of ⟨k − k′⟩.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';

const { values } = parseArgs({
  options: {
    columns: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    moves: { type: 'string', default: '300000' },
    seconds: { type: 'string', default: '60' },
  },
});

const ROWS = 12;
const columns = Number(values.columns);
const rng = new Rng(Number(values.seed));
const { order: n, table } = finiteGroup('Z3x3');
const plus = (a: number, b: number) => table[a * n + b];
const minus = (a: number, b: number) => plus(a, plus(b, b));

/** Paley's Hadamard matrix of order 12 without its constant column; 0 and 1 for the signs. */
const squares = new Set([1, 3, 4, 5, 9]);
const copies = Array.from({ length: ROWS }, (_, i) =>
  Array.from({ length: 11 }, (_, j) => (i === 0 || squares.has((j + 12 - i) % 11) ? 1 : 0)),
);

/** (k − k′, difference) → which coset of ⟨k − k′⟩ it lies in, as its least element. */
const coset = Array.from({ length: n }, (_, k) =>
  Array.from({ length: n }, (_, x) => Math.min(x, plus(x, k), plus(x, plus(k, k)))),
);

/** Triples of rows that miss a coset, counted once a coset that comes again. */
function anneal(turns: readonly number[]): number[][] | undefined {
  const rows = copies.map(() => Array.from({ length: columns }, () => rng.below(n)));
  const seen = new Int8Array(columns * columns * 4 * n);
  let cost = 0;
  const count = (row: number, column: number, sign: number) => {
    for (let other = 0; other < columns; other++) {
      if (other === column) continue;
      const [c, d] = column < other ? [column, other] : [other, column];
      const where = coset[minus(turns[c], turns[d])][minus(rows[row][c], rows[row][d])];
      const at = ((c * columns + d) * 4 + 2 * copies[row][c] + copies[row][d]) * n + where;
      if (sign > 0) {
        if (seen[at]++ > 0) cost++;
      } else if (--seen[at] > 0) cost--;
    }
  };
  for (let row = 0; row < ROWS; row++)
    for (let column = 1; column < columns; column++)
      for (let other = 0; other < column; other++) {
        const where = coset[minus(turns[other], turns[column])][minus(rows[row][other], rows[row][column])];
        const at =
          ((other * columns + column) * 4 + 2 * copies[row][other] + copies[row][column]) * n + where;
        if (seen[at]++ > 0) cost++;
      }
  const moves = Number(values.moves);
  let temperature = 0.8;
  for (let move = 0; move < moves && cost > 0; move++) {
    temperature *= 0.2 ** (1 / moves);
    const row = rng.below(ROWS);
    const column = rng.below(columns);
    const [before, old] = [cost, rows[row][column]];
    count(row, column, -1);
    rows[row][column] = rng.below(n);
    count(row, column, 1);
    if (cost <= before || rng.unit() < Math.exp((before - cost) / temperature)) continue;
    count(row, column, -1);
    rows[row][column] = old;
    count(row, column, 1);
  }
  if (cost > 0) least = Math.min(least, cost);
  return cost === 0 ? rows : undefined;
}

let least = Number.POSITIVE_INFINITY;
const until = performance.now() + Number(values.seconds) * 1000;
while (performance.now() < until) {
  const turns = rng.shuffle(Array.from({ length: n }, (_, k) => k)).slice(0, columns);
  const rows = anneal(turns);
  if (!rows) continue;
  const base = rows.flatMap((row, i) =>
    [0, 1, 2].map((t) => {
      const turned = (x: number, k: number) => (t === 0 ? x : t === 1 ? plus(x, k) : minus(x, k));
      return row.map((x, column) => copies[i][column] * n + turned(x, turns[column])).join();
    }),
  );
  console.log(`${2 * n} ${columns} Z3x3+0 ${base.join('|')}`);
  process.exit();
}
console.log(`least cost ${least}`);
