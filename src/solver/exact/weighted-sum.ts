import { MOST_SUMS, MOST_VARIABLES, MOST_WORDS } from './limits.ts';
import type { Cnf } from './sat/cnf.ts';

/** A literal that costs its weight, a positive whole number, when true. */
export interface WeightedLiteral {
  readonly literal: number;
  readonly weight: bigint;
}

/** Literals "the sum is at least so much", by sum, ascending. */
type Sums = ReadonlyMap<bigint, number>;

/**
 * Keeps the sum of the weights of true literals at or below `most`, at least 0, by a generalised totalizer
 * (Joshi, Martins and Manquinho 2015): a balanced tree over the terms, in each inner node one variable for
 * each sum up to `most` that can be reached below it.
 *
 * @returns false when it would take more than the limits; the formula is then of no use
 */
export function atMost(cnf: Cnf, terms: readonly WeightedLiteral[], most: bigint): boolean {
  let manySums = false;
  const tooLarge = (): boolean => manySums || cnf.variables > MOST_VARIABLES || cnf.size > MOST_WORDS;
  const sumsOf = (from: number, to: number): Sums => {
    if (to - from === 1) {
      const { literal, weight } = terms[from];
      if (weight <= most) return new Map([[weight, literal]]);
      cnf.add(-literal);
      return new Map();
    }
    const middle = (from + to) >> 1;
    const left = sumsOf(from, middle);
    const right = sumsOf(middle, to);
    manySums ||= left.size * right.size > MOST_SUMS;
    if (tooLarge()) return new Map();
    const isRoot = to - from === terms.length;
    const sums = new Set([...left.keys(), ...right.keys()]);
    for (const a of left.keys()) for (const b of right.keys()) if (a + b <= most) sums.add(a + b);
    const own = new Map<bigint, number>();
    let below = 0;
    for (const sum of isRoot ? [] : [...sums].sort((a, b) => (a < b ? -1 : 1))) {
      const variable = cnf.variable();
      if (below) cnf.add(-variable, below);
      below = variable;
      own.set(sum, variable);
    }
    if (!isRoot)
      for (const part of [left, right]) for (const [sum, has] of part) cnf.add(-has, own.get(sum)!);
    for (const [a, hasA] of left) {
      for (const [b, hasB] of right) {
        if (a + b > most) {
          // Those above follow, since each sum implies the one before it.
          cnf.add(-hasA, -hasB);
          break;
        }
        if (!isRoot) cnf.add(-hasA, -hasB, own.get(a + b)!);
        if (tooLarge()) return own;
      }
    }
    return own;
  };
  if (terms.length > 0) sumsOf(0, terms.length);
  return !tooLarge();
}
