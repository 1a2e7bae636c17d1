/** Lower bounds on the cost of visits: everybody takes one seat a session, and groups have limited seats. */

import { withinEffort } from '../../check/effort.ts';
import type { Curve, Problem, VisitCurve } from '../../scenario/problem.ts';
import { cheapestPlaces } from '../../shared/cheapest-places.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { countsOf } from '../../shared/grouped.ts';
import { SmallProgram } from './linear-program.ts';
import { best, type Names, type Piece, type PieceMaker } from './piece.ts';
import { stated } from './stated.ts';
import { type VisitFacts, visitFacts } from './visit-seats.ts';

/** The most columns for which the program is worth its time. */
const MOST_COLUMNS = 1500;

/** Prices as in certificates. */
export interface VisitPrices {
  /** λ; [curve]. */
  readonly curves: readonly number[];
  /** z ≤ 0; [kind of session][group]. */
  readonly seats: readonly (readonly number[])[];
}

/** Yields between the prices that it tries; the first are tried whatever the time. Null if somebody can sit nowhere. */
export function* visitsPiece(
  problem: Problem,
  maker: PieceMaker,
  rules: readonly number[],
  curves: readonly VisitCurve[],
  isOver: () => boolean,
): Generator<undefined, Piece | null> {
  const facts = withinEffort(() => visitFacts(problem, curves, maker));
  if (facts === null || facts.sessions.some(({ kinds }) => kinds.some(({ groups }) => groups.length === 0)))
    return null;
  let found: Piece | null = null;
  for (const prices of candidates(curves, facts, problem.costs.measure)) {
    const numbers = statedVisits(problem, maker.names, curves, facts, prices);
    found = best([found, maker.piece(rules, 'prices', numbers)]);
    yield;
    if (isOver()) break;
  }
  return found;
}

/** The name of each curve in certificates; null if it counts no group, as all are benches, so that a price has no effect. */
export function namesOfVisits(
  { costs }: Problem,
  names: Names,
  curves: readonly VisitCurve[],
): ({ readonly rule: string; readonly group: string; readonly person?: string } | null)[] {
  const keys = curves.map(({ source, groups }) => `${source} ${groups[0]}`);
  const alike = countsOf(keys);
  return curves.map(({ source, groups, people }, c) => {
    if (groups.length === 0) return null;
    const person = alike.get(keys[c])! > 1 ? { person: names.people[people[0]] } : {};
    return { rule: costs.sources[source][0], group: names.groups[groups[0]], ...person };
  });
}

function statedVisits(
  problem: Problem,
  names: Names,
  curves: readonly VisitCurve[],
  { sessions }: VisitFacts,
  prices: VisitPrices,
): Record<'visits' | 'seats', readonly Record<string, unknown>[]> {
  return {
    visits: namesOfVisits(problem, names, curves).flatMap((name, c) =>
      prices.curves[c] === 0 || name === null ? [] : [{ ...name, price: prices.curves[c] }],
    ),
    seats: sessions.flatMap(({ sessions: same }, kind) =>
      same.flatMap((session) =>
        prices.seats[kind].flatMap((price, g) =>
          price === 0 ? [] : [{ session, group: names.groups[g], price }],
        ),
      ),
    ),
  };
}

/** Prices of the program, with and without those of seats; if it is too large, one price for all curves, and seat prices from linear curves. */
function candidates(curves: readonly VisitCurve[], facts: VisitFacts, measure: Fraction): VisitPrices[] {
  const seats = facts.sessions.map(({ seats: rooms }) => new Array<number>(rooms.length).fill(0));
  const none = { curves: curves.map(() => 0), seats };
  const program = programPrices(curves, facts, measure);
  if (program !== null) return [none, { ...program, seats }, program];
  const steps = [
    ...new Set(curves.flatMap(({ points }) => points.slice(1).map((cost, visits) => cost - points[visits]))),
  ].filter((step) => step !== 0n);
  const even = (step: bigint) => ({ curves: curves.map(() => stated(Number(step), measure)), seats });
  const bySeats = seatPrices(curves, facts, measure);
  if (bySeats === null) return [none, ...steps.map(even)];
  if (curves.some(({ points }) => constantStep(points) === null)) return [none, ...steps.map(even), bySeats];
  // If each visit costs the same, these are the prices of the program; people who sit together may cost more without seat prices, and
  // only the smallest may be exact as a double.
  const [smallest] = steps.sort((a, b) => Number(a * a - b * b));
  return [even(smallest), { ...bySeats, seats }, bySeats];
}

/** Seat prices from assignment problems, one per session, with only the curves by which each visit costs the same; null: none such. */
function seatPrices(
  curves: readonly VisitCurve[],
  { sessions }: VisitFacts,
  measure: Fraction,
): VisitPrices | null {
  const steps = curves.map(({ points }) => constantStep(points) ?? 0n);
  if (steps.every((step) => step === 0n)) return null;
  const seats = sessions.map(({ kinds, seats: room }) => {
    const costs = kinds.flatMap(({ curves: own, groups, people }) => {
      const cost = new Float64Array(room.length).fill(Number.POSITIVE_INFINITY);
      for (const g of groups) cost[g] = 0;
      for (const c of own) for (const g of curves[c].groups) cost[g] += Number(steps[c]);
      return new Array<Float64Array>(people).fill(cost);
    });
    return cheapestPlaces(costs, room)?.prices ?? new Float64Array(room.length);
  });
  return {
    curves: steps.map((step) => stated(Number(step), measure)),
    seats: seats.map((prices) => Array.from(prices, (price) => (price === 0 ? 0 : stated(-price, measure)))),
  };
}

/** The cost of each visit; null if they differ. */
export function constantStep(points: Curve): bigint | null {
  const step = points.length < 2 ? 0n : points[1] - points[0];
  return points.every((cost, visits) => cost === step * BigInt(visits)) ? step : null;
}

/**
 * Prices of a linear program over how many people are how often in the groups of each curve, and how many of each kind are in each
 * group and session: seats are limited, and the visits of a curve are the people in its groups.
 */
function programPrices(
  curves: readonly VisitCurve[],
  { sessions, ranges }: VisitFacts,
  measure: Fraction,
): VisitPrices | null {
  const numbersOfVisits = ranges.flat().reduce((sum, { least, most }) => sum + most - least + 1, 0);
  const places = sessions.flatMap(({ kinds }) => kinds.map(({ groups }) => groups.length));
  if (places.reduce((sum, groups) => sum + groups, numbersOfVisits) > MOST_COLUMNS) return null;
  const program = new SmallProgram();
  const ofCurve = curves.map(() => program.row(0));
  const ofSeats = sessions.map(({ seats, sessions: same }) =>
    Array.from(seats, (room) => program.row(-room * same.length, 'at_least')),
  );
  for (const [c, own] of ranges.entries()) {
    for (const { least, most, times } of own) {
      const once = program.row(times);
      for (let v = least; v <= most; v++)
        program.add(Number(curves[c].points[v]), [
          [ofCurve[c], v],
          [once, 1],
        ]);
    }
  }
  for (const [at, { kinds, sessions: same }] of sessions.entries()) {
    for (const { curves: own, groups, people } of kinds) {
      const once = program.row(people * same.length);
      for (const group of groups) {
        const counted = own.filter((c) => curves[c].groups.includes(group));
        program.add(0, [
          ...counted.map((c) => [ofCurve[c], -1] as const),
          [ofSeats[at][group], -1],
          [once, 1],
        ]);
      }
    }
  }
  const prices = program.prices();
  return (
    prices && {
      curves: ofCurve.map((row) => stated(prices[row], measure)),
      seats: ofSeats.map((rows) => rows.map((row) => stated(Math.min(0, -prices[row]), measure))),
    }
  );
}
