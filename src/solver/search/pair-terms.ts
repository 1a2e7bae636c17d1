/** What being together costs pairs beyond their meetings: in every session alike, or in single sessions. */
import type { Problem } from '../../scenario/problem.ts';
import { isPairing } from './partitions.ts';
import { inUnits, type Unit } from './prices.ts';

export interface PairTerms {
  /** a · people + b (a < b) → cost; held in every session that both attend. Not those of `pairings`. */
  readonly standing: ReadonlyMap<number, number>;
  /** The same of one session alone, [session]. */
  readonly extra: readonly ReadonlyMap<number, number>[];
  /** Exact balances: values of each person, and the cost of two of one value together. */
  readonly pairings: readonly { readonly valueOf: Int32Array; readonly cost: number }[];
}

/** @param barrier the cost of a pair that must sit apart. */
export function pairTerms(problem: Problem, unit: Unit, barrier: number): PairTerms {
  const { peopleCount, sessionCount, attends } = problem;
  const standing = new Map<number, number>();
  const extra = Array.from({ length: sessionCount }, () => new Map<number, number>());
  const add = (map: Map<number, number>, key: number, cost: number) =>
    map.set(key, (map.get(key) ?? 0) + cost);
  const place = (key: number, holds: (session: number) => boolean, cost: number) => {
    const a = Math.floor(key / peopleCount);
    const b = key % peopleCount;
    const common: number[] = [];
    for (let s = 0; s < sessionCount; s++) {
      if (attends[s * peopleCount + a] && attends[s * peopleCount + b]) common.push(s);
    }
    if (common.every(holds)) add(standing, key, cost);
    else for (const s of common) if (holds(s)) add(extra[s], key, cost);
  };
  const apartIn = new Map<number, Set<number>>();
  problem.apart.forEach((pairs, s) => {
    for (let i = 0; i < pairs.length; i += 2) {
      const key = pairs[i] * peopleCount + pairs[i + 1];
      const known = apartIn.get(key);
      if (known) known.add(s);
      else apartIn.set(key, new Set([s]));
    }
  });
  for (const [key, set] of apartIn) place(key, (s) => set.has(s), barrier);
  for (const term of problem.terms.pairs) {
    const weight = inUnits(term.weight, unit);
    const cost = term.wants === 'apart' ? weight : -weight;
    place(term.a * peopleCount + term.b, (s) => term.sessions[s] === 1, cost);
  }
  const pairings = problem.terms.balances
    .filter((term) => isPairing(problem, term))
    .map((term) => ({ valueOf: term.valueOf, cost: 2 * inUnits(term.weight, unit) }));
  return { standing, extra, pairings };
}
