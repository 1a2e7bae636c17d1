import type { PairCurve } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { stated } from './stated.ts';

/** Candidate prices of a meeting for a convex curve on the pairs of a set: its steps, or 0; one of them gives the best bound. */
export function setPrices({ points }: PairCurve, sessions: number, measure: Fraction): number[] {
  const steps = points.slice(1, sessions + 1).map((cost, m) => Number(cost - points[m]));
  const different = [...new Set(steps)];
  return (different.length === 1 ? different : [0, ...different]).map((price) => stated(price, measure));
}
