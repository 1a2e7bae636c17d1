/**
 * Searches for quasi-difference matrices with a prescribed symmetry, the seeds of orthogonal arrays, and prints
 * what it finds as lines for src/solver/construct/stored/array-data.ts.
 *
 *   npx tsx research/designs/arrays.ts --order 14 --rows 4 --group Z11 --symmetry 1.2.3.0*0 --seconds 60 --seed 1 --file found.txt
 *
 * --symmetry gives the generators, with commas between them: where each row goes, and the number of the group's
 * automorphism that goes with it; without it they are drawn at random.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { ARRAY_SYMMETRY } from './limits.ts';
import { automorphisms } from './symmetric/actions.ts';

const { values } = parseArgs({
  options: {
    order: { type: 'string' },
    rows: { type: 'string' },
    group: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    moves: { type: 'string', default: '300000' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    symmetry: { type: 'string', default: '' },
  },
});

const order = Number(values.order);
const k = Number(values.rows);
const group = finiteGroup(values.group!);
const n = group.order;
const u = order - n;
const rng = new Rng(Number(values.seed));
const inverse = Array.from({ length: n }, (_, x) => {
  for (let y = 0; y < n; y++) if (group.table[x * n + y] === 0) return y;
  return 0;
});
const difference = new Uint16Array(n * n);
for (let a = 0; a < n; a++)
  for (let b = 0; b < n; b++) difference[a * n + b] = group.table[a * n + inverse[b]];

type Symmetry = { rows: number[]; map: Uint16Array };
const compose = (s: Symmetry, t: Symmetry): Symmetry => ({
  rows: s.rows.map((r) => t.rows[r]),
  map: s.map.map((x) => t.map[x]),
});
const key = (s: Symmetry) => `${s.rows.join()}|${s.map.join()}`;
const identity: Symmetry = {
  rows: Array.from({ length: k }, (_, r) => r),
  map: Uint16Array.from({ length: n }, (_, x) => x),
};
function generated(generators: Symmetry[]): Symmetry[] {
  const all = [identity];
  const seen = new Set([key(identity)]);
  for (let i = 0; i < all.length && all.length < 64; i++)
    for (const g of generators) {
      const made = compose(all[i], g);
      if (!seen.has(key(made))) {
        seen.add(key(made));
        all.push(made);
      }
    }
  return all;
}

/** A base column: entries of rows, −1 where empty; each entry may be tied to another one by its stabiliser. */
interface Base {
  readonly empty: number;
  readonly images: Symmetry[];
  readonly free: number[];
  /** Row → the free row and the map that gives its entry. */
  readonly ties: { from: number; map: Uint16Array }[];
  entries: Int16Array;
}

/** Undefined where the stabiliser would leave an entry no value but 0. */
function makeBase(symmetries: Symmetry[], empty: number, stabiliser: Symmetry[]): Base | undefined {
  for (const s of stabiliser)
    for (const t of stabiliser)
      for (let r = 0; r < k; r++)
        if (r !== empty && s.rows[r] === t.rows[r] && s.map.some((y, x) => y !== t.map[x])) return undefined;
  const ties: { from: number; map: Uint16Array }[] = [];
  const free: number[] = [];
  for (let r = 0; r < k; r++) {
    if (ties[r] || r === empty) continue;
    free.push(r);
    for (const s of stabiliser) ties[s.rows[r]] ??= { from: r, map: s.map };
  }
  const images: Symmetry[] = [];
  const seen = new Set<string>();
  for (const s of symmetries) {
    if (seen.has(key(s))) continue;
    images.push(s);
    for (const t of stabiliser) seen.add(key(compose(t, s)));
  }
  return { empty, images, free, ties, entries: new Int16Array(k).fill(-1) };
}

const counts = new Int16Array(k * k * n);
const column = new Int16Array(k);
let cost = 0;
function count(base: Base, sign: number): void {
  for (const s of base.images) {
    for (let r = 0; r < k; r++) column[s.rows[r]] = base.entries[r] < 0 ? -1 : s.map[base.entries[r]];
    for (let a = 1; a < k; a++) {
      if (column[a] < 0) continue;
      for (let b = 0; b < a; b++) {
        if (column[b] < 0) continue;
        const at = (a * k + b) * n + difference[column[a] * n + column[b]];
        if (sign > 0) {
          if (counts[at]++ > 0) cost++;
        } else if (--counts[at] > 0) cost--;
      }
    }
  }
}
function fill(base: Base): void {
  for (let r = 0; r < k; r++) {
    const tie = base.ties[r];
    base.entries[r] = r === base.empty || !tie ? -1 : tie.map[base.entries[tie.from]];
  }
}

/** `1.2.0.4.5.3*2,…`: where each row goes, and the number of the automorphism. */
function givenSymmetries(text: string): Symmetry[] {
  const maps = automorphisms(group);
  return generated(
    text.split(',').map((part) => {
      const [rows, map] = part.split('*');
      return { rows: rows.split('.').map(Number), map: maps[Number(map)] };
    }),
  );
}

function randomSymmetries(): Symmetry[] {
  const maps = automorphisms(group);
  const generators: Symmetry[] = [];
  const how = 1 + rng.below(2);
  for (let i = 0; i < how; i++) {
    const rows = [...identity.rows];
    const r = [2, 3, 3, 5, 4, 6][rng.below(6)];
    const shuffled = rng.shuffle([...identity.rows]);
    const cycles = Math.floor(k / r);
    for (let c = 0; c < cycles; c++)
      for (let j = 0; j < r; j++) rows[shuffled[c * r + j]] = shuffled[c * r + ((j + 1) % r)];
    generators.push({ rows, map: maps[rng.below(maps.length)] });
  }
  return generated(generators);
}

/** Splits the columns into orbits: those with empties row orbit by row orbit, the full ones at random. */
function plan(symmetries: Symmetry[]): Base[] | undefined {
  const t = symmetries.length;
  if (t > ARRAY_SYMMETRY) return undefined;
  const bases: (Base | undefined)[] = [];
  const seen = new Set<number>();
  for (let r = 0; r < k && u > 0; r++) {
    if (seen.has(r)) continue;
    const stabiliser = symmetries.filter((s) => s.rows[r] === r);
    for (const s of symmetries) seen.add(s.rows[r]);
    for (let i = 0; i < u; i += stabiliser.length) {
      const orbit = symmetries.map((s) => s.rows[r]);
      const orbitLength = new Set(orbit).size;
      // u columns with an empty in each row of the orbit: whole orbits, or ones that the stabiliser fixes.
      if (u % stabiliser.length === 0) bases.push(makeBase(symmetries, r, [identity]));
      else {
        for (let j = 0; j < u; j++) bases.push(makeBase(symmetries, r, stabiliser));
        break;
      }
      if (orbitLength * stabiliser.length !== t) return undefined;
    }
  }
  let full = n + 2 * u - k * u;
  if (full < 0) return undefined;
  while (full > 0) {
    if (full >= t && rng.below(6) > 0) {
      bases.push(makeBase(symmetries, -1, [identity]));
      full -= t;
      continue;
    }
    const generator = symmetries[rng.below(t)];
    const stabiliser = generated(rng.below(2) ? [generator] : [generator, symmetries[rng.below(t)]]);
    if (stabiliser.length > t || t / stabiliser.length > full) continue;
    bases.push(makeBase(symmetries, -1, stabiliser));
    full -= t / stabiliser.length;
  }
  return bases.every((base) => base !== undefined) ? bases : undefined;
}

const until = performance.now() + Number(values.seconds) * 1000;
let least = Number.POSITIVE_INFINITY;
while (performance.now() < until) {
  const symmetries = values.symmetry ? givenSymmetries(values.symmetry) : randomSymmetries();
  const bases = plan(symmetries);
  if (!bases) continue;
  counts.fill(0);
  cost = 0;
  for (const base of bases) {
    for (const r of base.free) base.entries[r] = rng.below(n);
    fill(base);
    count(base, 1);
  }
  const moves = Number(values.moves);
  let temperature = 0.45 * symmetries.length;
  const cooling = 0.35 ** (1 / moves);
  let best = cost;
  for (let i = 0; i < moves && cost > 0; i++) {
    temperature *= cooling;
    const base = bases[rng.below(bases.length)];
    if (base.free.length === 0) continue;
    const r = base.free[rng.below(base.free.length)];
    const old = base.entries[r];
    const before = cost;
    count(base, -1);
    base.entries[r] = rng.below(n);
    fill(base);
    count(base, 1);
    if (cost > before && rng.unit() > Math.exp((before - cost) / temperature)) {
      count(base, -1);
      base.entries[r] = old;
      fill(base);
      count(base, 1);
    }
    if (cost < best) best = cost;
  }
  const label = `symmetries ${symmetries.length}, base columns ${bases.map((b) => b.images.length).join('+')}`;
  if (best < least || best < 4) {
    least = Math.min(best, least);
    console.log(`cost ${best}: ${label}`);
  }
  if (cost === 0) {
    const columns = bases.flatMap((base) =>
      base.images.map((s) => {
        const column = new Array<string>(k);
        for (let r = 0; r < k; r++)
          column[s.rows[r]] = base.entries[r] < 0 ? '-' : String(s.map[base.entries[r]]);
        return column.join();
      }),
    );
    const line = `${order} ${k} ${group.name}+${u} ${columns.join('|')}`;
    console.log(`FOUND ${line}`);
    if (values.file) appendFileSync(values.file, `${line}\n`);
    break;
  }
}
