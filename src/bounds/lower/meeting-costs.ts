import type { CostTerms, Problem } from '../../scenario/problem.ts';
import { type PairKinds, pairKinds } from './pair-kinds.ts';
import type { SessionFacts } from './session-facts.ts';
import type { SessionSizes } from './session-sizes.ts';

/**
 * The contacts and repeat terms as a sum over pairs: cost = base + Σ φ(m), m the meetings of the pair in
 * this schedule. φ is convex: a first contact saves, later meetings cost nothing and then more and more.
 */
export interface MeetingCosts {
  readonly peopleCount: number;
  readonly pairs: PairKinds;
  readonly sizes: readonly SessionSizes[];
  readonly terms: CostTerms;
  /** Pairs that attend a session in common and did not meet before. */
  readonly newPairs: number;
  /** w · (U_max − Prior − new pairs); at most 0. */
  readonly base: number;
  /** Each person's fewest and most others in all sessions attended. */
  readonly leastOthers: Int32Array;
  readonly mostOthers: Int32Array;
  /** Fewest and most pair meetings of all sessions together. */
  readonly leastMeetings: number;
  readonly mostMeetings: number;
}

export function meetingCosts(problem: Problem, sessions: readonly SessionFacts[]): MeetingCosts {
  const n = problem.peopleCount;
  const sizes = sessions.map((session) => session.sizes);
  const pairs = pairKinds(problem, sessions);
  const leastOthers = new Int32Array(n);
  const mostOthers = new Int32Array(n);
  for (const { relations, sizes: size } of sessions) {
    for (let person = 0; person < n; person++) {
      if (!relations.attends(person)) continue;
      leastOthers[person] += size.leastOthers;
      mostOthers[person] += size.mostOthers;
    }
  }
  const newPairs = pairs.kinds.reduce(
    (sum, kind) => (kind.common && kind.prior === 0 ? sum + kind.pairs : sum),
    0,
  );
  const mostMeetings = sizes.reduce((sum, size) => sum + size.mostPairs, 0);
  return {
    peopleCount: n,
    pairs,
    sizes,
    terms: problem.terms,
    newPairs,
    base: problem.terms.contactWeight * (Math.min(newPairs, mostMeetings) - newPairs),
    leastOthers,
    mostOthers,
    leastMeetings: sizes.reduce((sum, size) => sum + size.leastPairs, 0),
    mostMeetings,
  };
}

/**
 * φ of a pair that met `prior` times before and now meets m times; only pairs that attend a session in
 * common, or met before, have one.
 */
export function pairCost({ contactWeight, repeat }: CostTerms, prior: number, m: number): number {
  const missed = prior + m === 0 ? contactWeight : 0;
  if (repeat === null) return missed;
  const excess = Math.max(0, prior + m - repeat.maxAllowed);
  return missed + repeat.weight * (repeat.squared ? excess * excess : excess);
}
