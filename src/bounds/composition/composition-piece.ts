/** A joint bound on rules on pairs, classes, sums and visits, by the number of groups with each composition. */
import { forcedOverlap } from '../../check/bound/forced-overlap.ts';
import type { SessionTable } from '../../check/bound/session-table.ts';
import { withinEffort } from '../../check/effort.ts';
import { pairCosts } from '../../scenario/lower/pair-costs.ts';
import type { Problem, VisitCurve } from '../../scenario/problem.ts';
import { compare, type Fraction, toNumber } from '../../shared/fraction.ts';
import { type MeetingCosts, meetingCosts, pairRanges } from '../lower/meeting-costs.ts';
import type { Names, Piece, PieceMaker } from '../lower/piece.ts';
import { findTriples, statedTriples, type Triple } from '../lower/triples.ts';
import { namesOfVisits } from '../lower/visit-prices.ts';
import { isManyVisits, visitFacts } from '../lower/visit-seats.ts';
import { classMarks, coarseMarks, type Marks } from './class-marks.ts';
import { type CompositionModel, type CompositionPrices, compositionModel, eachPrice } from './model.ts';
import { coarseTypes, finerTypes, type PersonTypes } from './person-types.ts';
import { compositionPrices, type Effort, type PricedModel } from './prices.ts';
import { type PricedRules, type Sorting, singles, sortingsOf } from './sortings.ts';
import type { LoadHighs } from './sparse-program.ts';

/** The most people for which a table of pairs is made. */
const MOST_PEOPLE = 400;
/** Digits of prices beyond the unit's first one, tried in turn until doubles hold all sums. */
const DIGITS = [6, 3, 0];

/** The most cells (a type and a class in a composition); with more, a round of prices and its check take too long. */
const MOST_CELLS = 20_000_000;
/** The most people and cells for which a last model has a class for each person. */
const [MOST_ALONE, MOST_CELLS_ALONE] = [12, 1_000_000];

/**
 * Tries ever finer types of people: by classes and visits; then also by sessions and pins; then also by rules on pairs; then also with
 * classes of their own for people who sit together; with few compositions, each person alone. Each piece is better than the one
 * before; yields null between slices of the work.
 */
export async function* compositionPieces(
  problem: Problem,
  maker: PieceMaker,
  rules: PricedRules,
  effort: Effort,
  highs: LoadHighs,
): AsyncGenerator<Piece | null, void> {
  if (problem.peopleCount > MOST_PEOPLE) return;
  const sources = Object.values(rules)
    .flat()
    .sort((a, b) => a - b);
  const { tables } = maker;
  const costs = costsOf(problem, tables, rules.pairs);
  const visits = problem.costs.visits.filter(({ source }) => rules.visits.includes(source));
  if (isManyVisits(problem, visits)) return;
  const seats = withinEffort(() => visitFacts(problem, visits, maker));
  if (seats === null || seats.sessions.some(({ kinds }) => kinds.some(({ groups }) => groups.length === 0)))
    return;
  const forced = withinEffort(() => maker.counted(() => forcedOverlap(tables))) ?? 0;
  const counted = { maker, pairs: costs.pairs, visits, visitFacts: seats, forced };
  const end = effort.clock() + effort.seconds;
  const isOver = () => effort.clock() >= end;
  let best: Piece | null = null;
  async function* raise(
    model: CompositionModel | null,
    start: PricedModel | null,
  ): AsyncGenerator<Piece | null, PricedModel | null> {
    const left = { ...effort, seconds: end - effort.clock() };
    const found = model && (yield* compositionPrices(model, left, highs, start));
    if (!model || !found) return null;
    // The first rounding with which the checker's whole numbers suffice.
    for (const state of waysToRound(costs.measure)) {
      const prices = eachPrice(found.prices, state);
      const triples = statedTriples(triplesBeside(model, prices, costs, tables, state, isOver), maker.names);
      const numbers = numbersOf(problem, maker.names, model, prices, visits);
      const piece = maker.piece(sources, 'prices', { ...numbers, ...triples });
      if (piece === null) continue;
      if (best === null || compare(piece.bound, best.bound) > 0) {
        best = piece;
        yield piece;
      }
      return found;
    }
    return null;
  }
  const modelOf = (sortings: readonly Sorting[], types: PersonTypes) =>
    withinEffort(() => compositionModel(problem, sortings, types, counted, MOST_CELLS, isOver));
  const ofMarks = (marks: Marks) => {
    const sortings = sortingsOf(problem, tables, rules, marks, false);
    const types = coarseTypes(problem.peopleCount, [], sortings, visits);
    return { marks, sortings, types, model: modelOf(sortings, types) };
  };
  let first = ofMarks(classMarks(problem, tables, rules.pairs));
  // There are too many classes.
  if (first.model === null) first = ofMarks(coarseMarks(problem.peopleCount, costs.pairs));
  let { types } = first;
  const { marks, sortings, model } = first;
  let start = yield* raise(model, null);
  const ofSessions = coarseTypes(problem.peopleCount, tables, sortings, visits);
  for (const finer of [ofSessions, finerTypes(problem.peopleCount, costs.pairs, ofSessions)]) {
    if (start === null || finer.count === types.count) continue;
    start = (yield* raise(modelOf(sortings, finer), start)) ?? start;
    types = finer;
  }
  const inUnits = sortingsOf(problem, tables, rules, marks, true);
  if (start !== null && classesIn(inUnits) > classesIn(sortings)) {
    const ofUnits = coarseTypes(problem.peopleCount, tables, inUnits, visits);
    yield* raise(modelOf(inUnits, finerTypes(problem.peopleCount, costs.pairs, ofUnits)), start);
  }
  if (problem.peopleCount <= MOST_ALONE) {
    const alone = [singles(problem, rules)];
    const each = coarseTypes(problem.peopleCount, tables, alone, visits);
    const model = () => compositionModel(problem, alone, each, counted, MOST_CELLS_ALONE, isOver);
    yield* raise(withinEffort(model), null);
  }
}

function classesIn(sortings: readonly Sorting[]): number {
  return sortings.reduce((sum, { classCount }) => sum + classCount, 0);
}

function costsOf(problem: Problem, tables: readonly SessionTable[], pairs: readonly number[]): MeetingCosts {
  const sets = problem.costs.pairs.sets.filter(({ source }) => pairs.includes(source));
  return meetingCosts(problem, tables, pairRanges(problem.peopleCount, tables), pairCosts(problem, sets));
}

/** @param state rounds a price in units to that of a certificate */
function triplesBeside(
  model: CompositionModel,
  prices: CompositionPrices,
  costs: MeetingCosts,
  tables: readonly SessionTable[],
  state: (units: number) => number,
  isOver: () => boolean,
): Triple[] {
  const perUnit = toNumber(costs.measure);
  const { typeOf } = model.types;
  /** The price that a pair of people pays for each meeting, in units. */
  const ofPair = (a: number, b: number) =>
    model.sorted.reduce((sum, { classOfType }, s) => {
      const { meetings } = prices.sorted[s];
      return sum + meetings[typeOf[a]][classOfType[typeOf[b]]] + meetings[typeOf[b]][classOfType[typeOf[a]]];
    }, 0) / perUnit;
  return findTriples(costs, tables, ofPair, prices.overlap / perUnit, isOver)
    .map((triple) => ({ ...triple, price: state(triple.price / perUnit) }))
    .filter(({ price }) => price > 0);
}

/** Functions that round a price in units to a decimal in the request's costs. */
function waysToRound(measure: Fraction): ((units: number) => number)[] {
  const perUnit = toNumber(measure);
  return DIGITS.map((digits) => {
    const power = 10 ** (digits - Math.floor(Math.log10(perUnit)));
    return (units: number) => {
      const price = Math.round(units * perUnit * power) / power;
      // −0 would be written as 0, so that an answer would change when it is sent.
      return Number.isFinite(price) ? price + 0 : 0;
    };
  });
}

function numbersOf(
  problem: Problem,
  names: Names,
  { types, sorted }: CompositionModel,
  prices: CompositionPrices,
  visits: readonly VisitCurve[],
): Piece['numbers'] {
  const named = namesOfVisits(problem, names, visits);
  const people = Array.from({ length: types.count }, () => [] as string[]);
  for (const [person, type] of types.typeOf.entries()) people[type].push(names.people[person]);
  return {
    overlap: prices.overlap,
    types: people,
    partitions: sorted.map(({ sorting, classOfType, sessions }, s) => ({
      rules: sorting.sources.map((source) => problem.costs.sources[source][0]),
      classes: classOfType,
      meetings: prices.sorted[s].meetings,
      sessions: sessions.map(({ kind }, k) => ({
        sessions: kind.sessions,
        seats: prices.sorted[s].seats[k],
      })),
      ...(visits.length === 0
        ? {}
        : {
            visits: named.flatMap((name, c) =>
              name === null ? [] : [{ ...name, prices: prices.sorted[s].visits[c] }],
            ),
          }),
    })),
  };
}
