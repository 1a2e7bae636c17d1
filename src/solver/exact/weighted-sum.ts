import type { Cnf } from './sat/cnf.ts';

/** A literal that costs its weight, a positive whole number, when true. */
export interface WeightedLiteral {
  readonly literal: number;
  readonly weight: number;
}

/**
 * Keeps the sum of the weights of true literals at or below `most`, at least 0: after each literal, one
 * variable for each sum that can be reached says that the sum so far is at least that (a sequential
 * generalised totalizer; Joshi, Martins and Manquinho 2015).
 *
 * @returns false when it would take more than `variableLimit` variables; the formula is then of no use
 */
export function atMost(
  cnf: Cnf,
  terms: readonly WeightedLiteral[],
  most: number,
  variableLimit: number,
): boolean {
  let before = new Map<number, number>();
  for (const { literal, weight } of terms) {
    const sums = new Set(before.keys());
    for (const sum of [0, ...before.keys()]) if (sum + weight <= most) sums.add(sum + weight);
    if (cnf.variables + sums.size > variableLimit) return false;
    const now = new Map([...sums].sort((a, b) => a - b).map((sum) => [sum, cnf.variable()]));
    let below = 0;
    for (const [sum, variable] of now) {
      if (below) cnf.add(-variable, below);
      below = variable;
      const same = before.get(sum);
      if (same) cnf.add(-same, variable);
    }
    for (const [sum, reached] of [[0, 0], ...before]) {
      const given = reached === 0 ? [-literal] : [-literal, -reached];
      const more = now.get(sum + weight);
      if (sum + weight > most) cnf.add(...given);
      else cnf.add(...given, more!);
    }
    before = now;
  }
  return true;
}
