import { meetingsIn, othersOf } from '../../check/bound/meeting-totals.ts';
import type { PairSession } from '../../check/bound/pair-session.ts';
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
  readonly leastOthers: readonly number[];
  readonly mostOthers: readonly number[];
  /** Fewest and most pair meetings of all sessions together. */
  readonly leastMeetings: number;
  readonly mostMeetings: number;
}

export function meetingCosts(
  { peopleCount: n, costs }: Problem,
  tables: readonly PairSession[],
  ranges: PairRanges,
  pairs: PairCosts,
): MeetingCosts {
  const others = Array.from({ length: n }, (_, person) => othersOf(tables, person));
  const [leastMeetings, mostMeetings] = meetingsIn(tables);
  return {
    measure: costs.measure,
    peopleCount: n,
    pairs: pairKinds(n, ranges, pairs),
    leastOthers: others.map(([fewest]) => fewest),
    mostOthers: others.map(([, most]) => most),
    leastMeetings,
    mostMeetings,
  };
}
