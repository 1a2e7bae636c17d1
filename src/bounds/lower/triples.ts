/**
 * Prices of triples: if a meets b and c in one session, b and c meet too. So for three people, in any sessions,
 * m_ab + m_ac − m_bc is at most the number of those in which a may meet b or c.
 */

import type { SessionTable } from '../../check/bound/session-table.ts';
import type { MeetingCosts } from './meeting-costs.ts';
import type { Names } from './piece.ts';
import { stated } from './stated.ts';

export interface Triple {
  /** The person who meets the other two, then these. */
  readonly people: readonly [number, number, number];
  /** The sessions that it counts; null: all. */
  readonly within: readonly number[] | null;
  /** The number of these in which the first may meet one of the others. */
  readonly sessions: number;
  /** As in certificates, above 0. */
  readonly price: number;
}

/** The price that a pair pays for each meeting, in units. */
type PricesOfPairs = (a: number, b: number) => number;

/** The most triples looked at and examined in one round, and the most rounds. */
const MOST_LOOKS = 20_000_000;
const MOST_CANDIDATES = 20_000;
const MOST_ROUNDS = 10;

/** Cost of a pair by its meetings, in the cheapest sessions, with the prices of triples so far. */
interface PairState {
  readonly least: number;
  costs: number[];
  /** Costs by session, once a triple of some sessions is tried; null before. */
  bySession: SessionCosts | null;
}

interface SessionCosts extends PairSessions {
  /** The costs without triples of some sessions. */
  readonly plain: number[];
  /** Price that triples of some sessions add to a meeting there; [session]. */
  readonly added: number[];
}

/** Where two people must meet, and where else they may. */
interface PairSessions {
  readonly must: readonly number[];
  readonly may: readonly number[];
}

interface Candidate extends Pick<Triple, 'people' | 'within' | 'sessions'> {
  readonly three: readonly [PairState, PairState, PairState];
}

/**
 * Triples that raise a bound whose other prices are fixed, added one by one; of two with equal gain, the one in some sessions comes first.
 *
 * @param overlap price of a pair that meets in two sessions, in units
 * @param isOver once true, returns those found so far
 */
export function findTriples(
  costs: MeetingCosts,
  sessions: readonly SessionTable[],
  prices: PricesOfPairs,
  overlap: number,
  isOver: () => boolean = () => false,
): Triple[] {
  const states = pairStates(costs, prices, overlap);
  const found = new Map<string, Omit<Triple, 'price'> & { price: number }>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const gains = candidates(costs, sessions, states, isOver)
      .flatMap((candidate) => (isOver() ? [] : [{ candidate, gain: bestPrice(candidate).gain }]))
      .filter(({ gain }) => gain > 1e-6)
      .sort(
        (one, other) =>
          other.gain - one.gain ||
          Number(one.candidate.within === null) - Number(other.candidate.within === null),
      );
    if (gains.length === 0) break;
    for (const { candidate } of gains) {
      if (isOver()) break;
      const { price, gain } = bestPrice(candidate);
      if (gain <= 1e-6) continue;
      const { people, within, sessions: most, three } = candidate;
      for (const [i, state] of three.entries()) shift(state, i === 2 ? -price : price, within);
      const key = `${people} in ${within}`;
      found.set(key, { people, within, sessions: most, price: (found.get(key)?.price ?? 0) + price });
    }
  }
  return [...found.values()].flatMap((triple): Triple[] => {
    const price = stated(triple.price, costs.measure);
    return price > 0 ? [{ ...triple, price }] : [];
  });
}

interface PairStates {
  of(a: number, b: number): PairState;
  /** The fewest and the most meetings of least cost; makes no state, so that it is cheap for all pairs. */
  cheapest(a: number, b: number): readonly [number, number];
}

function pairStates(
  { peopleCount: n, pairs }: MeetingCosts,
  prices: PricesOfPairs,
  overlap: number,
): PairStates {
  const states = new Map<number, PairState>();
  /** Cache for pairs without a state, by their price; [kind]. */
  const known = pairs.kinds.map(() => new Map<number, readonly [number, number]>());
  const made = (kind: number, price: number): PairState => {
    const { costs, least, most } = pairs.kinds[kind];
    const cost = (m: number) => costs[m] - price * m - (overlap * m * (m - 1)) / 2;
    const byMeetings = Array.from({ length: most - least + 1 }, (_, i) => cost(least + i));
    return { least, costs: byMeetings, bySession: null };
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
      let range = known[kind].get(price);
      if (range === undefined) {
        range = cheapest(made(kind, price));
        known[kind].set(price, range);
      }
      return range;
    },
  };
}

function sessionsOfPair(sessions: readonly SessionTable[], a: number, b: number): PairSessions {
  const [must, may]: [number[], number[]] = [[], []];
  for (const table of sessions) {
    if (!table.attends(a) || !table.attends(b) || !table.canMeet(a, b)) continue;
    (table.mustMeet(a, b) ? must : may).push(table.session);
  }
  return { must, may };
}

/**
 * Triples in which a person, at these prices, meets two others so often that these two must meet more than is cheapest for them; and
 * those in which a person meets another even in sessions in which they must be with a third.
 */
function candidates(
  { peopleCount: n, pairs }: MeetingCosts,
  sessions: readonly SessionTable[],
  states: PairStates,
  isOver: () => boolean,
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
  let looks = 0;
  const add = (a: number, b: number, c: number, within: Triple['within']): void => {
    const three = [states.of(a, b), states.of(a, c), states.of(b, c)] as const;
    const pairsOf = [
      [a, b],
      [a, c],
      [b, c],
    ] as const;
    for (const [i, state] of within === null ? [] : three.entries()) {
      state.bySession ??= { plain: [...state.costs], added: [], ...sessionsOfPair(sessions, ...pairsOf[i]) };
    }
    found.push({ people: [a, b, c], within, sessions: sessionsOf(sessions, within, a, b, c), three });
  };
  const elsewhere = (a: number, b: number, within: readonly number[]): number => {
    const { must, may } = sessionsOfPair(sessions, a, b);
    return [...must, ...may].filter((session) => !within.includes(session)).length;
  };
  for (const [a, all] of wanted.entries()) {
    looks += all.length ** 2;
    if (isOver() || looks > MOST_LOOKS) return found;
    for (const one of all) {
      const { least, most } = pairs.kinds[pairs.kindOf[a * n + one.other]];
      if (least === 0 || least === most) continue;
      const { must } = sessionsOfPair(sessions, a, one.other);
      for (const next of all) {
        if (next === one || next.times + least <= next.most) continue;
        if (next.times > elsewhere(a, next.other, must)) add(a, next.other, one.other, must);
        if (found.length === MOST_CANDIDATES) return found;
      }
    }
    const longest = all.reduce((longest, { times }) => Math.max(longest, times), 0);
    const others = all.filter(({ times, most }) => times + longest > most);
    for (const [i, one] of others.entries()) {
      for (let j = i + 1; j < others.length; j++) {
        const next = others[j];
        // The sessions in which one may meet b or c are at least those for b, and those for c.
        const fewest = Math.max(one.most, next.most);
        const [b, c] = [one.other, next.other];
        if (one.times + next.times <= fewest) continue;
        const excess = one.times + next.times - states.cheapest(b, c)[1];
        if (excess <= fewest || excess <= sessionsOf(sessions, null, a, b, c)) continue;
        add(a, b, c, null);
        if (found.length === MOST_CANDIDATES) return found;
      }
    }
  }
  return found;
}

function sessionsOf(
  sessions: readonly SessionTable[],
  within: Triple['within'],
  a: number,
  b: number,
  c: number,
): number {
  return sessions.filter((table) => {
    const may = (other: number) => table.attends(a) && table.attends(other) && table.canMeet(a, other);
    return (within === null || within.includes(table.session)) && (may(b) || may(c));
  }).length;
}

/** The fewest and the most meetings of least cost. */
function cheapest({ least, costs }: PairState): [number, number] {
  const low = costs.reduce((min, cost) => Math.min(min, cost)) + 1e-9;
  return [least + costs.findIndex((cost) => cost <= low), least + costs.findLastIndex((cost) => cost <= low)];
}

/** Adds the price to each meeting in these sessions; null: all. */
function shift(state: PairState, price: number, within: Triple['within']): void {
  const { least, bySession } = state;
  if (within === null) {
    for (let i = 0; i < state.costs.length; i++) state.costs[i] += price * (least + i);
    if (bySession) for (let i = 0; i < bySession.plain.length; i++) bySession.plain[i] += price * (least + i);
    return;
  }
  for (const session of within) bySession!.added[session] = (bySession!.added[session] ?? 0) + price;
  state.costs = costsWith(bySession!, 0, []);
}

/** Costs by meetings, with the price added in some sessions. */
function costsWith(
  { plain, added, must, may }: SessionCosts,
  price: number,
  within: readonly number[],
): number[] {
  const more = (session: number) => (added[session] ?? 0) + (within.includes(session) ? price : 0);
  const others = may.map(more).sort((x, y) => x - y);
  let sum = must.reduce((all, session) => all + more(session), 0);
  return plain.map((cost, i) => {
    if (i > 0) sum += others[i - 1];
    return cost + sum;
  });
}

/** The price with the largest gain, which is concave in the price and changes slope where a pair's best number of meetings changes. */
function bestPrice({ three, within, sessions }: Candidate): { price: number; gain: number } {
  const value = (price: number): number =>
    three.reduce((sum, state, i) => {
      const sign = i === 2 ? -price : price;
      if (within !== null) return sum + Math.min(...costsWith(state.bySession!, sign, within));
      const { least, costs } = state;
      return sum + costs.reduce((min, cost, j) => Math.min(min, cost + sign * (least + j)), Infinity);
    }, -price * sessions);
  const now = value(0);
  let best = { price: 0, gain: 0 };
  for (const { costs } of three) {
    for (let i = 0; i < costs.length; i++) {
      for (let j = i + 1; j < costs.length; j++) {
        const price = Math.abs(costs[j] - costs[i]) / (j - i);
        const gain = value(price) - now;
        if (gain > best.gain + 1e-9) best = { price, gain };
      }
    }
  }
  return best;
}

export function statedTriples(triples: readonly Triple[], names: Names): object {
  if (triples.length === 0) return {};
  return {
    triples: triples.map(({ people, price, within }) => ({
      people: people.map((p) => names.people[p]),
      price,
      ...(within === null ? {} : { sessions: within }),
    })),
  };
}
