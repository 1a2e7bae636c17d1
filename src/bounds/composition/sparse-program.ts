/** Large linear programs, solved by HiGHS (WebAssembly), to which columns are added as they are found. */
import type { Highs, Model } from 'highs';

/** HiGHS, loaded when it is first asked for; null where there is none within the seconds. */
export type LoadHighs = (seconds: number) => Promise<Highs | null>;

const OPTIMAL = 7;
const INTERRUPTED = 17;
/** Callbacks in which HiGHS asks whether to go on, in its numbers. */
const [IN_SIMPLEX, IN_INTERIOR_POINT] = [1, 2] as const;
/** A strategy of the simplex method, in HiGHS's numbers. */
const PRIMAL = 4;
/** Columns beyond which the interior point method is two to four times as fast to begin with. */
const MOST_FOR_SIMPLEX = 2000;
/** Squares of the number of rows that the first solution takes a second for: 7,000 rows take 1.5 s, 29,000 some 30 s. */
const SQUARED_ROWS_PER_SECOND = 30_000_000;
/** What the dearest cost is in the program, so that tolerances fit. */
const DEAREST = 1000;

/** Columns of rows and coefficients; of a row that is there twice the sum counts, and row −1 is none. */
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

/** What solving has given so far. */
export interface Solved {
  readonly value: number;
  /** Of each column. */
  readonly amounts: Float64Array;
  /** Of the rows, in floating point. */
  readonly prices: Float64Array;
}

/** Minimise cost·x with 0 ≤ x. */
export class SparseProgram {
  private readonly lower: number[] = [];
  private readonly upper: number[] = [];
  private model: Model | null = null;
  private perUnit = 1;
  /** There was a solution, whose basis is where the next one begins. */
  isSolved = false;

  /** The number of a new row: from least on, or exactly so much. */
  row(right: number, sense: 'equal' | 'at_least' = 'equal'): number {
    const most = sense === 'equal' ? right : Number.POSITIVE_INFINITY;
    this.lower.push(right);
    this.model?.addRow(right, most, { indices: [], values: [] });
    return this.upper.push(most) - 1;
  }

  /** About how long the first solution takes, which nothing interrupts while a matrix is factorised. */
  get firstSeconds(): number {
    return this.lower.length ** 2 / SQUARED_ROWS_PER_SECOND;
  }

  /** With its first columns; false where a cost is beyond doubles. */
  open(highs: Highs, { costs, count, ...matrix }: Columns): boolean {
    const dearest = costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0) || 1;
    if (!Number.isFinite(dearest)) return false;
    this.perUnit = DEAREST / dearest;
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

  /** Another cost of a column. */
  price(column: number, cost: number): void {
    this.model?.changeColCost(column, cost * this.perUnit);
  }

  /**
   * Goes on from the last optimal basis. Null where there is no solution, or where it was stopped before the first one; after that
   * it goes on from where it was stopped.
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
      // It failed, as it may where no schedule is legal.
      if (error instanceof Error && error.name === 'HighsError') return null;
      throw error;
    }
    if (modelStatus === INTERRUPTED && this.isSolved) return 'stopped';
    if (modelStatus !== OPTIMAL) return null;
    this.isSolved = true;
    // What is added leaves the solution possible.
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
