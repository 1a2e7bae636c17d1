/** A small linear program: minimise cost·x, rows·x ≥ or = right, x ≥ 0. Dense; for a few dozen rows. */
export interface LinearProgram {
  readonly cost: readonly number[];
  readonly rows: readonly {
    readonly coefficients: readonly number[];
    readonly sense: 'at_least' | 'equal';
    readonly right: number;
  }[];
}

const EPSILON = 1e-9;

/** Prices of the rows; costs are taken in shares of the dearest, which only has to be a finite number. */
export function rowPrices(program: LinearProgram): number[] | null {
  const dearest = program.cost.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0) || 1;
  if (!Number.isFinite(dearest)) return null;
  const cost = program.cost.map((each) => each / dearest);
  return pricesOf({ ...program, cost })?.map((price) => price * dearest) ?? null;
}

/**
 * Prices of the rows (the dual solution) found by the simplex method, two phases, smallest index first
 * against cycling. Null when the program has no solution or no bound. The prices are floating point: use
 * them as multipliers whose bound is worked out anew, not as a proof.
 */
function pricesOf(program: LinearProgram): number[] | null {
  const rowCount = program.rows.length;
  const own = program.cost.length;
  const surplus = program.rows.flatMap((row, i) => (row.sense === 'at_least' ? [i] : []));
  const width = own + surplus.length + rowCount;
  const tableau = program.rows.map((row, i) => {
    const sign = row.right < 0 ? -1 : 1;
    const line = new Float64Array(width + 1);
    for (let j = 0; j < own; j++) line[j] = sign * row.coefficients[j];
    const slot = surplus.indexOf(i);
    if (slot >= 0) line[own + slot] = -sign;
    line[own + surplus.length + i] = 1;
    line[width] = sign * row.right;
    return line;
  });
  const basis = program.rows.map((_, i) => own + surplus.length + i);
  const artificialFrom = own + surplus.length;
  const phaseOne = Float64Array.from({ length: width }, (_, j) => (j >= artificialFrom ? 1 : 0));
  const left = minimise(tableau, basis, phaseOne, width);
  if (left === null || left.value > 1e-7) return null;
  // What is left in the basis at 0 could grow again; where nothing can replace it, the row says nothing new.
  for (const [i, line] of tableau.entries()) {
    if (basis[i] < artificialFrom) continue;
    const other = line.findIndex((value, j) => j < artificialFrom && Math.abs(value) > EPSILON);
    if (other < 0) continue;
    pivot(tableau, left.reduced, i, other);
    basis[i] = other;
  }
  const costs = new Float64Array(width);
  costs.set(program.cost);
  const solved = minimise(tableau, basis, costs, artificialFrom);
  if (solved === null) return null;
  return program.rows.map((row, i) => (row.right < 0 ? 1 : -1) * solved.reduced[artificialFrom + i]);
}

/** Pivots until no column below `usable` has a negative reduced cost; null: unbounded. */
function minimise(
  tableau: Float64Array[],
  basis: number[],
  costs: Float64Array,
  usable: number,
): { value: number; reduced: Float64Array } | null {
  const width = costs.length;
  const reduced = new Float64Array(width + 1);
  reduced.set(costs);
  for (const [i, line] of tableau.entries()) {
    const price = costs[basis[i]];
    if (price !== 0) for (let j = 0; j <= width; j++) reduced[j] -= price * line[j];
  }
  for (;;) {
    let entering = -1;
    for (let j = 0; j < usable && entering < 0; j++) if (reduced[j] < -EPSILON) entering = j;
    if (entering < 0) return { value: -reduced[width], reduced };
    let leaving = -1;
    for (const [i, line] of tableau.entries()) {
      if (line[entering] <= EPSILON) continue;
      const ratio = line[width] / line[entering];
      const best = leaving < 0 ? Infinity : tableau[leaving][width] / tableau[leaving][entering];
      if (ratio < best - EPSILON || (ratio < best + EPSILON && basis[i] < basis[leaving])) leaving = i;
    }
    if (leaving < 0) return null;
    pivot(tableau, reduced, leaving, entering);
    basis[leaving] = entering;
  }
}

function pivot(tableau: Float64Array[], reduced: Float64Array, row: number, column: number): void {
  const line = tableau[row];
  const scale = 1 / line[column];
  for (let j = 0; j < line.length; j++) line[j] *= scale;
  for (const other of [...tableau, reduced]) {
    const factor = other[column];
    if (other === line || factor === 0) continue;
    for (let j = 0; j < line.length; j++) other[j] -= factor * line[j];
  }
}
