/** The lower bound of a problem: the best arguments on rules apart or together, added up. */
import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import { pairCosts } from '../../scenario/lower/pair-costs.ts';
import type { PairCurve, Problem } from '../../scenario/problem.ts';
import { fraction, fractionText, times } from '../../shared/fraction.ts';
import { balancePiece } from './class-balance.ts';
import { meetingsPiece } from './meetings.ts';
import { pairRanges } from './pair-ranges.ts';
import type { Names, Piece } from './piece.ts';
import { type RuleParts, rulePartsOf } from './rule-parts.ts';
import { factsOfSessions, type SessionFacts } from './session-facts.ts';
import { setBound } from './set-prices.ts';
import { squaresPiece } from './square-sums.ts';
import { visitsPiece } from './visit-prices.ts';

/** People beyond which a table of pairs is too large; the bound on rules over all sessions is 0 then. */
const MOST_PEOPLE = 1500;

/** Milliseconds for hundreds of people. For problems whose hard rules `proveInfeasible` did not refute. */
export function lowerBound(problem: Problem, names: Names): LowerBoundCertificate {
  const facts = factsOfSessions(problem);
  const parts = rulePartsOf(problem.costs);
  const pieces = [
    ...pairPieces(problem, names, facts, parts),
    ...balancePieces(problem, names, parts),
    ...visitPieces(problem, names, parts),
    ...squarePieces(problem, facts, parts),
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
    rules: sources.map((rule) => costs.sources[rule]),
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
 * What counts all sessions is bounded together; or apart, what holds for everyone together and each other rule by
 * itself, as what counts some sessions always is.
 */
function pairPieces(
  problem: Problem,
  names: Names,
  facts: readonly SessionFacts[],
  { whole, partial }: RuleParts,
): Piece[] {
  const { costs, peopleCount } = problem;
  const isSingle = ([first, ...others]: readonly PairCurve[]) =>
    others.length === 0 && first.people.length < peopleCount && !first.withPrior;
  const single = new Map([...whole].filter(([, sets]) => isSingle(sets)));
  const shared = new Map([...whole].filter(([rule]) => !single.has(rule)));
  const ofSets = (rules: ReadonlyMap<number, readonly PairCurve[]>): (Piece | null)[] =>
    [...rules].map(([rule, [set, ...others]]) => {
      if (others.length > 0) return null;
      const { price, units } = setBound(set, costs.constants[rule], facts, costs.measure);
      return { sources: [rule], argument: 'set_prices', units, numbers: { price } };
    });
  const inSome = worthy(ofSets(partial));
  if (peopleCount > MOST_PEOPLE) return [...worthy(ofSets(single)), ...inSome];
  const ranges = pairRanges(peopleCount, facts);
  const joint = (rules: ReadonlyMap<number, readonly PairCurve[]>): Piece | null => {
    if (rules.size === 0) return null;
    const sets = [...rules.values()].flat();
    const all = sets.length + costs.pairs.partial.length === costs.pairs.sets.length;
    const pairs = all ? costs.pairs : pairCosts(problem, sets);
    return meetingsPiece(problem, names, facts, ranges, [...rules.keys()], pairs);
  };
  const apart = [joint(shared), ...ofSets(single)];
  return [...(single.size === 0 ? worthy(apart) : better(apart, [joint(whole)])), ...inSome];
}

function balancePieces(problem: Problem, names: Names, { counts }: RuleParts): Piece[] {
  const byPartition = new Map<number, number[]>();
  for (const [rule, [{ partition }]] of counts) {
    byPartition.set(partition, [...(byPartition.get(partition) ?? []), rule]);
  }
  return [...byPartition.values()].flatMap((rules) =>
    apartOrTogether(rules, (some) =>
      balancePiece(
        problem,
        names,
        some,
        some.flatMap((rule) => counts.get(rule)!),
      ),
    ),
  );
}

function visitPieces(problem: Problem, names: Names, { visits }: RuleParts): Piece[] {
  return apartOrTogether([...visits.keys()], (some) =>
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
  joint: (rules: readonly number[]) => Piece | null,
): Piece[] {
  const apart = rules.map((rule) => joint([rule]));
  return rules.length < 2 ? worthy(apart) : better(apart, [joint(rules)]);
}

function squarePieces(problem: Problem, facts: readonly SessionFacts[], { squares }: RuleParts): Piece[] {
  return worthy(
    [...squares].map(([rule, [square, ...others]]) =>
      others.length > 0 ? null : squaresPiece(problem, facts, rule, square),
    ),
  );
}
