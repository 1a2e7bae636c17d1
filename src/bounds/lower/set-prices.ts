import { type PairKind, PairKinds } from '../../check/bound/pair-kinds.ts';
import type { PairCurve } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import type { PieceMaker } from './piece.ts';
import { stated } from './stated.ts';

/** Prices of a meeting, one of which gives the best bound for a convex curve on the pairs of a set: one of its steps, or 0. */
export function setPrices({ points }: PairCurve, sessions: number, measure: Fraction): number[] {
  const steps = points.slice(1, sessions + 1).map((cost, m) => Number(cost - points[m]));
  const different = [...new Set(steps)];
  return (different.length === 1 ? different : [0, ...different]).map((price) => stated(price, measure));
}

/**
 * How many pairs of the set there are of each kind.
 *
 * @throws TooMuchEffort
 */
export function pairsOfSet(
  { people, sessions }: PairCurve,
  make: Pick<PieceMaker, 'tables' | 'counted'>,
): ReadonlyMap<PairKind, number> {
  const tables = make.tables.filter(({ session }) => sessions[session] === 1);
  return make.counted(() => new PairKinds({ people: [...people], tables, earlier: [] }, []).howMany());
}
