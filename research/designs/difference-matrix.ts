/**
 * Annealing of partial difference matrices: p rows and w columns over a group, the quotients a·b⁻¹ of any two rows all
 * different. A prescribed symmetry maps the matrix to itself: a[πi][ρj] = σ(a[i][j]) for permutations π of the rows and
 * ρ of the columns and an automorphism σ of the group. Only one entry of each orbit is then free.
 */
import type { Rng } from '../../src/shared/rng.ts';
import type { FiniteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { automorphisms } from './symmetric/actions.ts';

export interface MatrixSymmetry {
  readonly order: number;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly map: Uint16Array;
}

/** Cells that one entry decides; the k-th has the k-th image of its value. */
interface CellOrbit {
  readonly cells: Int32Array;
  readonly values: readonly number[];
}

/** A random symmetry of that order, most of whose cycles are as long as it is; null where the random choices do not fit. */
export function randomSymmetry(
  group: FiniteGroup,
  rows: number,
  columns: number,
  order: number,
  rng: Rng,
): MatrixSymmetry | null {
  const maps = automorphisms(group).filter((map) => isIdentity(power(map, order)));
  return {
    order,
    rows: randomCycles(rows, order, rng),
    columns: randomCycles(columns, order, rng),
    map: rng.below(3) === 0 ? maps[0] : maps[rng.below(maps.length)],
  };
}

export class MatrixAnnealing {
  private readonly n: number;
  private readonly rows: number;
  private readonly columns: number;
  private readonly order: number;
  private readonly quotient: Uint16Array;
  private readonly powers: Uint16Array[];
  private readonly orbits: CellOrbit[];
  private readonly entries: Int16Array;
  /** (lower row, higher row, quotient) → how often. */
  private readonly counts: Int16Array;
  /** Quotients that come again, over all pairs of rows. */
  cost = 0;

  constructor(group: FiniteGroup, rows: number, columns: number, symmetry: MatrixSymmetry, rng: Rng) {
    this.n = group.order;
    this.rows = rows;
    this.columns = columns;
    this.order = symmetry.order;
    this.quotient = quotients(group);
    this.powers = Array.from({ length: symmetry.order }, (_, k) => power(symmetry.map, k));
    this.orbits = this.cellOrbits(symmetry);
    this.entries = new Int16Array(rows * columns).fill(-1);
    this.counts = new Int16Array(rows * rows * this.n);
    for (const { cells, values } of this.orbits) this.put(cells, values[rng.below(values.length)]);
  }

  /** Ends when the cost is 0 or the moves are spent; temperatures in repeated quotients of one orbit. */
  run(moves: number, hot: number, cold: number, rng: Rng): void {
    const cooling = (cold / hot) ** (1 / moves);
    let temperature = hot * this.order;
    for (let move = 0; move < moves && this.cost > 0; move++) {
      temperature *= cooling;
      const { cells, values } = this.orbits[rng.below(this.orbits.length)];
      const before = this.cost;
      const old = this.entries[cells[0]];
      this.take(cells);
      this.put(cells, values[rng.below(values.length)]);
      if (this.cost <= before || rng.unit() < Math.exp((before - this.cost) / temperature)) continue;
      this.take(cells);
      this.put(cells, old);
    }
  }

  /** Column by column, from the first row down. */
  matrix(): number[][] {
    return Array.from({ length: this.columns }, (_, j) =>
      Array.from({ length: this.rows }, (_, i) => this.entries[i * this.columns + j]),
    );
  }

  private cellOrbits({ rows, columns }: MatrixSymmetry): CellOrbit[] {
    const seen = new Set<number>();
    const orbits: CellOrbit[] = [];
    for (let cell = 0; cell < this.rows * this.columns; cell++) {
      if (seen.has(cell)) continue;
      const cells: number[] = [];
      for (let next = cell; !seen.has(next);) {
        seen.add(next);
        cells.push(next);
        next = rows[Math.floor(next / this.columns)] * this.columns + columns[next % this.columns];
      }
      const back = this.powers[cells.length % this.order];
      const values = Array.from({ length: this.n }, (_, x) => x).filter((x) => back[x] === x);
      orbits.push({ cells: Int32Array.from(cells), values });
    }
    return orbits;
  }

  private put(cells: Int32Array, value: number): void {
    for (let k = 0; k < cells.length; k++) {
      const x = this.powers[k][value];
      this.count(cells[k], x, 1);
      this.entries[cells[k]] = x;
    }
  }

  private take(cells: Int32Array): void {
    for (let k = cells.length - 1; k >= 0; k--) {
      const x = this.entries[cells[k]];
      this.entries[cells[k]] = -1;
      this.count(cells[k], x, -1);
    }
  }

  /** The quotients of an entry with the others of its column. */
  private count(cell: number, x: number, sign: number): void {
    const { n, rows, columns, entries, counts, quotient } = this;
    const i = Math.floor(cell / columns);
    const j = cell % columns;
    for (let r = 0; r < rows; r++) {
      const y = entries[r * columns + j];
      if (y < 0 || r === i) continue;
      const at = r < i ? (r * rows + i) * n + quotient[y * n + x] : (i * rows + r) * n + quotient[x * n + y];
      if (sign > 0) {
        if (counts[at]++ > 0) this.cost++;
      } else if (--counts[at] > 0) this.cost--;
    }
  }
}

function quotients({ order, table }: FiniteGroup): Uint16Array {
  const inverse = Array.from({ length: order }, (_, x) =>
    table.subarray(x * order, (x + 1) * order).indexOf(0),
  );
  const quotient = new Uint16Array(order * order);
  for (let a = 0; a < order; a++)
    for (let b = 0; b < order; b++) quotient[a * order + b] = table[a * order + inverse[b]];
  return quotient;
}

function power(map: Uint16Array, k: number): Uint16Array {
  let image = Uint16Array.from(map, (_, x) => x);
  for (let i = 0; i < k; i++) image = image.map((x) => map[x]);
  return image;
}

const isIdentity = (map: Uint16Array) => map.every((y, x) => y === x);

/** A permutation whose cycles are as many of the length as fit, now and then fewer; the rest stays. */
function randomCycles(points: number, length: number, rng: Rng): number[] {
  const to = Array.from({ length: points }, (_, i) => i);
  const most = Math.floor(points / length);
  const cycles = rng.below(4) === 0 ? rng.below(most + 1) : most;
  for (let c = 0; c < cycles; c++)
    for (let i = 0; i < length; i++) to[c * length + i] = c * length + ((i + 1) % length);
  return to;
}
