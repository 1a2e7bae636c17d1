/** Checks a lower bound: each piece bounds rules of its own, no rule is in two, and the pieces add up exactly. */
import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compare, type Fraction, fractionText, parseFraction, plus, ZERO } from '../../shared/fraction.ts';
import { checkExactBound } from '../exact/check-exact.ts';
import { checkExactSessions } from '../exact/check-sessions.ts';
import { namedRules } from '../lower/soft-rules.ts';
import type { SoftRule } from '../lower/terms.ts';
import type { Argument, PieceRequest } from './argument.ts';
import { balance } from './balance.ts';
import { composition } from './composition.ts';
import { Looks, TooManyLooks } from './looks.ts';
import { meetingPrices } from './meeting-prices.ts';
import { personSpread } from './person-spread.ts';
import { citation, knownRepeatsBound, permutationCoverBound } from './repeats-bound.ts';
import { sessionSizes } from './session-sizes.ts';
import { sessionTables } from './session-table.ts';
import { setPrices } from './set-prices.ts';
import { squareSums } from './square-sums.ts';
import { visitPrices } from './visit-prices.ts';
import { visitsAndMeetings } from './visits-and-meetings.ts';

const ARGUMENTS: Readonly<Record<string, Argument>> = {
  meeting_prices: meetingPrices,
  person_spread: personSpread,
  session_sizes: sessionSizes,
  set_prices: setPrices,
  known_repeats: knownRepeatsBound,
  permutation_cover: permutationCoverBound,
  balance,
  composition,
  visit_prices: visitPrices,
  visits_and_meetings: visitsAndMeetings,
  square_sums: squareSums,
};

/** All that pieces may call their argument. */
export const ARGUMENT_NAMES: readonly string[] = [
  ...Object.keys(ARGUMENTS),
  'exact_search',
  'exact_sessions',
];

/** The bound, where it holds; else a sentence on what does not. */
export function checkLowerBound(
  request: SolveRequest,
  rules: readonly SoftRule[],
  { bound, pieces }: LowerBoundCertificate,
): Fraction | string {
  const all = pieces.flatMap((piece) => piece.rules);
  if (new Set(all).size < all.length) return 'two pieces bound the same rule';
  const shared = { request, tables: sessionTables(request), looks: new Looks() };
  let sum = ZERO;
  for (const piece of pieces) {
    const fault = faultOf(shared, rules, piece);
    if (fault !== null) return `"${piece.argument}" on ${piece.rules.join(', ')}: ${fault}`;
    sum = plus(sum, parseFraction(piece.bound) ?? ZERO);
  }
  const claimed = parseFraction(bound);
  return claimed !== null && compare(claimed, sum) === 0
    ? sum
    : `the pieces add up to ${fractionText(sum)}, not ${bound}`;
}

function faultOf(
  shared: Pick<PieceRequest, 'request' | 'tables' | 'looks'>,
  rules: readonly SoftRule[],
  { rules: pointers, argument, bound, numbers, source }: BoundPiece,
): string | null {
  const own = namedRules(rules, pointers);
  const idle = own?.find(({ weight }) => weight.n === 0n);
  if (own === null || own.length === 0) return 'the rules are not soft rules of the request, each once';
  if (idle !== undefined) return `${idle.pointer} has weight 0`;
  const claimed = parseFraction(bound);
  if (claimed === null) return `"${bound}" is no fraction`;
  const piece: PieceRequest = { ...shared, rules: own, numbers };
  if (source !== (citation(piece, argument) ?? undefined)) return 'the source is not that of the argument';
  if (argument === 'exact_search') return checkExactBound(shared.request, own, claimed, numbers);
  if (argument === 'exact_sessions') return checkExactSessions(shared.request, own, claimed, numbers);
  const prove = Object.hasOwn(ARGUMENTS, argument) ? ARGUMENTS[argument] : undefined;
  if (prove === undefined) return 'the argument is not known';
  const proven = provenBy(prove, piece);
  if (typeof proven === 'string') return proven;
  return compare(claimed, proven) <= 0 ? null : `it proves ${fractionText(proven)}, not ${bound}`;
}

function provenBy(prove: Argument, piece: PieceRequest): Fraction | string {
  try {
    return prove(piece);
  } catch (error) {
    if (error instanceof TooManyLooks) return 'it takes too long to check';
    throw error;
  }
}
