/** Large linear programs with column generation, solved by HiGHS (WebAssembly). */
import type { Highs, Model } from 'highs';

/** Loads HiGHS on first use; null if it is not there within the seconds. */
export type LoadHighs = (seconds: number) => Promise<Highs | null>;

const OPTIMAL = 7;
const INTERRUPTED = 17;
/** HiGHS's numbers of the callbacks in which it can be interrupted. */
const [IN_SIMPLEX, IN_INTERIOR_POINT] = [1, 2] as const;
/** HiGHS's number of the primal simplex strategy. */
const PRIMAL = 4;
/** The most columns for which the first solution uses the simplex method; beyond, the interior point method is two to four times faster. */
const MOST_FOR_SIMPLEX = 2000;
/** The square of the number of rows for which the first solution takes a second: 7,000 rows take 1.5 s, 29,000 some 30 s. */
const SQUARED_ROWS_PER_SECOND = 30_000_000;
/** The largest cost after scaling, so that HiGHS's tolerances fit. */
const DEAREST = 1000;

/** Columns of rows and coefficients; coefficients of the same row are added, row −1 is ignored. */
export class Columns {
  readonly costs: number[] = [];
  readonly starts: number[] = [0];
  readonly indices: number[] = [];
  readonly values: number[] = [];

  get count(): number {
    return this.costs.length;
  }

  add(cost: number, entries: Iterable<readonly [number, number]>): void {
    const merged = new Map<number, number>();
    for (const [row, value] of entries) merged.set(row, (merged.get(row) ?? 0) + value);
    this.costs.push(cost);
    for (const [row, value] of merged) {
      if (value === 0 || row < 0) continue;
      this.indices.push(row);
      this.values.push(value);
    }
    this.starts.push(this.values.length);
  }
}

/** The present solution. */
export interface Solved {
  readonly value: number;
  /** The value of each column. */
  readonly amounts: Float64Array;
  /** The dual prices of the rows, in floating point. */
  readonly prices: Float64Array;
}

/** Minimise cost·x with 0 ≤ x. */
export class SparseProgram {
  private readonly lower: number[] = [];
  private readonly upper: number[] = [];
  private model: Model | null = null;
  private perUnit = 1;
  /** Whether there was a solution, from whose basis the next one starts. */
  isSolved = false;

  /** Adds a row, with at least or exactly `right`; returns its number. */
  row(right: number, sense: 'equal' | 'at_least' = 'equal'): number {
    const most = sense === 'equal' ? right : Number.POSITIVE_INFINITY;
    this.lower.push(right);
    this.model?.addRow(right, most, { indices: [], values: [] });
    return this.upper.push(most) - 1;
  }

  /** About how many seconds the first solution takes; nothing interrupts it while it factorises a matrix. */
  get firstSeconds(): number {
    return this.lower.length ** 2 / SQUARED_ROWS_PER_SECOND;
  }

  /** Opens the program with its first columns; false if a cost exceeds doubles. */
  open(highs: Highs, { costs, count, ...matrix }: Columns): boolean {
    const dearest = costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0);
    if (!Number.isFinite(dearest)) return false;
    this.perUnit = DEAREST / (dearest || 1);
    const numRows = this.lower.length;
    this.model = highs.createModel({
      numCols: count,
      numRows,
      colCost: costs.map((cost) => cost * this.perUnit),
      colLower: new Float64Array(count),
      colUpper: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
      rowLower: this.lower,
      rowUpper: this.upper,
      matrix: { format: 'csc', numRows, numCols: count, ...matrix },
    });
    this.model.options.set({ output_flag: false, ...(count > MOST_FOR_SIMPLEX ? { solver: 'ipm' } : {}) });
    return true;
  }

  add({ costs, count, ...matrix }: Columns): void {
    this.model?.addCols({
      cost: Float64Array.from(costs, (cost) => cost * this.perUnit),
      lower: new Float64Array(count),
      upper: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
      matrix: {
        format: 'csc',
        numRows: this.lower.length,
        numCols: count,
        starts: Int32Array.from(matrix.starts),
        indices: Int32Array.from(matrix.indices),
        values: Float64Array.from(matrix.values),
      },
    });
  }

  price(column: number, cost: number): void {
    this.model?.changeColCost(column, cost * this.perUnit);
  }

  /**
   * Solves from the last optimal basis, or from where it was stopped. Null if there is no solution, or if it was stopped before the
   * first one.
   */
  solve(shallStop: () => boolean): Solved | 'stopped' | null {
    if (this.model === null) return null;
    const ask = (event: { interrupt: () => void }): undefined => {
      if (shallStop()) event.interrupt();
    };
    let modelStatus: number;
    try {
      ({ modelStatus } = this.model.run({ [IN_SIMPLEX]: ask, [IN_INTERIOR_POINT]: ask }));
    } catch (error) {
      // HiGHS may fail if no schedule is legal.
      if (error instanceof Error && error.name === 'HighsError') return null;
      throw error;
    }
    if (modelStatus === INTERRUPTED && this.isSolved) return 'stopped';
    if (modelStatus !== OPTIMAL) return null;
    this.isSolved = true;
    // Added columns leave the solution feasible.
    this.model.options.set({ solver: 'simplex', simplex_strategy: PRIMAL });
    const { colValue, rowDual } = this.model.getSolution();
    const value = this.model.getObjectiveValue() / this.perUnit;
    return { value, amounts: colValue, prices: rowDual.map((price) => price / this.perUnit) };
  }

  close(): void {
    this.model?.dispose();
    this.model = null;
  }
}
