/**
 * Looks for splits of rows into blocks of equal size, for src/solver/construct/few-repeats/column-coverings.ts: any two rows
 * are together in a block, but for so few that the rows outside all blocks somewhere, those among them, have room for them in all columns.
 *
 *   npx tsx research/designs/splits.ts --rows 11 --size 5 --splits 4 --seconds 20 --seed 1
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { cpuSeconds } from '../../tools/cpu-clock.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    size: { type: 'string' },
    splits: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

const rows = Number(values.rows);
const size = Number(values.size);
const outside = Math.floor(rows / size);
const rng = new Rng(Number(values.seed));
const MOVES = 20_000;

/** Pairs that are together nowhere though they would have to be, and what is missing to seat the others. */
function cost(splits: readonly number[][]): number {
  const free = splits[0].map((_, row) => splits.some((split) => split[row] === outside));
  const apart = new Set<number>();
  let pairs = 0;
  for (let a = 0; a < rows; a++)
    for (let b = 0; b < a; b++) {
      if (splits.some((split) => split[a] === split[b] && split[a] !== outside)) continue;
      if (!free[a] || !free[b]) pairs++;
      apart.add(a).add(b);
    }
  if (apart.size === 0) return 0;
  if (apart.size > size) return pairs + apart.size;
  // Groups that seat what is apart in all columns, of those that are free.
  const groups = Math.ceil(size / Math.floor(size / apart.size));
  return pairs + Math.max(0, groups - free.filter(Boolean).length);
}

function anneal(): number[][] | undefined {
  const splits = Array.from({ length: Number(values.splits) }, () =>
    rng.shuffle(Array.from({ length: rows }, (_, row) => Math.min(outside, Math.floor(row / size)))),
  );
  let now = cost(splits);
  for (let move = 0; move < MOVES && now > 0; move++) {
    const split = splits[rng.below(splits.length)];
    const a = rng.below(rows);
    const b = rng.below(rows);
    [split[a], split[b]] = [split[b], split[a]];
    const then = cost(splits);
    if (then <= now || rng.unit() < Math.exp((now - then) * 10 ** (move / MOVES))) now = then;
    else [split[a], split[b]] = [split[b], split[a]];
  }
  return now === 0 ? splits : undefined;
}

const until = cpuSeconds() + Number(values.seconds);
let found: number[][] | undefined;
while (!found && cpuSeconds() < until) found = anneal();
console.log(
  found?.map((split) => split.map((block) => (block === outside ? '-' : block)).join('')).join(' ') ?? 'none',
);
