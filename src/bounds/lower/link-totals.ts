/** Links as they are: prices from how many others each seat faces, and how many pairs a session holds. */
import { linkSessions } from '../../check/bound/link-session.ts';
import { withinEffort } from '../../check/effort.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { PairCosts, Problem } from '../../scenario/problem.ts';
import { meetingCosts } from './meeting-costs.ts';
import { pairRanges } from './pair-ranges.ts';
import { personPrices } from './person-prices.ts';
import type { Piece, PieceMaker } from './piece.ts';

/** @param pairs the curves of just these rules, which are over the link */
export function linkTotalsPiece(
  problem: Problem,
  request: SolveRequest,
  over: string,
  make: PieceMaker,
  rules: readonly number[],
  pairs: PairCosts,
): Piece | null {
  const sessions = withinEffort(() => linkSessions(request, over, make.effort));
  if (sessions === null) return null;
  const ranges = pairRanges(problem.peopleCount, sessions);
  const { price, own } = personPrices(meetingCosts(problem, sessions, ranges, pairs));
  const { people } = make.names;
  return make.piece(rules, 'link_totals', {
    price,
    own: Object.fromEntries([...own].map(([person, each]) => [people[person], each])),
  });
}
