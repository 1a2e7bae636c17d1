import type { MeetingTotals, PairSession } from '../../check/bound/pair-session.ts';
import type { PairCosts, Problem } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { type PairKinds, pairKinds } from './pair-kinds.ts';
import type { PairRanges } from './pair-ranges.ts';

/** What some rules cost by the meetings of each pair over all sessions, and what the sizes say of these. */
export interface MeetingCosts {
  readonly measure: Fraction;
  readonly peopleCount: number;
  readonly pairs: PairKinds;
  /** Each person's fewest and most others in all sessions attended. */
  readonly leastOthers: Int32Array;
  readonly mostOthers: Int32Array;
  /** Fewest and most pair meetings of all sessions together. */
  readonly leastMeetings: number;
  readonly mostMeetings: number;
}

export function meetingCosts(
  { peopleCount: n, costs }: Problem,
  tables: readonly (MeetingTotals & PairSession)[],
  ranges: PairRanges,
  pairs: PairCosts,
): MeetingCosts {
  const leastOthers = new Int32Array(n);
  const mostOthers = new Int32Array(n);
  for (const { present, fewestOthers, mostOthers: most } of tables) {
    for (const person of present) {
      leastOthers[person] += fewestOthers;
      mostOthers[person] += most;
    }
  }
  return {
    measure: costs.measure,
    peopleCount: n,
    pairs: pairKinds(n, ranges, pairs),
    leastOthers,
    mostOthers,
    leastMeetings: tables.reduce((sum, { pairs: [fewest] }) => sum + fewest, 0),
    mostMeetings: tables.reduce((sum, { pairs: [, most] }) => sum + most, 0),
  };
}
