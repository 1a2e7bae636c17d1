import type { PairCosts, Problem } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { type PairKinds, pairKinds } from './pair-kinds.ts';
import type { PairRanges } from './pair-ranges.ts';
import type { SessionFacts } from './session-facts.ts';
import type { SessionSizes } from './session-sizes.ts';

/** What some rules cost by the meetings of each pair over all sessions, and what the sizes say of these. */
export interface MeetingCosts {
  readonly measure: Fraction;
  readonly peopleCount: number;
  readonly pairs: PairKinds;
  readonly sessions: readonly SessionFacts[];
  readonly sizes: readonly SessionSizes[];
  /** Each person's fewest and most others in all sessions attended. */
  readonly leastOthers: Int32Array;
  readonly mostOthers: Int32Array;
  /** Fewest and most pair meetings of all sessions together. */
  readonly leastMeetings: number;
  readonly mostMeetings: number;
}

export function meetingCosts(
  { peopleCount: n, costs }: Problem,
  sessions: readonly SessionFacts[],
  ranges: PairRanges,
  pairs: PairCosts,
): MeetingCosts {
  const sizes = sessions.map((session) => session.sizes);
  const leastOthers = new Int32Array(n);
  const mostOthers = new Int32Array(n);
  for (const { relations, sizes: size } of sessions) {
    for (let person = 0; person < n; person++) {
      if (!relations.attends(person)) continue;
      leastOthers[person] += size.leastOthers;
      mostOthers[person] += size.mostOthers;
    }
  }
  return {
    measure: costs.measure,
    peopleCount: n,
    pairs: pairKinds(n, ranges, pairs),
    sessions,
    sizes,
    leastOthers,
    mostOthers,
    leastMeetings: sizes.reduce((sum, size) => sum + size.leastPairs, 0),
    mostMeetings: sizes.reduce((sum, size) => sum + size.mostPairs, 0),
  };
}
