import { type MeetingCosts, pairCost } from './meeting-costs.ts';
import type { Multipliers } from './multipliers.ts';

/** One step of a person's cost as the person meets one more: how often this step, and its price. */
interface Step {
  readonly price: number;
  count: number;
}

/** A person's own half of the pair costs, as a convex function of the others met. */
interface PersonCost {
  /** Meetings that cannot be avoided. */
  readonly from: number;
  /** Cheapest first. */
  readonly steps: readonly Step[];
  readonly least: number;
  readonly most: number;
}

/**
 * Multipliers from looking at each person alone: the others that a person meets are spread over partners
 * as cheaply as possible. The common price that gives the best bound is one of the step prices, or 0.
 */
export function personPrices(costs: MeetingCosts): Multipliers {
  const people = Array.from({ length: costs.peopleCount }, (_, person) => personCost(costs, person));
  const candidates = new Set(people.flatMap(({ steps }) => steps.map((step) => step.price)).concat(0));
  let best: { multipliers: Multipliers; value: number } | null = null;
  for (const price of candidates) {
    const value =
      people.reduce((sum, person) => sum + leastCost(person, price), 0) +
      Math.min(2 * price * costs.leastMeetings, 2 * price * costs.mostMeetings);
    if (best !== null && value < best.value - 1e-9) continue;
    const multipliers = { price, own: ownPrices(people, price), overlap: 0 };
    const simpler = best === null || multipliers.own.size < best.multipliers.own.size;
    if (simpler || value > best!.value + 1e-9) best = { multipliers, value };
  }
  return best!.multipliers;
}

/** Prices of the people for whom the common price does not do. */
function ownPrices(people: readonly PersonCost[], price: number): Map<number, number> {
  const own = new Map<number, number>();
  for (const [number, person] of people.entries()) {
    const y = ownPrice(person, price);
    if (y !== price) own.set(number, y);
  }
  return own;
}

function personCost(costs: MeetingCosts, person: number): PersonCost {
  const { peopleCount: n, pairs, terms } = costs;
  const partners = new Int32Array(pairs.kinds.length);
  for (let other = 0; other < n; other++) {
    const kind = pairs.kindOf[person * n + other];
    if (kind >= 0) partners[kind] += 1;
  }
  const counts = new Map<number, number>();
  let from = 0;
  for (const [number, { prior, least, most }] of pairs.kinds.entries()) {
    if (partners[number] === 0) continue;
    from += least * partners[number];
    for (let m = least; m < most; m++) {
      const step = (pairCost(terms, prior, m + 1) - pairCost(terms, prior, m)) / 2;
      counts.set(step, (counts.get(step) ?? 0) + partners[number]);
    }
  }
  const steps = [...counts].map(([price, count]) => ({ price, count })).sort((a, b) => a.price - b.price);
  return { from, steps, least: costs.leastOthers[person], most: costs.mostOthers[person] };
}

/** min over D in the person's range of (cost of D meetings − price·D), up to the cost of none. */
function leastCost({ from, steps, least, most }: PersonCost, price: number): number {
  let met = from;
  let value = -price * from;
  for (const step of steps) {
    const wanted = step.price < price ? Infinity : Math.max(0, least - met);
    const taken = Math.min(step.count, wanted, Math.max(0, most - met));
    met += taken;
    value += taken * (step.price - price);
  }
  return value;
}

/** The common price, or the slope nearest to it at the number of meetings where the person's range stops. */
function ownPrice({ from, steps, least, most }: PersonCost, price: number): number {
  const unstopped = steps.reduce((met, step) => (step.price < price ? met + step.count : met), from);
  const met = Math.max(from, Math.min(most, Math.max(least, unstopped)));
  let below = -Infinity;
  let counted = from;
  for (const step of steps) {
    if (counted < met) below = step.price;
    counted += step.count;
    if (counted > met) return Math.max(below, Math.min(price, step.price));
  }
  return Math.max(below, price);
}
