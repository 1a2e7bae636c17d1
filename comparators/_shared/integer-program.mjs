/** The linear model as solvers of mixed-integer programs take it: bounds, costs, and rows one after the other. */

/** @returns of columns and rows the bounds; of each row its entries from `starts[row]` on */
export function programOf({ variables, rows, clauses }) {
  const all = [...rows, ...clauses.map(rowOf)];
  const starts = new Int32Array(all.length + 1);
  all.forEach(([vars], r) => {
    starts[r + 1] = starts[r] + vars.length;
  });
  const indices = new Int32Array(starts[all.length]);
  const values = new Float64Array(starts[all.length]);
  all.forEach(([vars, coefficients], r) => {
    indices.set(vars, starts[r]);
    values.set(coefficients, starts[r]);
  });
  return {
    costs: Float64Array.from(variables, ([, , cost]) => cost),
    least: Float64Array.from(variables, ([least]) => least),
    most: Float64Array.from(variables, ([, most]) => most),
    rowLeast: Float64Array.from(all, ([, , least]) => least),
    rowMost: Float64Array.from(all, ([, , , most]) => most),
    starts,
    indices,
    values,
  };
}

/** A clause is a row: its literals, "not v" as 1 − v, add up to at least one. */
function rowOf(literals) {
  const negated = literals.filter((literal) => literal < 0).length;
  return [
    literals.map((literal) => (literal < 0 ? ~literal : literal)),
    literals.map((literal) => (literal < 0 ? -1 : 1)),
    1 - negated,
    Number.POSITIVE_INFINITY,
  ];
}
