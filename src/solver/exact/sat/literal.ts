/** The solver's literals: 2·variable, +1 if negated, variables from 0. */
export function fromDimacs(literal: number): number {
  return literal > 0 ? 2 * (literal - 1) : 2 * (-literal - 1) + 1;
}

export function toDimacs(literal: number): number {
  const variable = (literal >> 1) + 1;
  return literal & 1 ? -variable : variable;
}
