/**
 * Goes through all base rounds of strict mixed doubles for a number of couples over a cyclic group, and prints the first: opponents of
 * the other sex meet once too, so that the courts are a self-orthogonal Latin square with a symmetric mate. A round is a
 * starter of husbands and one of wives, and which pair of the one plays with which of the other.
 *
 *   npx tsx research/designs/couples-starters.ts --couples 15
 *   npx tsx research/designs/couples-starters.ts --couples 22 --holes    (a minute)
 *   npx tsx research/designs/couples-starters.ts --plane
 *
 * Couples are Z(n), or for even n Z(n − 1) and one that stays. With --holes the three couples 0, m and 2m of Z(3m), and one that stays,
 * play as four couples do, and pairs of other differences are looked for alone. With --plane nothing is looked for: 21 couples are the
 * points of PG(2, 4), a difference set over Z(21), and the five of each line play as over Z(5).
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    couples: { type: 'string', default: '22' },
    holes: { type: 'boolean', default: false },
    plane: { type: 'boolean', default: false },
  },
});
const couples = Number(values.couples);
const m = couples % 2 === 0 ? couples - 1 : couples;
/** Differences divisible by it are left out. */
const step = values.holes ? m / 3 : m;
const stays = couples % 2 === 0 && !values.holes;
const points = Array.from({ length: m }, (_, x) => x).filter((x) => x % step > 0);

/** All ways to make pairs of the points so that each difference, up to its sign, comes once. */
function starters(): number[][][] {
  const found: number[][][] = [];
  const extend = (left: readonly number[], differences: ReadonlySet<number>, pairs: number[][]): void => {
    const [x, ...others] = left;
    if (x === undefined) found.push(pairs);
    for (const y of others) {
      const d = Math.min(y - x, m - y + x);
      if (d % step > 0 && !differences.has(d))
        extend(
          others.filter((z) => z !== y),
          new Set([...differences, d]),
          [...pairs, [x, y]],
        );
    }
  };
  extend(points, new Set(), []);
  return found;
}

/** Of starters that multiplication maps to each other, one. */
function unlike(all: readonly number[][][]): number[][][] {
  const units = points.filter((u) => points.every((x) => (x * u) % m !== 0));
  const nameOf = (starter: readonly number[][], u: number) =>
    String(starter.map((pair) => String(pair.map((x) => (x * u) % m).sort((a, b) => a - b))).sort());
  const seen = new Set<string>();
  return all.filter((starter) => {
    if (seen.has(nameOf(starter, 1))) return false;
    for (const u of units) seen.add(nameOf(starter, u));
    return true;
  });
}

/** A bit for the difference of husband x and wife u, of whom m stays; 0 where they may not meet. */
function meeting(x: number, u: number): number {
  if (x === m || u === m) return x === u ? 0 : 2 ** (x === m ? m : m + 1);
  const d = (u - x + m) % m;
  return d % step > 0 ? 2 ** d : 0;
}

interface Way {
  readonly pair: number;
  readonly partners: number;
  readonly opponents: number;
  readonly court: number[];
}

/** The ways in which two husbands may play with a pair of wives. */
function waysOf([x, y]: readonly number[], wives: readonly number[][]): Way[] {
  const ways: Way[] = [];
  for (const [at, [a, b]] of wives.entries())
    for (const [u, v] of [
      [a, b],
      [b, a],
    ]) {
      const [xu, yv, xv, yu] = [meeting(x, u), meeting(y, v), meeting(x, v), meeting(y, u)];
      if (xu === 0 || yv === 0 || xv === 0 || yu === 0 || xu === yv || xv === yu) continue;
      const court = [x, couples + u, y, couples + v];
      ways.push({ pair: 2 ** at, partners: xu | yv, opponents: xv | yu, court });
    }
  return ways;
}

/** Who plays with whom, so that every difference comes once between partners and once between opponents. */
function courtsOf(husbands: readonly number[][], wives: readonly number[][]): number[][] | null {
  const rows: Way[][] = [];
  for (const pair of husbands) {
    const ways = waysOf(pair, wives);
    if (ways.length === 0) return null;
    rows.push(ways);
  }
  const chosen: number[][] = [];
  const extend = (row: number, pairs: number, partners: number, opponents: number): boolean => {
    if (row === rows.length) return true;
    for (const way of rows[row]) {
      if (pairs & way.pair || partners & way.partners || opponents & way.opponents) continue;
      chosen[row] = way.court;
      if (extend(row + 1, pairs | way.pair, partners | way.partners, opponents | way.opponents)) return true;
    }
    return false;
  };
  return extend(0, 0, 0, 0) ? chosen : null;
}

/** Three couples and one that stays, as two courts. */
const HOLE = [
  [m, couples + step, 0, couples + 2 * step],
  [step, couples + m, 2 * step, couples],
];

function first(): number[][] | null {
  const all = starters();
  // With one that stays, husband 0 plays beside husband m, and any wife beside wife m.
  const withStay = (starter: number[][], by: number) => [
    ...starter.map((pair) => pair.map((x) => (x + by) % m)),
    [m, by],
  ];
  const turns = Array.from({ length: stays ? m : 1 }, (_, by) => by);
  for (const starter of unlike(all))
    for (const by of turns)
      for (const wives of all) {
        const courts = stays ? courtsOf(withStay(starter, 0), withStay(wives, by)) : courtsOf(starter, wives);
        if (courts) return values.holes ? [...courts, ...HOLE] : courts;
      }
  return null;
}

/** Husband i and wife 2i − j of a line play husband j and wife 2j − i, in the round of (i + j)/2. */
function ofPlane(): number[][] {
  const lines = Array.from({ length: 21 }, (_, by) => [3, 6, 7, 12, 14].map((x) => (x + by) % 21));
  return lines.flatMap((line) => {
    const courts: number[][] = [];
    for (let i = 0; i < 5; i++)
      for (let j = 0; j < i; j++)
        if (line[(3 * (i + j)) % 5] === 0)
          courts.push([line[i], 21 + line[(2 * i + 4 * j) % 5], line[j], 21 + line[(2 * j + 4 * i) % 5]]);
    return courts;
  });
}

const found = values.plane ? ofPlane() : first();
const number = values.plane ? 21 : couples;
console.log(`  ${number}: ${found ? `'${found.map(String).join('|')}',` : 'none over this group'}`);
