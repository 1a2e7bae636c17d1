interface Row {
  readonly sense: 'at_least' | 'equal';
  readonly right: number;
}

/** Rows and coefficients; several of one row are added. */
type Entries = readonly (readonly [row: number, coefficient: number])[];

const EPSILON = 1e-9;

/** The most table entries that pivots may change, about a tenth of a second; a program that takes more is given up. */
const MOST_NUMBERS = 100_000_000;

/**
 * A small linear program: minimise cost·x, rows·x ≥ or = right, x ≥ 0. Dense; for a few dozen rows. Columns, none dearer than the first
 * ones, may be added after a solution, from which the next one starts.
 */
export class SmallProgram {
  private readonly rows: Row[] = [];
  /** Columns that are not in the table yet. */
  private columns: (readonly [cost: number, entries: Entries])[] = [];
  /** The largest cost of the first columns, by which costs are scaled; null: there is no table yet. */
  private dearest: number | null = null;
  /** The tableau has the right side at 0, then slack variables, then artificial ones from here, then columns. */
  private artificialFrom = 1;
  private ownFrom = 1;
  /** Width of the table in use; columns come last, so that more can be added. */
  private width = 1;
  private tableau: Float64Array[] = [];
  private basis: number[] = [];
  private costs = new Float64Array(0);
  /** Reduced cost by variable, with the negated value at 0. */
  private reduced = this.costs;
  private isFeasible = false;
  private changed = 0;

  /** Adds a row. @returns its number */
  row(right: number, sense: Row['sense'] = 'equal'): number {
    return this.rows.push({ sense, right }) - 1;
  }

  add(cost: number, entries: Entries): void {
    this.columns.push([cost, entries]);
  }

  private begin(): void {
    const surplus = this.rows.flatMap(({ sense }, i) => (sense === 'at_least' ? [i] : []));
    this.artificialFrom = 1 + surplus.length;
    this.ownFrom = this.artificialFrom + this.rows.length;
    this.width = this.ownFrom;
    const room = 2 * this.ownFrom;
    this.tableau = this.rows.map(({ right }, i) => {
      const line = new Float64Array(room);
      const slot = surplus.indexOf(i);
      if (slot >= 0) line[1 + slot] = right < 0 ? 1 : -1;
      line[this.artificialFrom + i] = 1;
      line[0] = Math.abs(right);
      return line;
    });
    this.basis = this.rows.map((_, i) => this.artificialFrom + i);
    this.costs = new Float64Array(room);
  }

  private enter(share: number, entries: Entries): void {
    if (this.width === this.costs.length) this.makeRoom();
    const { tableau, rows, artificialFrom } = this;
    const at = this.width++;
    // The artificial columns hold the effect of all pivots so far on each row.
    this.costs[at] = share;
    for (const [row, value] of entries) {
      const signed = rows[row].right < 0 ? -value : value;
      const artificial = artificialFrom + row;
      for (const line of tableau) line[at] += signed * line[artificial];
    }
  }

  /**
   * Prices of the rows (the dual solution) by the simplex method, with the smallest-index rule
   * against cycling. Null if the program has no solution or no bound, or takes too long. The prices are floating point: use
   * them as multipliers whose bound is computed exactly, not as a proof. Costs must be finite.
   */
  prices(): number[] | null {
    const dearest =
      this.dearest ?? (this.columns.reduce((most, [cost]) => Math.max(most, Math.abs(cost)), 0) || 1);
    if (!Number.isFinite(dearest)) return null;
    if (this.dearest === null) this.begin();
    this.dearest = dearest;
    for (const [cost, entries] of this.columns) this.enter(cost / dearest, entries);
    this.columns = [];
    const { rows, tableau, basis, artificialFrom, ownFrom } = this;
    if (!this.isFeasible) {
      this.reduce(this.costs.map((_, j) => Number(j >= artificialFrom && j < ownFrom)));
      if (!this.minimise(true) || -this.reduced[0] > 1e-7) return null;
      this.isFeasible = true;
    }
    this.reduce(this.costs);
    // Artificial variables still in the basis, at 0, could grow again. If one cannot be replaced, its row is redundant.
    for (const [i, line] of tableau.entries()) {
      if (basis[i] < artificialFrom || basis[i] >= ownFrom) continue;
      const other = this.find(false, (j) => Math.abs(line[j]) > EPSILON);
      if (other > 0) this.pivot(i, other);
    }
    if (!this.minimise(false)) return null;
    return rows.map(({ right }, i) => (right < 0 ? 1 : -1) * this.reduced[artificialFrom + i] * dearest);
  }

  private reduce(costs: Float64Array): void {
    this.reduced = costs.slice();
    for (const [i, variable] of this.basis.entries())
      this.subtract(this.reduced, this.tableau[i], costs[variable]);
  }

  /** The first column for which `holds` is true, else the first other such variable; 0: there is none. */
  private find(withArtificial: boolean, holds: (j: number) => boolean): number {
    for (let j = this.ownFrom; j < this.width; j++) if (holds(j)) return j;
    const end = withArtificial ? this.ownFrom : this.artificialFrom;
    for (let j = 1; j < end; j++) if (holds(j)) return j;
    return 0;
  }

  /** Pivots until no reduced cost is negative; false: unbounded, or too many pivots. */
  private minimise(withArtificial: boolean): boolean {
    const { tableau, basis, ownFrom } = this;
    const isEarlier = (a: number, b: number) => (a >= ownFrom === b >= ownFrom ? a < b : a >= ownFrom);
    for (;;) {
      const { reduced } = this;
      const entering = this.find(withArtificial, (j) => reduced[j] < -EPSILON);
      if (entering === 0) return true;
      let leaving = -1;
      for (const [i, line] of tableau.entries()) {
        if (line[entering] <= EPSILON) continue;
        const ratio = line[0] / line[entering];
        const best = leaving < 0 ? Infinity : tableau[leaving][0] / tableau[leaving][entering];
        if (ratio < best - EPSILON || (ratio < best + EPSILON && isEarlier(basis[i], basis[leaving])))
          leaving = i;
      }
      if (leaving < 0 || this.changed > MOST_NUMBERS) return false;
      this.pivot(leaving, entering);
    }
  }

  private pivot(row: number, entering: number): void {
    const { tableau, reduced, width } = this;
    this.changed += width * tableau.length;
    const line = tableau[row];
    const scale = 1 / line[entering];
    for (let j = 0; j < width; j++) line[j] *= scale;
    for (const other of tableau) if (other !== line) this.subtract(other, line, other[entering]);
    this.subtract(reduced, line, reduced[entering]);
    this.basis[row] = entering;
  }

  private subtract(from: Float64Array, line: Float64Array, factor: number): void {
    if (factor === 0) return;
    for (let j = 0; j < this.width; j++) from[j] -= factor * line[j];
  }

  private makeRoom(): void {
    const longer = (line: Float64Array) => {
      const copy = new Float64Array(2 * line.length);
      copy.set(line);
      return copy;
    };
    this.tableau.forEach((line, i) => {
      this.tableau[i] = longer(line);
    });
    this.costs = longer(this.costs);
  }
}
