/** Large linear programs, solved by HiGHS (WebAssembly). */
import type { Highs } from 'highs';

/** HiGHS, loaded when it is first asked for; null where there is none within the seconds. */
export type LoadHighs = (seconds: number) => Promise<Highs | null>;

/** Columns beyond which the interior point method, without a basis at its end, is twice to four times as fast. */
const MOST_FOR_SIMPLEX = 2000;

/** Minimise cost·x with 0 ≤ x; built column by column. */
export class SparseProgram {
  private readonly costs: number[] = [];
  private readonly starts: number[] = [0];
  private readonly indices: number[] = [];
  private readonly values: number[] = [];
  private readonly lower: number[] = [];
  private readonly upper: number[] = [];

  get columns(): number {
    return this.costs.length;
  }

  get entries(): number {
    return this.values.length;
  }

  /** The number of a new row: from least on, or exactly so much. */
  row(right: number, sense: 'equal' | 'at_least' = 'equal'): number {
    this.lower.push(right);
    return this.upper.push(sense === 'equal' ? right : Number.POSITIVE_INFINITY) - 1;
  }

  /** @param entries row and coefficient; of a row that is there twice the sum counts */
  column(cost: number, entries: Iterable<readonly [number, number]>): void {
    const merged = new Map<number, number>();
    for (const [row, value] of entries) merged.set(row, (merged.get(row) ?? 0) + value);
    this.costs.push(cost);
    for (const [row, value] of merged) {
      if (value === 0) continue;
      this.indices.push(row);
      this.values.push(value);
    }
    this.starts.push(this.values.length);
  }

  /**
   * Prices of the rows, in floating point; null where no solution was found in time, a cost is beyond doubles, or
   * there is no HiGHS.
   */
  async prices(seconds: number, load: LoadHighs): Promise<Float64Array | null> {
    const dearest = this.costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0) || 1;
    if (!Number.isFinite(dearest)) return null;
    const highs = await load(seconds);
    if (highs === null) return null;
    const [numCols, numRows] = [this.costs.length, this.lower.length];
    const model = highs.createModel({
      numCols,
      numRows,
      colCost: this.costs.map((cost) => (cost / dearest) * 1000),
      colLower: new Float64Array(numCols),
      colUpper: new Float64Array(numCols).fill(Number.POSITIVE_INFINITY),
      rowLower: this.lower,
      rowUpper: this.upper,
      matrix: {
        format: 'csc',
        numRows,
        numCols,
        starts: this.starts,
        indices: this.indices,
        values: this.values,
      },
    });
    try {
      const inside = numCols > MOST_FOR_SIMPLEX;
      model.options.set({
        output_flag: false,
        time_limit: seconds,
        ...(inside ? { solver: 'ipm', run_crossover: 'off' } : {}),
      });
      model.run();
      const { rowDual } = model.getSolution();
      return rowDual.length === numRows ? rowDual.map((price) => (price / 1000) * dearest) : null;
    } finally {
      model.dispose();
    }
  }
}
