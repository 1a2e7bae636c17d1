/** Costs of pairs for being together that do not depend on their other meetings: in all sessions alike, or in single sessions. */
import type { Problem } from '../../scenario/problem.ts';
import { numbering } from '../../shared/numbering.ts';
import type { Product } from './kernel-costs.ts';

/** A session gets a table of pair costs if more than one pair in so many has a cost: tables are added a vector at a time (experiment A52). */
const PAIRS_TO_ONE = 32;

export interface SessionPairs {
  /** a · people + b (a < b) → cost; held in every session that both attend. */
  readonly standing: ReadonlyMap<number, number>;
  /** Products that apply in every session. */
  readonly standingProducts: readonly Product[];
  /** Like `standing`, of one session alone; [session]. */
  readonly extra: readonly ReadonlyMap<number, number>[];
  /** Products of each table of many pairs; and which table each session has, −1: none. */
  readonly tables: readonly (readonly Product[])[];
  readonly tableOf: Int32Array;
}

/**
 * @param barrier the cost of a pair that must sit apart
 * @param lists of such pairs, each by session
 */
export function sessionPairs(
  problem: Problem,
  products: readonly Product[],
  barrier: number,
  lists: readonly (readonly Int32Array[])[],
): SessionPairs {
  const { peopleCount, sessionCount } = problem;
  const standing = new Map<number, number>();
  const extra = Array.from({ length: sessionCount }, () => new Map<number, number>());
  for (const [pair, sessions] of apartSessions(problem, lists)) {
    if (sessions === null) standing.set(pair, barrier);
    else for (const s of sessions) extra[s].set(pair, barrier);
  }
  const isStanding = ({ sessions }: Product) => sessions.every((holds) => holds === 1);
  const single = products.filter((product) => !isStanding(product));
  const tables: Product[][] = [];
  const numberOf = numbering<string>();
  const tableOf = new Int32Array(sessionCount).fill(-1);
  for (let s = 0; s < sessionCount; s++) {
    const here = single.filter(({ sessions }) => sessions[s] === 1);
    const pairs = here.reduce((sum, { people }) => sum + (people.length * (people.length - 1)) / 2, 0);
    if (2 * PAIRS_TO_ONE * pairs <= peopleCount * peopleCount) {
      for (const product of here) addPairs(extra[s], product, peopleCount);
      continue;
    }
    const key = single.map(({ sessions }) => sessions[s]).join('');
    tableOf[s] = numberOf(key);
    tables[tableOf[s]] = here;
  }
  return { standing, standingProducts: products.filter(isStanding), extra, tables, tableOf };
}

function addPairs(
  costs: Map<number, number>,
  { people, weights, factor }: Product,
  peopleCount: number,
): void {
  for (let j = 1; j < people.length; j++) {
    for (let i = 0; i < j; i++) {
      const key = Math.min(people[i], people[j]) * peopleCount + Math.max(people[i], people[j]);
      costs.set(key, (costs.get(key) ?? 0) + factor * weights[i] * weights[j]);
    }
  }
}

/**
 * The sessions in which each pair of the lists must be apart, null: all that both attend; by a · people + b (a < b).
 *
 * @param lists of such pairs, each by session
 */
export function apartSessions(
  { peopleCount, sessionCount, attends }: Problem,
  lists: readonly (readonly Int32Array[])[],
): Map<number, ReadonlySet<number> | null> {
  const apartIn = new Map<number, Set<number>>();
  for (const [s, pairs] of lists.flatMap((list) => [...list.entries()])) {
    for (let i = 0; i < pairs.length; i += 2) {
      const key = pairs[i] * peopleCount + pairs[i + 1];
      const known = apartIn.get(key);
      if (known) known.add(s);
      else apartIn.set(key, new Set([s]));
    }
  }
  const found = new Map<number, ReadonlySet<number> | null>();
  for (const [key, sessions] of apartIn) {
    const [a, b] = [Math.floor(key / peopleCount), key % peopleCount];
    let isAlways = true;
    for (let s = 0; isAlways && s < sessionCount; s++) {
      if (sessions.has(s)) continue;
      isAlways = attends[s * peopleCount + a] === 0 || attends[s * peopleCount + b] === 0;
    }
    found.set(key, isAlways ? null : sessions);
  }
  return found;
}
