import type { PairCurve } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { stated } from './stated.ts';

/** Prices of a meeting, one of which gives the best bound for a convex curve on the pairs of a set: one of its steps, or 0. */
export function setPrices({ points }: PairCurve, sessions: number, measure: Fraction): number[] {
  const steps = points.slice(1, sessions + 1).map((cost, m) => Number(cost - points[m]));
  const different = [...new Set(steps)];
  return (different.length === 1 ? different : [0, ...different]).map((price) => stated(price, measure));
}
