import type { MeetingCosts } from '../lower/meeting-costs.ts';
import { Scale } from '../lower/scale.ts';
import { type Triple, tripleParts } from '../lower/triples.ts';
import { Filling } from './filling.ts';
import type { CompositionModel, CompositionPrices, SortedSessions } from './model.ts';

/** What a cost may be in parts, and a sum of the prices of a group or pair; the checker takes a little more. */
const MOST = 2 ** 50;

/**
 * What stated prices prove, in units up to the constant, worked out exactly: all numbers are whole parts of a unit
 * that doubles hold. Null where they do not, or where some group cannot be filled.
 */
export function compositionUnits(
  model: CompositionModel,
  prices: CompositionPrices,
  costs: MeetingCosts,
  triples: readonly Triple[],
): bigint | null {
  const { types, orbits, visits, sorted, forced } = model;
  const flat = prices.sorted.flatMap((own) => [
    ...[own.meetings, own.seats, own.visits].flat(2),
    ...own.sets,
  ]);
  const ofTriples = triples.map(({ price }) => price);
  const all = [prices.overlap, ...flat, ...ofTriples];
  const scale = new Scale(costs.measure, all);
  const parts = Number(scale.parts);
  const of = (price: number) => Number(scale.of(price));
  const [most, largest] = dearest(model);
  const sessions = orbits.reduce((longest, { kind }) => Math.max(longest, kind.curve.length), 0);
  const sets = sorted.reduce((most, one) => Math.max(most, one.sets.length), 0);
  const ofGroup = (1 + sets) * (largest + 2 + visits.length) ** 2;
  const limit = MOST / (ofGroup + 4 * sorted.length * sessions ** 2);
  if (most * parts > MOST || all.some((price) => Math.abs(of(price)) > limit)) return null;
  const own = prices.sorted.map(({ meetings, seats, visits: ofVisits, sets: ofSets }) => ({
    sets: ofSets.map(of),
    meetings: meetings.map((row) => row.map(of)),
    seats: seats.map((row) => row.map(of)),
    visits: ofVisits.map((row) => row.map(of)),
  }));
  const overlap = of(prices.overlap);
  let sum = BigInt(overlap) * BigInt(forced);
  for (const { kind, one, other, pairs } of orbits) {
    const perMeeting = sorted.reduce(
      (all, { classOfType }, s) =>
        all + own[s].meetings[one][classOfType[other]] + own[s].meetings[other][classOfType[one]],
      0,
    );
    let least = Number.POSITIVE_INFINITY;
    for (let m = kind.least; m <= kind.most; m++) {
      const value = kind.costs[m] * parts - perMeeting * m - (overlap * m * (m - 1)) / 2;
      least = Math.min(least, value);
    }
    sum += BigInt(pairs) * BigInt(least);
  }
  for (const [s, { sorting, sets: kinds }] of sorted.entries()) {
    for (const [i, { set }] of sorting.sets.entries()) {
      for (const { least: from, most: to, times } of kinds[i]) {
        let least = Number.POSITIVE_INFINITY;
        for (let m = from; m <= to; m++) {
          least = Math.min(least, Number(set.points[m]) * parts - own[s].sets[i] * m);
        }
        sum += BigInt(times) * BigInt(least);
      }
    }
  }
  for (const [c, { curve, ranges }] of visits.entries()) {
    for (const [type, kinds] of ranges.entries()) {
      const perVisit = own.reduce((all, { visits: ofVisits }) => all + ofVisits[c][type], 0);
      for (const { least, most: greatest, times } of kinds) {
        let cheapest = Number.POSITIVE_INFINITY;
        for (let v = least; v <= greatest; v++)
          cheapest = Math.min(cheapest, Number(curve.points[v]) * parts - perVisit * v);
        sum += BigInt(times) * BigInt(cheapest);
      }
    }
  }
  for (const [s, one] of sorted.entries()) {
    const found = sessionParts(one, own[s], parts);
    if (found === null) return null;
    sum += found;
  }
  const ofPair = (a: number, b: number) => BigInt(pricePerMeeting({ types, sorted }, own, a, b));
  return scale.unitsUp(sum + tripleParts(triples, costs, scale, ofPair, BigInt(overlap)));
}

/** What a pair of people pays for each meeting. */
export function pricePerMeeting(
  { types: { typeOf }, sorted }: Pick<CompositionModel, 'types' | 'sorted'>,
  prices: readonly Pick<CompositionPrices['sorted'][number], 'meetings'>[],
  a: number,
  b: number,
): number {
  return sorted.reduce((sum, { classOfType }, s) => {
    const { meetings } = prices[s];
    return sum + meetings[typeOf[a]][classOfType[typeOf[b]]] + meetings[typeOf[b]][classOfType[typeOf[a]]];
  }, 0);
}

/** The dearest of all costs in units, and the most seats of a group. */
function dearest({ orbits, visits, sorted }: CompositionModel): [number, number] {
  let [most, largest] = [0, 0];
  for (const { curve } of visits) {
    for (const cost of curve.points) most = Math.max(most, Math.abs(Number(cost)));
  }
  for (const { kind } of orbits) for (const cost of kind.costs) most = Math.max(most, Math.abs(cost));
  for (const { sorting, sessions } of sorted) {
    for (const { set } of sorting.sets) {
      for (const cost of set.points) most = Math.max(most, Math.abs(Number(cost)));
    }
    for (const { groups } of sessions) {
      for (const { kind, compositions } of groups) {
        largest = Math.max(largest, kind.seats);
        for (const weight of kind.squares.flatMap(({ weights }) => weights)) {
          most = Math.max(most, Math.abs(Number(weight)) * kind.seats);
        }
        for (const { cost } of compositions) most = Math.max(most, Math.abs(Number(cost)));
      }
    }
  }
  return [most, largest];
}

function sessionParts(
  one: SortedSessions,
  { seats, ...prices }: CompositionPrices['sorted'][number],
  parts: number,
): bigint | null {
  let sum = 0n;
  for (const [k, { kind, groups, whole }] of one.sessions.entries()) {
    const seated = kind.free.reduce((all, people, type) => all + people * seats[k][type], 0);
    let ofSession = BigInt(seated);
    const offers = groups.map(({ kind: group, compositions }) => {
      const filling = new Filling(one, kind, group);
      return compositions.map(
        (each) => Number(each.cost) * parts + filling.leastOf(each, { ...prices, seats: seats[k] }),
      );
    });
    if (whole !== null) {
      const dearest = offers.flat().reduce((most, cost) => Math.max(most, Math.abs(cost)), 0);
      if (!Number.isSafeInteger(dearest * whole.groupCount)) return null;
      ofSession += BigInt(whole.cheapest(offers).cost);
    } else {
      for (const [g, { kind: group }] of groups.entries()) {
        const least = offers[g].reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
        if (!Number.isFinite(least)) return null;
        ofSession += BigInt(group.groups) * BigInt(least);
      }
    }
    sum += BigInt(kind.sessions.length) * ofSession;
  }
  return sum;
}
