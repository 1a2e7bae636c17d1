/** Attribute balance as the kernel reads it: partitions of the people by value, and a cost curve a value and group. */
import type { BalanceTerm, Problem } from '../../scenario/problem.ts';
import { balancePenalty, inUnits, type Unit } from './prices.ts';

/** A partition: each person has at most one value, and each value a curve of cost by count in each group. */
export interface Partition {
  /** [person], −1: none. */
  readonly valueOf: Int32Array;
  valueCount: number;
  /** Value and group where a curve holds, and which terms make it: their number and their own value. */
  readonly curved: Map<string, { value: number; group: number; parts: [term: number, value: number][] }>;
}

export interface Partitions {
  readonly list: readonly Partition[];
  /** The partitions in force, [session]. */
  readonly inForce: readonly (readonly number[])[];
}

/**
 * An exact balance that holds for all groups in all sessions comes down to pairs: Σ (c − d)² is twice the pairs of
 * one value that sit together, and parts that no seating changes. `Pairing` is such a term.
 */
export function isPairing(problem: Problem, term: BalanceTerm): boolean {
  return (
    term.mode === 'exact' &&
    term.groups.length === problem.groupCount &&
    term.sessions.every((on) => on === 1)
  );
}

/** Terms of sessions that are balanced alike share partitions; terms whose people do not clash share one. */
export function partitionsOf(problem: Problem): Partitions {
  const list: Partition[] = [];
  const known = new Map<string, number[]>();
  const inForce = Array.from({ length: problem.sessionCount }, (_, s) => {
    const terms = [...problem.terms.balances.keys()].filter((t) => {
      const term = problem.terms.balances[t];
      return term.sessions[s] === 1 && !isPairing(problem, term);
    });
    const key = terms.join();
    const numbers = known.get(key) ?? mergeTerms(problem, terms, list);
    known.set(key, numbers);
    return numbers;
  });
  return { list, inForce };
}

function mergeTerms(problem: Problem, terms: readonly number[], list: Partition[]): number[] {
  const numbers: number[] = [];
  for (const t of terms) {
    const term = problem.terms.balances[t];
    const home = numbers.map((number) => list[number]).find((partition) => valuesWithin(partition, term));
    const partition = home ?? {
      valueOf: new Int32Array(problem.peopleCount).fill(-1),
      valueCount: 0,
      curved: new Map(),
    };
    if (!home) numbers.push(list.push(partition) - 1);
    addTerm(partition, t, term, valuesWithin(partition, term)!);
  }
  return numbers;
}

/**
 * The partition's number for each of the term's values: a known one where both have the same people, a new one where
 * the partition knows none of the people; null where the two clash.
 */
function valuesWithin(partition: Partition, term: BalanceTerm): number[] | null {
  const theirs = new Map<number, number>();
  const ours = new Map<number, number>();
  for (let p = 0; p < term.valueOf.length; p++) {
    const own = term.valueOf[p];
    const there = partition.valueOf[p];
    if (own >= 0 && (theirs.get(own) ?? there) !== there) return null;
    if (there >= 0 && (ours.get(there) ?? own) !== own) return null;
    theirs.set(own, there);
    ours.set(there, own);
  }
  let next = partition.valueCount;
  return Array.from(term.desired, (_, own) => {
    const there = theirs.get(own) ?? -1;
    return there >= 0 ? there : next++;
  });
}

function addTerm(partition: Partition, number: number, term: BalanceTerm, values: readonly number[]): void {
  for (let p = 0; p < term.valueOf.length; p++) {
    if (term.valueOf[p] >= 0) partition.valueOf[p] = values[term.valueOf[p]];
  }
  values.forEach((value, own) => {
    partition.valueCount = Math.max(partition.valueCount, value + 1);
    for (const group of term.groups) {
      const key = `${value} ${group}`;
      const known = partition.curved.get(key) ?? { value, group, parts: [] };
      known.parts.push([number, own]);
      partition.curved.set(key, known);
    }
  });
}

/** The cost in units of `count` people, by the parts of a curve. */
export function curvePoint(
  problem: Problem,
  unit: Unit,
  parts: readonly (readonly [term: number, value: number])[],
  count: number,
): number {
  let cost = 0;
  for (const [t, value] of parts) {
    const term = problem.terms.balances[t];
    cost += inUnits(term.weight, unit) * balancePenalty(term.mode, term.desired[value], count);
  }
  return cost;
}
