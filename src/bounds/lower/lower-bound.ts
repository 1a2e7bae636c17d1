/** The lower bound of a problem: the best arguments on rules apart or together, added up. */
import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import { pairCosts } from '../../scenario/lower/pair-costs.ts';
import type { PairCosts, PairCurve, Problem } from '../../scenario/problem.ts';
import { fraction, fractionText, times } from '../../shared/fraction.ts';
import { balancePiece } from './class-balance.ts';
import { meetingsPiece } from './meetings.ts';
import { type PairRanges, pairRanges } from './pair-ranges.ts';
import type { Names, Piece } from './piece.ts';
import { type RuleParts, rulePartsOf } from './rule-parts.ts';
import { factsOfSessions, type SessionFacts } from './session-facts.ts';
import { setBound } from './set-prices.ts';
import { squaresPiece } from './square-sums.ts';
import { visitsPiece } from './visit-prices.ts';
import { isManyVisits } from './visit-seats.ts';
import { visitsAndMeetingsPiece } from './visits-and-meetings.ts';
import { wishesPiece } from './wishes.ts';

/** People beyond which a table of pairs is too large; the bound on rules over all sessions is 0 then. */
const MOST_PEOPLE = 1500;
/** Pairs of people whose meetings are bounded in a second. */
const PAIRS_PER_SECOND = 15_000_000;
/** People by curves of pairs whose prices are found in a second: 240 people of whom no two pairs are alike take 2.5 s. */
const PRICED_PER_SECOND = 2_500_000;

export interface BoundOptions {
  /** Rules on pairs may be in one piece with rules on visits, where that proves more; absent: yes. */
  readonly mayJoin?: boolean;
  /**
   * Asked before each piece, with the seconds that it will take at least: once it says so, what is left is not looked at and
   * the bound is what there is.
   */
  readonly isOver?: (seconds?: number) => boolean;
}

/** Milliseconds for hundreds of people. For problems whose hard rules `proveInfeasible` did not refute. */
export function lowerBound(
  problem: Problem,
  names: Names,
  { mayJoin = true, isOver = () => false }: BoundOptions = {},
): LowerBoundCertificate {
  const facts = factsOfSessions(problem);
  const parts = rulePartsOf(problem.costs);
  const { peopleCount } = problem;
  const isTooLong = peopleCount > MOST_PEOPLE || isOver(peopleCount ** 2 / PAIRS_PER_SECOND);
  const ranges = isTooLong ? null : pairRanges(peopleCount, facts);
  const pieces = [
    ...better(
      [
        ...pairPieces(problem, names, facts, ranges, parts, isOver),
        ...visitPieces(problem, names, parts, isOver),
      ],
      [mayJoin && !isOver() ? visitsWithMeetings(problem, names, facts, ranges, parts) : null],
    ),
    ...worthy(setPieces(problem, facts, parts.partial, isOver)),
    ...balancePieces(problem, names, parts, isOver),
    ...squarePieces(problem, facts, parts, isOver),
    ...worthy(
      [...parts.company].map(([rule, curves]) =>
        isOver() ? null : wishesPiece(problem, facts, rule, curves),
      ),
    ),
  ];
  const bound = times(fraction(unitsOf(pieces)), problem.costs.measure);
  return {
    kind: 'lower_bound',
    version: 2,
    bound: fractionText(bound),
    pieces: pieces.map((piece) => certified(problem, piece)),
  };
}

/** A piece as certificates have it. */
export function certified({ costs }: Problem, piece: Piece): BoundPiece {
  const { sources, argument, units, numbers, source } = piece;
  return {
    rules: sources.flatMap((rule) => costs.sources[rule]),
    argument,
    bound: fractionText(times(fraction(units), costs.measure)),
    numbers,
    ...(source === undefined ? {} : { source }),
  };
}

/** Pieces that say anything. */
function worthy(pieces: readonly (Piece | null)[]): Piece[] {
  return pieces.filter((piece) => piece !== null).filter(({ units }) => units > 0n);
}

function unitsOf(pieces: readonly Piece[]): bigint {
  return pieces.reduce((sum, { units }) => sum + units, 0n);
}

/** The pieces of rules taken one by one, or of all together: whichever say more. */
function better(apart: readonly (Piece | null)[], together: readonly (Piece | null)[]): Piece[] {
  const [one, other] = [worthy(apart), worthy(together)];
  return unitsOf(other) > unitsOf(one) ? other : one;
}

/**
 * Of rules that count all sessions: bounded together; or apart, what holds for everyone together and each other rule by itself.
 */
function pairPieces(
  problem: Problem,
  names: Names,
  facts: readonly SessionFacts[],
  ranges: PairRanges | null,
  { whole }: RuleParts,
  isOver: (seconds?: number) => boolean,
): Piece[] {
  const { peopleCount } = problem;
  const isSingle = ([first, ...others]: readonly PairCurve[]) =>
    others.length === 0 && first.people.length < peopleCount && !first.withPrior;
  const single = new Map([...whole].filter(([, sets]) => isSingle(sets)));
  const shared = new Map([...whole].filter(([rule]) => !single.has(rule)));
  const ofSingle = setPieces(problem, facts, single, isOver);
  if (ranges === null) return worthy(ofSingle);
  const joint = (rules: PairRules): Piece | null => {
    if (rules.size === 0) return null;
    const costs = costsOfPairs(problem, rules);
    if (isOver((peopleCount * costs.whole.length) / PRICED_PER_SECOND)) return null;
    return meetingsPiece(problem, names, facts, ranges, [...rules.keys()], costs);
  };
  const apart = [joint(shared), ...ofSingle];
  return single.size === 0 ? worthy(apart) : better(apart, [joint(whole)]);
}

type PairRules = ReadonlyMap<number, readonly PairCurve[]>;

function setPieces(
  problem: Problem,
  facts: readonly SessionFacts[],
  rules: PairRules,
  isOver: () => boolean,
): (Piece | null)[] {
  const { constants, measure } = problem.costs;
  return [...rules].map(([rule, [set, ...others]]) => {
    if (others.length > 0 || isOver()) return null;
    const { price, units } = setBound(set, constants[rule], facts, measure);
    return { sources: [rule], argument: 'set_prices', units, numbers: { price } };
  });
}

function costsOfPairs(problem: Problem, rules: PairRules): PairCosts {
  const { pairs } = problem.costs;
  const sets = [...rules.values()].flat();
  const isAll = pairs.tables.length === 0 && sets.length + pairs.partial.length === pairs.sets.length;
  return isAll ? pairs : pairCosts(problem, sets);
}

function visitsWithMeetings(
  problem: Problem,
  names: Names,
  facts: readonly SessionFacts[],
  ranges: PairRanges | null,
  { whole, visits }: RuleParts,
): Piece | null {
  if (ranges === null || whole.size === 0 || visits.size === 0) return null;
  if (isManyVisits(problem, [...visits.values()].flat())) return null;
  const sources = [...whole.keys(), ...visits.keys()];
  const pairs = costsOfPairs(problem, whole);
  return visitsAndMeetingsPiece(problem, names, facts, ranges, sources, pairs, [...visits.values()].flat());
}

function balancePieces(
  problem: Problem,
  names: Names,
  { counts }: RuleParts,
  isOver: () => boolean,
): Piece[] {
  const byPartition = new Map<number, number[]>();
  for (const [rule, [{ partition }]] of counts) {
    byPartition.set(partition, [...(byPartition.get(partition) ?? []), rule]);
  }
  return [...byPartition.values()].flatMap((rules) =>
    apartOrTogether(rules, isOver, (some) =>
      balancePiece(
        problem,
        names,
        some,
        some.flatMap((rule) => counts.get(rule)!),
        isOver,
      ),
    ),
  );
}

function visitPieces(problem: Problem, names: Names, { visits }: RuleParts, isOver: () => boolean): Piece[] {
  if (isManyVisits(problem, [...visits.values()].flat())) return [];
  return apartOrTogether([...visits.keys()], isOver, (some) =>
    visitsPiece(
      problem,
      names,
      some,
      some.flatMap((rule) => visits.get(rule)!),
    ),
  );
}

function apartOrTogether(
  rules: readonly number[],
  isOver: () => boolean,
  joint: (rules: readonly number[]) => Piece | null,
): Piece[] {
  const inTime = (some: readonly number[]) => (isOver() ? null : joint(some));
  const apart = rules.map((rule) => inTime([rule]));
  return rules.length < 2 ? worthy(apart) : better(apart, [inTime(rules)]);
}

function squarePieces(
  problem: Problem,
  facts: readonly SessionFacts[],
  { squares }: RuleParts,
  isOver: () => boolean,
): Piece[] {
  return worthy(
    [...squares].map(([rule, [square, ...others]]) =>
      others.length > 0 || isOver() ? null : squaresPiece(problem, facts, rule, square),
    ),
  );
}
