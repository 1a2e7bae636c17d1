/** A bound over all rules on pairs and on classes at once, by how many groups have which composition. */
import { pairCosts } from '../../scenario/lower/pair-costs.ts';
import type { Problem } from '../../scenario/problem.ts';
import { fraction, times, toNumber } from '../../shared/fraction.ts';
import { balanceFamilies } from '../lower/class-balance.ts';
import { latticeOf, roundUp } from '../lower/lattice.ts';
import { type MeetingCosts, meetingCosts, meetingFamily } from '../lower/meeting-costs.ts';
import { leastOverlap } from '../lower/overlap.ts';
import { pairRanges } from '../lower/pair-ranges.ts';
import type { Names, Piece } from '../lower/piece.ts';
import { factsOfSessions, type SessionFacts } from '../lower/session-facts.ts';
import { findTriples, statedTriples, type Triple } from '../lower/triples.ts';
import { compositionUnits, pricePerMeeting } from './evaluate.ts';
import { type CompositionModel, compositionModel } from './model.ts';
import { coarseTypes, finerTypes } from './person-types.ts';
import { type CompositionPrices, compositionPrices, type Effort, type PricedModel } from './prices.ts';
import { sortingsOf } from './sortings.ts';
import type { LoadHighs } from './sparse-program.ts';

/** People beyond whom the table of pairs is too large for it. */
const MOST_PEOPLE = 400;
/** Prices are whole multiples of one of these shares of a unit, so that doubles hold all sums. */
const GRIDS = [1_000_000, 1000, 1];

/**
 * People of the same classes and sessions as one type first, then those who have the same rules with others besides. Each piece is better
 * than the one before; null between slices of the work.
 *
 * @param pairs rules whose curves are by the meetings of pairs in all sessions
 * @param counts rules whose curves are by the classes in a group
 */
export async function* compositionPieces(
  problem: Problem,
  names: Names,
  { pairs, counts }: { readonly pairs: readonly number[]; readonly counts: readonly number[] },
  effort: Effort,
  highs: LoadHighs,
): AsyncGenerator<Piece | null, void> {
  if (problem.peopleCount > MOST_PEOPLE || problem.meets.includes(0)) return;
  const sources = [...pairs, ...counts].sort((a, b) => a - b);
  const facts = factsOfSessions(problem);
  const costs = costsOf(problem, facts, pairs, sources);
  const sortings = sortingsOf(problem, counts);
  const lattice = latticeOf([meetingFamily(costs), ...balanceFamilies(problem, counts)]);
  const forced = leastOverlap(problem, costs.sizes);
  const coarse = coarseTypes(problem, sortings);
  const end = effort.clock() + effort.seconds;
  let best: Piece | null = null;
  let found: PricedModel | null = null;
  for (const types of [coarse, finerTypes(problem.peopleCount, costs.pairs, coarse)]) {
    if (types !== coarse && types.count === coarse.count) break;
    const left = { ...effort, seconds: end - effort.clock() };
    const model = compositionModel(problem, sortings, types, costs.pairs, forced);
    found = model && (yield* compositionPrices(model, left, highs, found));
    const stated = model && found && exactPrices(model, found.prices, costs, facts);
    if (!model || !stated) break;
    const units = costs.constant + roundUp(stated.units, lattice);
    if (best !== null && units <= best.units) continue;
    const numbers = numbersOf(problem, names, model, stated);
    best = { sources, argument: 'composition', units, numbers };
    yield best;
  }
}

function costsOf(
  problem: Problem,
  facts: readonly SessionFacts[],
  pairs: readonly number[],
  sources: readonly number[],
): MeetingCosts {
  const sets = problem.costs.pairs.sets.filter(({ source }) => pairs.includes(source));
  const constant = sources.reduce((sum, source) => sum + problem.costs.constants[source], 0n);
  return meetingCosts(
    problem,
    facts,
    pairRanges(problem.peopleCount, facts),
    pairCosts(problem, sets),
    constant,
  );
}

/** Prices as a certificate states them, those of triples besides, and what they prove. */
interface StatedPrices {
  readonly prices: CompositionPrices;
  readonly triples: readonly Triple[];
  readonly units: bigint;
}

function exactPrices(
  model: CompositionModel,
  prices: CompositionPrices,
  costs: MeetingCosts,
  facts: readonly SessionFacts[],
): StatedPrices | null {
  const perUnit = toNumber(costs.measure);
  for (const grid of GRIDS) {
    const state = (units: number) => {
      const shares = Math.round(units * grid);
      return Number.isSafeInteger(shares)
        ? toNumber(times(fraction(BigInt(shares), BigInt(grid)), costs.measure))
        : 0;
    };
    const stated = {
      overlap: state(prices.overlap),
      sorted: prices.sorted.map(({ meetings, seats }) => ({
        meetings: meetings.map((row) => row.map(state)),
        seats: seats.map((row) => row.map(state)),
      })),
    };
    const ofPair = (a: number, b: number) => pricePerMeeting(model, stated.sorted, a, b) / perUnit;
    const triples = findTriples(costs, facts, ofPair, stated.overlap / perUnit)
      .map((triple) => ({ ...triple, price: state(triple.price / perUnit) }))
      .filter(({ price }) => price > 0);
    const units = compositionUnits(model, stated, costs, triples);
    if (units !== null) return { prices: stated, triples, units };
  }
  return null;
}

function numbersOf(
  { costs }: Problem,
  names: Names,
  { types, sorted }: CompositionModel,
  { prices, triples }: StatedPrices,
): Piece['numbers'] {
  const people = Array.from({ length: types.count }, () => [] as string[]);
  for (const [person, type] of types.typeOf.entries()) people[type].push(names.people[person]);
  return {
    overlap: prices.overlap,
    types: people,
    partitions: sorted.map(({ sorting, classOfType, sessions }, s) => ({
      rules: sorting.sources.map((source) => costs.sources[source]),
      classes: classOfType,
      meetings: prices.sorted[s].meetings,
      sessions: sessions.map(({ kind }, k) => ({
        sessions: kind.sessions,
        seats: prices.sorted[s].seats[k],
      })),
    })),
    ...statedTriples(triples, names),
  };
}
