/** The best bound on what rules cost by the meetings of pairs over all sessions. */
import { forcedOverlap } from '../../check/bound/forced-overlap.ts';
import { knownRepeats } from '../../check/bound/known-repeats.ts';
import { withinEffort } from '../../check/effort.ts';
import type { PairCosts, Problem } from '../../scenario/problem.ts';
import { toNumber } from '../../shared/fraction.ts';
import { meetingCosts, type PairRanges } from './meeting-costs.ts';
import { overlapPrices } from './overlap-prices.ts';
import { type PersonPrices, personPrices, statedPrices } from './person-prices.ts';
import { spreadPrices } from './person-spread.ts';
import { best, type Piece, type PieceMaker } from './piece.ts';
import { sizePrices } from './size-prices.ts';
import { findTriples, statedTriples } from './triples.ts';

/**
 * A step is one argument.
 *
 * @param pairs the curves of just these rules
 * @param isOver once it says so, no further argument is tried
 */
export function* meetingsPiece(
  problem: Problem,
  make: PieceMaker,
  ranges: PairRanges,
  rules: readonly number[],
  pairs: PairCosts,
  isOver: () => boolean,
): Generator<void, Piece | null> {
  const { names, tables } = make;
  const costs = meetingCosts(problem, tables, ranges, pairs);
  const overlap = withinEffort(() => make.counted(() => forcedOverlap(tables))) ?? 0;
  const perUnit = toNumber(costs.measure);
  const priced = ({ price, own }: PersonPrices, perOverlap: number): Piece | null => {
    const y = (person: number) => (own.get(person) ?? price) / perUnit;
    const triples = findTriples(costs, tables, (a, b) => y(a) + y(b), perOverlap / perUnit, isOver);
    return make.piece(rules, 'prices', {
      ...statedPrices({ price, own }, names),
      overlap: perOverlap,
      ...statedTriples(triples, names),
    });
  };
  yield;
  const byPerson = personPrices(costs);
  const ways: readonly (() => Piece | null)[] = [
    () => priced(byPerson, 0),
    () => {
      const byOverlap = overlapPrices(costs, overlap);
      return byOverlap && priced({ price: byOverlap.price, own: new Map() }, byOverlap.overlap);
    },
    () => {
      const sizes = withinEffort(() => sizePrices(make, costs));
      return sizes && make.piece(rules, 'prices', { sizes });
    },
    () => {
      const { peopleCount, groupCount, sessionCount } = problem;
      const known = knownRepeats(groupCount, peopleCount / groupCount, sessionCount);
      const argument = known ? 'known_repeats' : 'permutation_cover';
      return make.piece(rules, argument, { repeats: known?.repeats ?? 1 });
    },
  ];
  let found: Piece | null = null;
  for (const way of ways) {
    if (isOver()) return found;
    found = best([found, way()]);
    yield;
  }
  const spread = isOver() ? null : spreadPrices(costs, overlap, byPerson.price);
  if (spread === null) return found;
  // Its check is the longest of all, so that it must promise more.
  const constant = rules.reduce((sum, rule) => sum + Number(problem.costs.constants[rule]), 0);
  const promised = (constant + spread.value) * perUnit;
  const least = found === null ? Number.NEGATIVE_INFINITY : toNumber(found.bound);
  if (promised <= least + 1e-9 * Math.abs(least)) return found;
  return best([found, make.piece(rules, 'prices', { ...spread.prices, spread: true })]);
}
