/** The best bound on rules by the meetings of pairs over all sessions. */
import { forcedOverlap } from '../../check/bound/forced-overlap.ts';
import { knownRepeats } from '../../check/bound/known-repeats.ts';
import { withinEffort } from '../../check/effort.ts';
import type { PairCosts, Problem } from '../../scenario/problem.ts';
import { toNumber } from '../../shared/fraction.ts';
import { SmallProgram } from './linear-program.ts';
import { type MeetingCosts, type PairRanges, meetingCosts } from './meeting-costs.ts';
import { type PersonPrices, personPrices, pricesInTurn, statedPrices } from './person-prices.ts';
import { type Piece, type PieceMaker, best } from './piece.ts';
import { sizePrices } from './size-prices.ts';
import { stated } from './stated.ts';
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

/** The most kinds of pairs for which the program is worth its time. */
const MOST_KINDS = 40;

/** Price of a meeting for each of the two, and of a pair's meeting in both of two sessions; as in certificates. */
interface OverlapPrices {
  readonly price: number;
  readonly overlap: number;
}

/**
 * Prices from a linear program over how many pairs of each kind meet how often: all pairs are counted,
 * the meetings add up to what the sizes allow, and Σ C(m, 2) is at least the forced overlap.
 */
export function overlapPrices(costs: MeetingCosts, overlap: number): OverlapPrices | null {
  const kinds = costs.pairs.kinds.filter((kind) => kind.most > 0);
  if (kinds.length > MOST_KINDS) return null;
  const program = new SmallProgram();
  const ofKind = kinds.map(({ pairs }) => program.row(pairs));
  const fewest = program.row(costs.leastMeetings, 'at_least');
  const most = program.row(-costs.mostMeetings, 'at_least');
  const shared = program.row(overlap, 'at_least');
  for (const [i, kind] of kinds.entries()) {
    for (let m = kind.least; m <= kind.most; m++)
      program.add(kind.costs[m], [
        [ofKind[i], 1],
        [fewest, m],
        [most, -m],
        [shared, (m * (m - 1)) / 2],
      ]);
  }
  const prices = program.prices();
  if (prices === null) return null;
  return {
    price: stated((prices[fewest] - prices[most]) / 2, costs.measure),
    overlap: stated(Math.max(0, prices[shared]), costs.measure),
  };
}
