/** The best bound on what rules cost by the meetings of pairs over all sessions. */
import type { PairCosts, Problem } from '../../scenario/problem.ts';
import { toNumber } from '../../shared/fraction.ts';
import { knownBound } from './known-repeats.ts';
import { latticeOf, roundUp } from './lattice.ts';
import { meetingCosts, meetingFamily } from './meeting-costs.ts';
import { boundOf, type Multipliers } from './multipliers.ts';
import { leastOverlap } from './overlap.ts';
import { overlapPrices } from './overlap-prices.ts';
import type { PairRanges } from './pair-ranges.ts';
import { personPrices } from './person-prices.ts';
import { spreadPrices } from './person-spread.ts';
import type { Names, Piece } from './piece.ts';
import type { SessionFacts } from './session-facts.ts';
import { sizePrices } from './size-prices.ts';
import { findTriples, statedTriples } from './triples.ts';

/** @param pairs the curves of just these rules */
export function meetingsPiece(
  problem: Problem,
  names: Names,
  sessions: readonly SessionFacts[],
  ranges: PairRanges,
  sources: readonly number[],
  pairs: PairCosts,
): Piece | null {
  const constant = sources.reduce((sum, source) => sum + problem.costs.constants[source], 0n);
  const costs = meetingCosts(problem, sessions, ranges, pairs, constant);
  const overlap = leastOverlap(
    problem,
    sessions.map(({ sizes }) => sizes),
  );
  const family = latticeOf([meetingFamily(costs)]);
  const lattice = { ...family, offset: family.offset + constant };
  const byPerson = personPrices(costs);
  const byOverlap = overlapPrices(costs, overlap);
  const spread = spreadPrices(costs, overlap, byPerson.price);
  const known = knownBound(problem, costs);
  const perUnit = toNumber(costs.measure);
  const priced = (multipliers: Multipliers): Piece => {
    const { price, own, overlap: perOverlap } = multipliers;
    const y = (person: number) => (own.get(person) ?? price) / perUnit;
    const triples = findTriples(costs, sessions, (a, b) => y(a) + y(b), perOverlap / perUnit);
    return {
      sources,
      argument: 'meeting_prices',
      units: roundUp(boundOf(costs, overlap, multipliers, triples), lattice),
      numbers: {
        price,
        own: Object.fromEntries([...own].map(([person, each]) => [names.people[person], each])),
        overlap: perOverlap,
        ...statedTriples(triples, names),
      },
    };
  };
  const pieces: Piece[] = [priced(byPerson)];
  if (byOverlap !== null) pieces.push(priced(byOverlap));
  if (spread !== null) {
    const units = roundUp(spread.units, lattice);
    pieces.push({ sources, argument: 'person_spread', units, numbers: { ...spread.prices } });
  }
  const bySizes = sizePrices(problem, sessions, costs);
  if (bySizes !== null) {
    const units = roundUp(bySizes.units, lattice);
    pieces.push({ sources, argument: 'session_sizes', units, numbers: { ...bySizes.prices } });
  }
  if (known !== null) {
    const { argument, repeats, source, units } = known;
    pieces.push({ sources, argument, units, numbers: { repeats }, source });
  }
  return pieces.reduce((most, piece) => (piece.units > most.units ? piece : most));
}
