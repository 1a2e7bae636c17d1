/** Checks a lower bound: each piece bounds its own cost term, no term has two, and the pieces add up. */
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import { sameCost } from '../../result/tolerance.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { meetingPricesBound } from './meeting-prices.ts';
import { personSpreadBound } from './person-spread.ts';
import { knownRepeatsBound, permutationCoverBound } from './repeats-bound.ts';
import { balanceBound, meetingCountBound, preferenceBound } from './rule-bounds.ts';

type Piece = LowerBoundCertificate['pieces'][number];

export function checkLowerBound(request: SolveRequest, { bound, pieces }: LowerBoundCertificate): Judgement {
  if (new Set(pieces.map((piece) => piece.term)).size < pieces.length) {
    return fails('two pieces bound the same cost term');
  }
  for (const piece of pieces) {
    const proven = provenBy(request, piece);
    if (typeof proven === 'string') return fails(`"${piece.argument}" on ${piece.term}: ${proven}`);
    if (!(piece.value <= proven || sameCost(piece.value, proven))) {
      return fails(`"${piece.argument}" on ${piece.term} proves ${proven}, not ${piece.value}`);
    }
  }
  const sum = pieces.reduce((total, piece) => total + piece.value, 0);
  return bound <= sum || sameCost(bound, sum)
    ? holds(pieces.length === 0 ? 'no cost is negative' : `${pieces.length} pieces add up to ${sum}`)
    : fails(`the pieces add up to ${sum}, not ${bound}`);
}

/** What the piece's argument proves for its term, or why it proves nothing. */
function provenBy(request: SolveRequest, { term, argument, numbers }: Piece): number | string {
  if (argument === 'meeting_prices' && term === 'meetings') return meetingPricesBound(request, numbers);
  if (argument === 'person_spread' && term === 'meetings') return personSpreadBound(request, numbers);
  if (argument === 'permutation_cover' && term === 'meetings') return permutationCoverBound(request);
  if (argument === 'known_repeats' && term === 'meetings') return knownRepeatsBound(request);
  const [, index] = /^\/constraints\/(0|[1-9]\d*)$/.exec(term) ?? [];
  const rule = index === undefined ? undefined : request.constraints[Number(index)];
  switch (rule?.type) {
    case 'ShouldStayTogether':
    case 'ShouldNotBeTogether':
      return argument === 'preference' ? preferenceBound(request, rule) : 'the argument is not known';
    case 'PairMeetingCount':
      return argument === 'meeting_count' ? meetingCountBound(request, rule) : 'the argument is not known';
    case 'AttributeBalance':
      return argument === 'balance' ? balanceBound(request, rule, numbers) : 'the argument is not known';
    default:
      return 'no such argument for this term';
  }
}
