/**
 * Packs the 357 lines of PG(3, 4) into 21 spreads, a schedule of 17 groups of five for 21 sessions, and prints it as a line
 * for src/solver/construct/stored/seed-data.ts.
 *
 *   npx tsx research/designs/spreads.ts --seed 1
 *
 * A collineation of order 7 maps the packing to itself. It has 51 orbits of seven lines, and three spreads with one
 * line of each orbit between them make all 21.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { finiteField } from '../../src/solver/construct/algebra/finite-field.ts';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { isZeroRepeat } from '../../src/solver/construct/design/design.ts';
import { develop } from '../../src/solver/construct/stored/seeds.ts';
import { exactCover } from './exact-cover.ts';
import { writeSeed } from './write-seed.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, steps: { type: 'string', default: '20000' } },
});

const ORDER = 7;
const SPREADS = 3;
const field = finiteField(4);
const { add, multiply } = field;

/** The point with these coordinates, its first one that is not 0 made 1. */
function point(coordinates: readonly number[]): string {
  const first = coordinates.find((x) => x !== 0)!;
  return coordinates.map((x) => multiply(x, field.inverse(first))).join('');
}
/** The companion matrix of x³ + x + 1 on the first three coordinates. */
const moved = ([a, b, c, d]: readonly number[]) => [c, add(a, c), b, d];
const coordinatesOf = (name: string) => [...name].map(Number);

// Orbit by orbit, so that the collineation takes point x to the next of its seven; the fixed point comes last.
const number = new Map<string, number>();
for (let code = 1; code < 4 ** 4; code++) {
  const name = point([code >> 6, (code >> 4) & 3, (code >> 2) & 3, code & 3]);
  if (number.has(name) || name === '0001') continue;
  for (let next = name; !number.has(next); next = point(moved(coordinatesOf(next))))
    number.set(next, number.size);
}
number.set('0001', number.size);
const points = [...number.keys()].map(coordinatesOf);

const lines = new Map<string, number[]>();
points.forEach((a, i) => {
  points.slice(0, i).forEach((b, j) => {
    const between = [1, 2, 3].map((t) => number.get(point(a.map((x, at) => add(x, multiply(t, b[at])))))!);
    const line = [i, j, ...between].sort((x, y) => x - y);
    lines.set(line.join(), line);
  });
});
const turn = (x: number) => (x === points.length - 1 ? x : x - (x % ORDER) + ((x + 1) % ORDER));
const orbitOf = new Map<string, number>();
let orbits = 0;
for (const line of lines.values()) {
  if (orbitOf.has(line.join())) continue;
  let image = line;
  do {
    orbitOf.set(image.join(), orbits);
    image = image.map(turn).sort((x, y) => x - y);
  } while (image.join() !== line.join());
  orbits++;
}

const all = [...lines.values()];
const options = Array.from({ length: SPREADS }, (_, spread) =>
  all.map((line) => [
    ...line.map((x) => spread * points.length + x),
    SPREADS * points.length + orbitOf.get(line.join())!,
  ]),
).flat();
const rng = new Rng(Number(values.seed));
let cover: number[] | undefined;
let tries = 0;
for (; !cover; tries++)
  cover = exactCover(SPREADS * points.length + orbits, options, Number(values.steps), rng);
const base: number[][][] = Array.from({ length: SPREADS }, () => []);
for (const option of cover) base[Math.floor(option / all.length)].push(all[option % all.length]);
const seed = { groups: 17, size: 5, group: finiteGroup(`Z${ORDER}`), fixed: 1, base, blocks: [] };
if (!isZeroRepeat(17, 5, develop(seed))) throw new Error('the spreads made no schedule');
console.log(`${writeSeed(seed)}\n${tries} tries`);
