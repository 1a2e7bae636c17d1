/**
 * Looks for (n, 6; 1, 1; 1) quasi-difference matrices over Zn, n + 1 the order of an orthogonal array with six columns,
 * and prints the first as a line for src/solver/construct/stored/array-data.ts; it ends when there is none.
 *
 *   npx tsx research/designs/six-rows.ts --n 19
 *
 * S3, regular on the six rows, maps the matrix to itself. Its columns are an orbit of six with an empty entry, one of three
 * whose columns an involution fixes, and orbits of six. An orbit is told by the differences of its first column: those of
 * the row pairs {g, gk} up to sign for each of the three involutions k, and those of the six pairs {g, gr} for a rotation r.
 */
import { parseArgs } from 'node:util';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';

const { values } = parseArgs({ options: { n: { type: 'string' } } });

const n = Number(values.n);
const half = (n - 1) / 2;
const ROWS = 6;
const { table } = finiteGroup('D3');
const times = (a: number, b: number) => table[a * ROWS + b];
const ROTATION = 1;
const INVOLUTIONS = [3, 4, 5];
/** The involution that fixes the columns of the short orbit. */
const FIXING = 3;
const EMPTY = -1;

/** The differences that an orbit uses up, as bits. */
interface Orbit {
  readonly column: readonly number[];
  readonly involutions: number;
  readonly rotation: number;
}

/** Undefined where a difference comes twice. Zero is left to the short orbit where an involution is concerned. */
function orbitOf(column: readonly number[], short: boolean): Orbit | undefined {
  let involutions = 0;
  let rotation = 0;
  for (let g = 0; g < ROWS; g++) {
    if (column[g] === EMPTY) continue;
    INVOLUTIONS.forEach((k, i) => {
      const other = times(g, k);
      // Of the two pairs that the fixing involution swaps, one; the pair that it fixes has difference 0.
      if (other < g || column[other] === EMPTY || (short && times(FIXING, other) <= g)) return;
      const d = (column[g] - column[other] + n) % n;
      const bit = 1 << (i * half + Math.min(d, n - d) - 1);
      if (d === 0 || involutions & bit) rotation = Number.NaN;
      involutions |= bit;
    });
    const next = times(g, ROTATION);
    if (column[next] === EMPTY || (short && times(FIXING, g) < g)) continue;
    const bit = 1 << ((column[g] - column[next] + n) % n);
    if (Number.isNaN(rotation) || rotation & bit) return undefined;
    rotation |= bit;
  }
  return Number.isNaN(rotation) ? undefined : { column, involutions, rotation };
}

/** All orbits whose first column has these entries given; only one of several with the same differences. */
function orbits(given: (string | number)[], short = false): Orbit[] {
  const found = new Map<string, Orbit>();
  const free = [...new Set(given.filter((entry) => typeof entry === 'string'))];
  for (let code = 0; code < n ** free.length; code++) {
    const value = (entry: string | number) =>
      typeof entry === 'number' ? entry : Math.floor(code / n ** free.indexOf(entry)) % n;
    const orbit = orbitOf(given.map(value), short);
    if (orbit) found.set(`${orbit.involutions} ${orbit.rotation}`, orbit);
  }
  return [...found.values()];
}

const empty = orbits([EMPTY, 0, 'a', 'b', 'c', 'd']);
const full = orbits([0, 'a', 'b', 'c', 'd', 'e']);
// Rows g and 3·g have the same entry.
const entries: (string | number)[] = [0, 'a', 'b'];
[0, 1, 2].forEach((g, i) => {
  entries[times(FIXING, g)] = [0, 'a', 'b'][i];
});
const short = orbits(entries, true);
const withBit = Array.from({ length: half }, (_, bit) =>
  full.filter((orbit) => orbit.involutions & (1 << bit)),
);
const all = { involutions: 2 ** (3 * half) - 1, rotation: 2 ** n - 1 };

/** Full orbits that use what is left. */
function complete(involutions: number, rotation: number, count: number): Orbit[] | undefined {
  if (count === 0) return involutions === all.involutions && rotation === all.rotation ? [] : undefined;
  let bit = 0;
  while (involutions & (1 << bit)) bit++;
  for (const orbit of withBit[bit]) {
    if (orbit.involutions & involutions || orbit.rotation & rotation) continue;
    const rest = complete(involutions | orbit.involutions, rotation | orbit.rotation, count - 1);
    if (rest) return [orbit, ...rest];
  }
  return undefined;
}

function search(): Orbit[] | undefined {
  for (const a of short)
    for (const b of empty) {
      if (a.involutions & b.involutions || a.rotation & b.rotation) continue;
      const rest = complete(a.involutions | b.involutions, a.rotation | b.rotation, (n - 7) / ROWS);
      if (rest) return [b, ...rest, a];
    }
  return undefined;
}

console.log(`orbits: ${empty.length} with an empty entry, ${full.length} full, ${short.length} short`);
const found = search();
if (found) {
  const columns = found.flatMap(({ column }) =>
    Array.from({ length: ROWS }, (_, h) => column.map((_, g) => column[times(h, g)])),
  );
  const distinct = new Set(columns.map((column) => column.map((x) => (x === EMPTY ? '-' : x)).join()));
  console.log(`${n + 1} ${ROWS} Z${n}+1 ${[...distinct].join('|')}`);
} else console.log('there is none');
