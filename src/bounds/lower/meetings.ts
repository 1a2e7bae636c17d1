/** The best bound on rules by the meetings of pairs over all sessions. */
import { forcedOverlap } from '../../check/bound/forced-overlap.ts';
import { knownRepeats } from '../../check/bound/known-repeats.ts';
import { withinEffort } from '../../check/effort.ts';
import type { PairCosts, Problem } from '../../scenario/problem.ts';
import { toNumber } from '../../shared/fraction.ts';
import { meetingCosts, type PairRanges } from './meeting-costs.ts';
import { overlapPrices } from './overlap-prices.ts';
import { type PersonPrices, personPrices, pricesInTurn, statedPrices } from './person-prices.ts';
import { best, type Piece, type PieceMaker } from './piece.ts';
import { sizePrices } from './size-prices.ts';
import { findTriples, statedTriples } from './triples.ts';

/**
 * Tries one argument per step.
 *
 * @param pairs the curves of just these rules
 * @param isOver once true, no further argument is tried
 */
export function* meetingsPiece(
  problem: Problem,
  maker: PieceMaker,
  ranges: PairRanges,
  rules: readonly number[],
  pairs: PairCosts,
  isOver: () => boolean,
): Generator<undefined, Piece | null> {
  const { names, tables, meets } = maker;
  const costs = meetingCosts(problem, meets, ranges, pairs);
  const overlap = withinEffort(() => maker.counted(() => forcedOverlap(tables))) ?? 0;
  const perUnit = toNumber(costs.measure);
  const priced = ({ price, own }: PersonPrices, perOverlap: number): Piece | null => {
    const y = (person: number) => (own.get(person) ?? price) / perUnit;
    const triples = findTriples(costs, tables, (a, b) => y(a) + y(b), perOverlap / perUnit, isOver);
    return maker.piece(rules, 'prices', {
      ...statedPrices({ price, own }, names),
      overlap: perOverlap,
      ...statedTriples(triples, names),
    });
  };
  yield;
  const byPerson = pricesInTurn(costs, personPrices(costs), isOver);
  // Over a link without tables this is the only argument.
  if (tables.length === 0) return maker.piece(rules, 'prices', statedPrices(byPerson, names));
  const byOverlap = overlapPrices(costs, overlap);
  const ways: readonly (() => Piece | null)[] = [
    () => priced(byPerson, 0),
    () => byOverlap && priced({ price: byOverlap.price, own: new Map() }, byOverlap.overlap),
    () => {
      const sizes = withinEffort(() => sizePrices(maker, costs));
      return sizes && maker.piece(rules, 'prices', { sizes });
    },
    () => {
      const { peopleCount, groupCount, sessionCount } = problem;
      const known = knownRepeats(groupCount, peopleCount / groupCount, sessionCount);
      return known && maker.piece(rules, 'known_repeats', { repeats: known.repeats });
    },
  ];
  let found: Piece | null = null;
  for (const way of ways) {
    if (isOver()) return found;
    found = best([found, way()]);
    yield;
  }
  return found;
}
