import { type MeetingCosts, type PairKind, partnersOf } from './meeting-costs.ts';
import type { Names, Piece } from './piece.ts';
import { stated } from './stated.ts';

/** Prices as in certificates. */
export interface PersonPrices {
  /** λ: the price of a meeting for each of the two. */
  readonly price: number;
  /** Prices of the people who do not pay λ, by number. */
  readonly own: ReadonlyMap<number, number>;
}

/** The prices in the form of certificates. */
export function statedPrices({ price, own }: PersonPrices, { people }: Names): Piece['numbers'] {
  return { price, own: Object.fromEntries([...own].map(([person, each]) => [people[person], each])) };
}

/** What is taken off the cost of a pair for each meeting; [person][other] for both of the two. */
export type WorthOfMeetings = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** A person's half of the pair costs, as a convex function of the number of others met. */
interface PersonCost {
  /** Meetings that cannot be avoided. */
  readonly from: number;
  /** Costs of one more meeting, cheapest first; and the number of meetings after each of these steps. */
  readonly steps: Float64Array;
  readonly met: Float64Array;
  readonly least: number;
  readonly most: number;
}

/**
 * Prices from each person alone, whose meetings are spread over partners as cheaply as possible. The best common price is one of
 * the step prices, or 0. The bound is concave in it, so the best ones are adjacent; of these it takes the one that most people
 * can share.
 *
 * @param worth in the units of the costs
 */
export function personPrices(costs: MeetingCosts, worth: WorthOfMeetings = new Map()): PersonPrices {
  const people = Array.from({ length: costs.peopleCount }, (_, person) =>
    personCost(costs, person, worth.get(person)),
  );
  const candidates = new Set(people.flatMap(({ steps }) => [...steps]).concat(0));
  const sorted = Float64Array.from(candidates).sort();
  const slopeAfter = (price: number) =>
    2 * (price < 0 ? costs.mostMeetings : costs.leastMeetings) -
    people.reduce((sum, person) => sum + metAt(person, price), 0);
  const last = sorted.length - 1;
  const where = (holds: (slope: number) => boolean) =>
    sorted[
      Math.min(
        last,
        firstWhere(sorted, (price) => holds(slopeAfter(price))),
      )
    ];
  const least = where((slope) => slope <= 0);
  const most = where((slope) => slope < 0);
  const ends = new Set([
    least,
    most,
    0,
    ...[least, most].flatMap((end) => people.map((each) => ownPrice(each, end))),
  ]);
  let best: { price: number; own: Map<number, number> } | null = null;
  for (const price of candidates) {
    if (price < least || price > most || !ends.has(price)) continue;
    const own = ownPrices(people, price);
    if (best === null || own.size < best.own.size) best = { price, own };
  }
  const { price, own } = best!;
  return {
    price: stated(price, costs.measure),
    own: new Map([...own].map(([person, y]) => [person, stated(y, costs.measure)])),
  };
}

/** Binary search: the index of the first value for which the monotone `holds` is true; the length if there is none. */
function firstWhere(sorted: Float64Array, holds: (value: number) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(sorted[middle])) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Prices of the people for whom the common price is not best. */
function ownPrices(people: readonly PersonCost[], price: number): Map<number, number> {
  const own = new Map<number, number>();
  for (const [number, person] of people.entries()) {
    const y = ownPrice(person, price);
    if (y !== price) own.set(number, y);
  }
  return own;
}

function personCost(
  costs: MeetingCosts,
  person: number,
  worth: ReadonlyMap<number, number> = new Map(),
): PersonCost {
  const { kinds, kindOf } = costs.pairs;
  const partners = partnersOf(costs, person);
  const counts = new Map<number, number>();
  let from = 0;
  const add = ({ costs: cost, least, most }: PairKind, howMany: number, taken: number) => {
    if (howMany === 0) return;
    from += least * howMany;
    for (let m = least; m < most; m++) {
      const step = (cost[m + 1] - cost[m] - taken) / 2;
      counts.set(step, (counts.get(step) ?? 0) + howMany);
    }
  };
  for (const [other, each] of worth) {
    const kind = kindOf[person * costs.peopleCount + other];
    partners[kind] -= 1;
    add(kinds[kind], 1, each);
  }
  for (const [number, kind] of kinds.entries()) add(kind, partners[number], 0);
  const sorted = [...counts].sort(([one], [other]) => one - other);
  let sum = from;
  const met = Float64Array.from(sorted, ([, count]) => {
    sum += count;
    return sum;
  });
  const steps = Float64Array.from(sorted, ([price]) => price);
  return { from, steps, met, least: costs.leastOthers[person], most: costs.mostOthers[person] };
}

/** Number of others a person meets if the first n steps are worth taking. */
function metAfter({ from, met, least, most }: PersonCost, steps: number): number {
  return Math.max(from, Math.min(most, Math.max(least, steps === 0 ? from : met[steps - 1])));
}

/** The most others that a person meets at this price. */
function metAt(person: PersonCost, price: number): number {
  return metAfter(
    person,
    firstWhere(person.steps, (step) => step > price),
  );
}

/** The common price, or the slope nearest to it at the limit of the person's number of meetings. */
function ownPrice(person: PersonCost, price: number): number {
  const { from, steps, met } = person;
  const stopped = metAfter(
    person,
    firstWhere(steps, (step) => step >= price),
  );
  const at = firstWhere(met, (all) => all > stopped);
  const next = at < steps.length ? steps[at] : Infinity;
  const isWithin = at < steps.length && (at === 0 ? from : met[at - 1]) < stopped;
  const below = isWithin ? next : at > 0 ? steps[at - 1] : -Infinity;
  return Math.max(below, Math.min(price, next));
}
