/**
 * Makes resolvable designs of 3q + 1 people in groups of four, where everybody meets everybody, for q ≡ 1 (mod 4) that
 * need be no prime power, and prints them as lines for src/solver/construct/stored/seed-data.ts.
 *
 *   npx tsx research/designs/quadruples.ts --order 33 --seed 1
 *
 * Zq acts on three copies of itself and leaves one person alone. The groups of the base session are {±s} of one copy and
 * {±t} of the next: every ±x is in one pair (s, t), and every ±x comes once among the sums s + t and differences s − t.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { isZeroRepeat } from '../../src/solver/construct/design/design.ts';
import { develop } from '../../src/solver/construct/stored/seeds.ts';
import { SHUFFLE_AFTER } from './limits.ts';
import { writeSeed } from './write-seed.ts';

const { values } = parseArgs({
  options: { order: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

const q = Number(values.order);
const rng = new Rng(Number(values.seed));
const half = (q - 1) / 2;
const size = (x: number) => Math.min(x % q, q - (x % q));

interface Pair {
  readonly copy: number;
  readonly s: number;
  readonly t: number;
}

/**
 * Pairs for that many copies, the last one's t in the first: every class ±x of a copy is in one pair, and comes once as
 * sum or difference of the pairs that begin there.
 */
function findPairs(copies: number): Pair[] {
  const places = Array.from({ length: copies * half }, (_, i) => ({
    copy: Math.floor(i / half),
    x: (i % half) + 1,
  }));
  for (;;) {
    const order = rng.shuffle([...places]);
    const used = new Set<number>();
    const met = new Set<number>();
    const pairs: Pair[] = [];
    let tries = SHUFFLE_AFTER;
    const at = (copy: number, x: number) => copy * q + x;
    const extend = (): boolean => {
      const first = order.find(({ copy, x }) => !used.has(at(copy, x)));
      if (!first) return true;
      used.add(at(first.copy, first.x));
      for (const other of order) {
        if (used.has(at(other.copy, other.x))) continue;
        for (const [from, to] of [
          [first, other],
          [other, first],
        ]) {
          if (to.copy !== (from.copy + 1) % copies || (copies === 1 && from === other)) continue;
          if (from.x === to.x) continue;
          const sum = at(from.copy, size(from.x + to.x));
          const difference = at(from.copy, size(q + from.x - to.x));
          if (met.has(sum) || met.has(difference) || sum === difference || tries-- < 0) continue;
          met.add(sum).add(difference);
          used.add(at(other.copy, other.x));
          pairs.push({ copy: from.copy, s: from.x, t: to.x });
          if (extend()) return true;
          pairs.pop();
          used.delete(at(other.copy, other.x));
          met.delete(sum);
          met.delete(difference);
        }
      }
      used.delete(at(first.copy, first.x));
      return false;
    };
    if (extend()) return pairs;
  }
}

// The squares of sums and differences add up to twice those of s and t, and both are those of all classes.
const squares = (half * (half + 1) * q) / 6;
const alike = squares % q === 0;
const found = findPairs(alike ? 1 : 3);
const pairs = alike ? [0, 1, 2].flatMap((copy) => found.map((pair) => ({ ...pair, copy }))) : found;
const base = [[3 * q, 0, q, 2 * q]];
for (const { copy, s, t } of pairs) {
  const next = ((copy + 1) % 3) * q;
  base.push([copy * q + s, copy * q + q - s, next + t, next + q - t]);
}
const groups = base.length;
const seed = { groups, size: 4, group: finiteGroup(`Z${q}`), fixed: 1, base: [base], blocks: [] };
if (!isZeroRepeat(groups, 4, develop(seed))) throw new Error('the pairs made no schedule');
console.log(writeSeed(seed));
