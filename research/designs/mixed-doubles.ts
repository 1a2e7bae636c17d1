/**
 * Searches for base rounds of mixed doubles and prints what it finds as lines for src/solver/construct/stored/doubles-data.ts.
 *
 *   npx tsx research/designs/mixed-doubles.ts --couples 12,15,18 --seconds 60 --seed 1
 *   npx tsx research/designs/mixed-doubles.ts --couples 10 --anybody
 *
 * Couples are Z(n), or for even n Z(n − 1) and one that stays. Husbands are opponents once, and wives; husband and wife of two couples are
 * partners once and opponents at most twice. With --anybody a couple is like any two, and all but the couple that stays meet.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { findCourts, type StarterShape } from './courts.ts';

const { values } = parseArgs({
  options: {
    couples: { type: 'string', default: '12,15,18,21' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    anybody: { type: 'boolean', default: false },
  },
});
const MOVES = 5_000_000;

/** Orbits: 0 never meets; then husbands by half their differences, wives, husband and wife by theirs, and four with who stays. */
function mixedStarter(couples: number, anybody: boolean): StarterShape {
  const m = couples % 2 === 0 ? couples - 1 : couples;
  const half = (m - 1) / 2;
  const both = 1 + 2 * half;
  const stays = both + m;
  const size = 2 * couples;
  const orbit = new Int32Array(size * size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      const [x, y] = [a % couples, b % couples];
      const [isWife, isOtherWife] = [a >= couples, b >= couples];
      const d = (isWife ? x - y + m : y - x + m) % m;
      let found = 0;
      if (x === m || y === m) {
        if (x !== y)
          found = stays + (isWife === isOtherWife ? Number(isWife) : 2 + Number((x === m) === isWife));
      } else if (isWife !== isOtherWife) found = both + d;
      else if (d > 0) found = Math.min(d, m - d) + (isWife ? half : 0);
      orbit[a * size + b] = found;
    }
  const partners = new Int32Array(stays + 4).fill(1, both, stays).fill(1, stays + 2);
  const opponents = new Int32Array(stays + 4).fill(1, 1, both).fill(2, both, stays).fill(1, stays);
  if (m === couples) for (const room of [partners, opponents]) room.fill(0, stays);
  if (!anybody) partners[both] = opponents[both] = 0;
  const points = Array.from({ length: size }, (_, p) => p).filter((p) => m < couples || p % couples > 0);
  return { points, size, orbit, partners, opponents };
}

/** Whether every difference of a husband and a wife is there. */
function isWhole({ size, orbit, partners, opponents }: StarterShape, courts: readonly number[][]): boolean {
  const met = new Set(courts.flatMap((court) => court.flatMap((a) => court.map((b) => orbit[a * size + b]))));
  return partners.every((room, at) => room + opponents[at] === 0 || met.has(at));
}

const rng = new Rng(Number(values.seed));
for (const couples of values.couples.split(',').map(Number)) {
  const shape = mixedStarter(couples, values.anybody);
  const until = performance.now() + 1000 * Number(values.seconds);
  let found: number[][] | undefined;
  while (!found && performance.now() < until) {
    const courts = findCourts(shape, rng, MOVES);
    if (courts && isWhole(shape, courts)) found = courts;
  }
  console.log(`  ${couples}: ${found ? `'${found.map(String).join('|')}',` : 'none found'}`);
}
