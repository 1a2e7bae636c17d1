/**
 * Prices of triples: whoever meets two others in one session brings these two together. So of three people, in all sessions
 * m_ab + m_ac − m_bc is at most the number of sessions in which a may meet b or c.
 */

import { leastOver } from './least-over.ts';
import type { MeetingCosts } from './meeting-costs.ts';
import type { Names } from './piece.ts';
import { type Scale, stated } from './scale.ts';
import type { SessionFacts } from './session-facts.ts';

export interface Triple {
  /** Who meets the other two; these. */
  readonly people: readonly [number, number, number];
  /** Sessions in which the first may meet one of the others. */
  readonly sessions: number;
  /** Stated, above 0. */
  readonly price: number;
}

/** What a pair pays for each meeting, in units; [a · people + b]. */
type PricesOfPairs = (a: number, b: number) => number;

/** Triples looked at in one round, and rounds. */
const MOST_CANDIDATES = 20_000;
const MOST_ROUNDS = 10;

/** What a pair costs by its meetings, the prices of triples taken in; for finding them. */
interface PairState {
  readonly least: number;
  readonly costs: number[];
}

interface Candidate {
  readonly people: Triple['people'];
  readonly sessions: number;
  readonly three: readonly [PairState, PairState, PairState];
}

/**
 * Triples that raise a bound whose other prices stay as they are, one after the other.
 *
 * @param overlap price of a pair that meets in two sessions, in units
 */
export function findTriples(
  costs: MeetingCosts,
  sessions: readonly SessionFacts[],
  prices: PricesOfPairs,
  overlap: number,
): Triple[] {
  const states = pairStates(costs, prices, overlap);
  const found = new Map<string, { people: Triple['people']; sessions: number; price: number }>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const gains = candidates(costs, sessions, states)
      .map((candidate) => ({ candidate, gain: bestPrice(candidate).gain }))
      .filter(({ gain }) => gain > 1e-6)
      .sort((one, other) => other.gain - one.gain);
    if (gains.length === 0) break;
    for (const { candidate } of gains) {
      const { price, gain } = bestPrice(candidate);
      if (gain <= 1e-6) continue;
      const { people, sessions: most, three } = candidate;
      for (const [i, state] of three.entries()) shift(state, i === 2 ? -price : price);
      const former = found.get(people.join())?.price ?? 0;
      found.set(people.join(), { people, sessions: most, price: former + price });
    }
  }
  return [...found.values()].flatMap((triple): Triple[] => {
    const price = stated(triple.price, costs.measure);
    return price > 0 ? [{ ...triple, price }] : [];
  });
}

interface PairStates {
  of(a: number, b: number): PairState;
  /** The fewest and the most meetings of least cost; makes no state, so that it may be asked of all pairs. */
  cheapest(a: number, b: number): readonly [number, number];
}

function pairStates(
  { peopleCount: n, pairs }: MeetingCosts,
  prices: PricesOfPairs,
  overlap: number,
): PairStates {
  const states = new Map<number, PairState>();
  /** Of pairs without a state, by their price; and the last that was asked for; [kind]. */
  const known = pairs.kinds.map(() => new Map<number, readonly [number, number]>());
  const last = pairs.kinds.map(() => ({ price: Number.NaN, range: [0, 0] as readonly [number, number] }));
  const made = (kind: number, price: number): PairState => {
    const { costs, least, most } = pairs.kinds[kind];
    const cost = (m: number) => costs[m] - price * m - (overlap * m * (m - 1)) / 2;
    return { least, costs: Array.from({ length: most - least + 1 }, (_, i) => cost(least + i)) };
  };
  const place = (a: number, b: number) => Math.min(a, b) * n + Math.max(a, b);
  return {
    of(a, b) {
      const at = place(a, b);
      let state = states.get(at);
      if (state === undefined) {
        state = made(pairs.kindOf[at], prices(a, b));
        states.set(at, state);
      }
      return state;
    },
    cheapest(a, b) {
      const at = place(a, b);
      const state = states.size > 0 ? states.get(at) : undefined;
      if (state) return cheapest(state);
      const kind = pairs.kindOf[at];
      const price = prices(a, b);
      if (last[kind].price === price) return last[kind].range;
      let range = known[kind].get(price);
      if (range === undefined) {
        range = cheapest(made(kind, price));
        known[kind].set(price, range);
      }
      last[kind] = { price, range };
      return range;
    },
  };
}

/** Of people who want to meet two others more often, at these prices, than it could be without these two meeting as often. */
function candidates(
  { peopleCount: n, pairs }: MeetingCosts,
  sessions: readonly SessionFacts[],
  states: PairStates,
): Candidate[] {
  const wanted = Array.from({ length: n }, () => [] as { other: number; times: number; most: number }[]);
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const { most } = pairs.kinds[pairs.kindOf[a * n + b]];
      const times = most === 0 ? 0 : states.cheapest(a, b)[0];
      if (times === 0) continue;
      wanted[a].push({ other: b, times, most });
      wanted[b].push({ other: a, times, most });
    }
  }
  const found: Candidate[] = [];
  for (const [a, all] of wanted.entries()) {
    const longest = all.reduce((longest, { times }) => Math.max(longest, times), 0);
    const others = all.filter(({ times, most }) => times + longest > most);
    for (const [i, one] of others.entries()) {
      for (let j = i + 1; j < others.length; j++) {
        const next = others[j];
        // Who may meet one of two may do so in no fewer sessions than either of them.
        const fewest = Math.max(one.most, next.most);
        const [b, c] = [one.other, next.other];
        if (one.times + next.times <= fewest) continue;
        const excess = one.times + next.times - states.cheapest(b, c)[1];
        if (excess <= fewest) continue;
        const most = sessionsOf(sessions, a, b, c);
        if (excess <= most) continue;
        const three = [states.of(a, b), states.of(a, c), states.of(b, c)] as const;
        found.push({ people: [a, b, c], sessions: most, three });
        if (found.length === MOST_CANDIDATES) return found;
      }
    }
  }
  return found;
}

function sessionsOf(sessions: readonly SessionFacts[], a: number, b: number, c: number): number {
  return sessions.filter(({ relations }) => {
    const may = (other: number) =>
      relations.attends(a) && relations.attends(other) && relations.of(a, other) !== 'never';
    return may(b) || may(c);
  }).length;
}

/** The fewest and the most meetings of least cost. */
function cheapest({ least, costs }: PairState): [number, number] {
  const low = costs.reduce((min, cost) => Math.min(min, cost)) + 1e-9;
  return [least + costs.findIndex((cost) => cost <= low), least + costs.findLastIndex((cost) => cost <= low)];
}

function shift({ least, costs }: PairState, price: number): void {
  for (let i = 0; i < costs.length; i++) costs[i] += price * (least + i);
}

/** The gain is concave in the price and bends where one of the pairs would rather meet more or less often. */
function bestPrice({ three, sessions }: Candidate): { price: number; gain: number } {
  const worth = (price: number): number =>
    three.reduce((sum, { least, costs }, i) => {
      const sign = i === 2 ? -price : price;
      return sum + costs.reduce((min, cost, j) => Math.min(min, cost + sign * (least + j)), Infinity);
    }, -price * sessions);
  const now = worth(0);
  let best = { price: 0, gain: 0 };
  for (const { costs } of three) {
    for (let i = 0; i < costs.length; i++) {
      for (let j = i + 1; j < costs.length; j++) {
        const price = Math.abs(costs[j] - costs[i]) / (j - i);
        const gain = worth(price) - now;
        if (gain > best.gain + 1e-9) best = { price, gain };
      }
    }
  }
  return best;
}

/** As certificates have them. */
export function statedTriples(triples: readonly Triple[], names: Names): object {
  if (triples.length === 0) return {};
  return {
    triples: triples.map(({ people, price }) => ({ people: people.map((p) => names.people[p]), price })),
  };
}

/** What triples add to a bound, in parts. */
export function tripleParts(
  triples: readonly Triple[],
  { peopleCount: n, pairs }: MeetingCosts,
  scale: Scale,
  prices: (a: number, b: number) => bigint,
  overlap: bigint,
): bigint {
  const extra = new Map<number, bigint>();
  let sum = 0n;
  for (const { people, sessions, price } of triples) {
    const [a, b, c] = people;
    const own = scale.of(price);
    sum -= own * BigInt(sessions);
    const pay = (one: number, other: number, more: bigint) => {
      const at = Math.min(one, other) * n + Math.max(one, other);
      extra.set(at, (extra.get(at) ?? 0n) + more);
    };
    pay(a, b, own);
    pay(a, c, own);
    pay(b, c, -own);
  }
  for (const [at, more] of extra) {
    const { curve, least, most } = pairs.kinds[pairs.kindOf[at]];
    const price = prices(Math.floor(at / n), at % n);
    const worth = (perMeeting: bigint) =>
      leastOver(
        least,
        most,
        (m) => curve[m] * scale.parts - perMeeting * BigInt(m) - overlap * BigInt((m * (m - 1)) / 2),
      );
    sum += worth(price - more) - worth(price);
  }
  return sum;
}
