/** What ranks of choices cost. */
import type { ConstraintOf } from './definition.ts';

/** Of somebody with so many choices: what each costs, then any other group; not yet times the weight. */
export function rankCosts({ costs, otherwise }: ConstraintOf<'GroupPreferences'>, choices: number): number[] {
  const ofRank = (rank: number): number =>
    costs === undefined ? rank ** 2 : costs[Math.min(rank, costs.length - 1)];
  const own = Array.from({ length: choices }, (_, rank) => ofRank(rank));
  const last = own[choices - 1] ?? 0;
  return [...own, otherwise ?? Math.max(last, choices ** 2)];
}
