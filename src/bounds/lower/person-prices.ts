import { toNumber } from '../../shared/fraction.ts';
import type { MeetingCosts, PairKind } from './meeting-costs.ts';
import type { Names, Piece } from './piece.ts';
import { stated } from './stated.ts';

export interface PersonPrices {
  /** λ: the price of a meeting for each of the two. */
  readonly price: number;
  /** Prices of the people who do not pay λ, by number. */
  readonly own: ReadonlyMap<number, number>;
}

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

/** The most steps of all rounds in which people set their prices (experiment A54). */
const MOST_STEPS = 1e6;
/** Parts of a unit to which such prices are rounded, so that they are short decimals. */
const PARTS = 1024;

/**
 * Prices by coordinate ascent: in turn, each person takes the middle of the prices that are best while those of all others stay. For
 * pairs of more kinds than people; others are returned as they are.
 */
export function pricesInTurn(
  costs: MeetingCosts,
  { price, own }: PersonPrices,
  isOver: () => boolean,
): PersonPrices {
  const { peopleCount: n, measure, leastOthers, mostOthers } = costs;
  const { kinds, kindOf } = costs.pairs;
  if (kinds.length <= n) return { price, own };
  const perUnit = toNumber(measure);
  const common = price / perUnit;
  const y = Float64Array.from({ length: n }, (_, person) => (own.get(person) ?? price) / perUnit);
  const bestOf = (person: number): number => {
    const steps: number[] = [];
    let unavoidable = 0;
    for (let other = 0; other < n; other++) {
      if (other === person) continue;
      const { costs: cost, least, most } = kinds[kindOf[person * n + other]];
      unavoidable += least;
      for (let m = least; m < most; m++) steps.push(cost[m + 1] - cost[m] - y[other]);
    }
    const sorted = Float64Array.from(steps).sort();
    const between = (met: number): [number, number] => {
      const [below, above] = [met - unavoidable - 1, met - unavoidable].map((at) => sorted[at]);
      return [below ?? Number.NEGATIVE_INFINITY, above ?? Number.POSITIVE_INFINITY];
    };
    const [fewest, most] = [between(leastOthers[person]), between(mostOthers[person])];
    const [low, high] = common < fewest[0] ? fewest : most;
    if (common >= fewest[0] && common <= most[1] && leastOthers[person] < mostOthers[person]) return common;
    if (!Number.isFinite(low) || !Number.isFinite(high)) return Math.max(low, Math.min(common, high));
    return (low + high) / 2;
  };
  const rounds = Math.ceil(MOST_STEPS / (n * n * kinds[0].costs.length));
  let moved = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && PARTS * moved >= 1 && !isOver(); round++) {
    moved = 0;
    for (let person = 0; person < n; person++) {
      const before = y[person];
      y[person] = bestOf(person);
      moved = Math.max(moved, Math.abs(y[person] - before));
    }
  }
  const rounded = Array.from(y, (each) => stated(Math.round(PARTS * each) / PARTS, measure));
  return { price, own: new Map([...rounded.entries()].filter(([, each]) => each !== price)) };
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
  const n = costs.peopleCount;
  /** How many pairs of each kind the person is in. */
  const partners = new Map<number, number>();
  for (let other = 0; other < n; other++) {
    if (other === person) continue;
    const kind = kindOf[person * n + other];
    partners.set(kind, (partners.get(kind) ?? 0) + 1);
  }
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
    const kind = kindOf[person * n + other];
    partners.set(kind, partners.get(kind)! - 1);
    add(kinds[kind], 1, each);
  }
  for (const [kind, howMany] of partners) add(kinds[kind], howMany, 0);
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
