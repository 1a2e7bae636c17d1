/** Which number type the kernel's costs get: the smallest that holds every sum. */
import type { Problem } from '../../scenario/problem.ts';
import { isPairing } from './partitions.ts';
import { balancePenalty, inUnits, mostMeetings, pairCurve, type Unit } from './prices.ts';

export type LaneBits = 8 | 16 | 32 | 64;

export const laneArrays = { 8: Int8Array, 16: Int16Array, 32: Int32Array, 64: Float64Array } as const;
export type LaneArray = InstanceType<(typeof laneArrays)[LaneBits]>;

export interface Lanes {
  readonly bits: LaneBits;
  /** Bytes of a meeting count: 1 or 2. */
  readonly countBytes: 1 | 2;
  /** What a forbidden change costs, in units: more than any legal change may, and beyond every threshold. */
  readonly barrier: number;
  /** The highest threshold: no change of one person, or exchange of two, costs more. */
  readonly highestThreshold: number;
}

/** Bounds in units on what one change in one session can cost. */
interface Bounds {
  /** |cost| of one person's being in one group. */
  readonly place: number;
  /** |cost| of a pair's being together. */
  readonly pair: number;
  /** |cost| of moving one person or exchanging two. */
  readonly change: number;
  /** Any number that stands in a table. */
  readonly entry: number;
}

/** The most people whom a group can hold in any session. */
export function fullestGroup(problem: Problem): number {
  return problem.capacity.reduce((most, seats) => Math.max(most, Math.min(seats, problem.peopleCount)), 0);
}

/** Entries of a balance curve: a group may hold twice its fill for a moment while sets change places. */
export function curveLength(problem: Problem): number {
  return 2 * fullestGroup(problem) + 4;
}

function boundsOf(problem: Problem, unit: Unit): Bounds {
  const seats = fullestGroup(problem);
  const { least, most } = marginalBounds(problem, unit);
  const rules = ruleBounds(problem, unit);
  const balance = balanceBounds(problem, unit);
  const place = seats * (Math.max(-least, most) + balance.pairing) + rules.person + balance.step;
  const swap = 2 * seats * (most - least + balance.pairing) + 4 * rules.person + 4 * balance.step;
  const pair = Math.max(-least, most) + rules.pair + balance.pairing;
  return {
    place,
    pair,
    change: Math.max(swap, 2 * place) + 1,
    entry: Math.max(rules.entry, balance.entry, pair),
  };
}

/** The cost of a pair's next meeting, at least 0 below and above. */
function marginalBounds(problem: Problem, unit: Unit): { least: number; most: number } {
  const curve = pairCurve(problem.terms, unit, mostMeetings(problem) + 1);
  let least = 0;
  let most = 0;
  for (let m = 1; m < curve.length; m++) {
    least = Math.min(least, curve[m] - curve[m - 1]);
    most = Math.max(most, curve[m] - curve[m - 1]);
  }
  return { least, most };
}

/** Soft rules on pairs: the most for one pair, and for one person with all partners; the highest entry of a table. */
function ruleBounds(problem: Problem, unit: Unit): { pair: number; person: number; entry: number } {
  const byPair = new Map<number, number>();
  const byPerson = new Float64Array(problem.peopleCount);
  for (const term of [...problem.terms.pairs, ...problem.terms.meetings]) {
    const weight = inUnits(term.weight, unit);
    const key = term.a * problem.peopleCount + term.b;
    byPair.set(key, (byPair.get(key) ?? 0) + weight);
    byPerson[term.a] += weight;
    byPerson[term.b] += weight;
  }
  let pair = 0;
  for (const weight of byPair.values()) pair = Math.max(pair, weight);
  const person = Math.min(
    byPerson.reduce((most, weight) => Math.max(most, weight), 0),
    pair * fullestGroup(problem),
  );
  return { pair, person, entry: pair };
}

/** Balance: one person more or less in a group; two of one value together; the highest point of a curve. */
function balanceBounds(problem: Problem, unit: Unit): { step: number; pairing: number; entry: number } {
  let step = 0;
  let pairing = 0;
  let entry = 0;
  for (const term of problem.terms.balances) {
    const weight = inUnits(term.weight, unit);
    if (isPairing(problem, term)) {
      pairing += 2 * weight;
      continue;
    }
    let steepest = 0;
    let highest = 0;
    for (const desired of term.desired) {
      for (const count of [0, curveLength(problem) - 2]) {
        const here = balancePenalty(term.mode, desired, count);
        const next = balancePenalty(term.mode, desired, count + 1);
        // All three curves are convex, so the ends are steepest and highest.
        steepest = Math.max(steepest, Math.abs(next - here));
        highest = Math.max(highest, here, next);
      }
    }
    step += weight * steepest;
    entry += weight * highest;
  }
  return { step, pairing, entry };
}

/** The most people whom anyone must sit apart from in one session, of those who fit into a group. */
function mostConflicts(problem: Problem): number {
  let most = 0;
  for (const pairs of problem.apart) {
    const degree = new Int32Array(problem.peopleCount);
    for (const p of pairs) most = Math.max(most, ++degree[p]);
  }
  return Math.min(most, fullestGroup(problem));
}

/** The most people of a together-set. */
function largestUnit(problem: Problem): number {
  const { peopleCount, sessionCount, unit } = problem;
  let largest = 1;
  for (let s = 0; s < sessionCount; s++) {
    const size = new Int32Array(peopleCount);
    for (let p = 0; p < peopleCount; p++) {
      const lead = unit[s * peopleCount + p];
      if (lead >= 0) largest = Math.max(largest, ++size[lead]);
    }
  }
  return largest;
}

/** Chooses lanes for a problem; 64-bit lanes are doubles, the others integers. */
export function chooseLanes(problem: Problem, unit: Unit): Lanes {
  const { place, pair, change, entry } = boundsOf(problem, unit);
  const conflicts = mostConflicts(problem);
  const countBytes = mostMeetings(problem) <= 255 ? 1 : 2;
  // An exchange of sets is one of as many people as both hold; what it wins must not pay for a forbidden pair.
  const barrier = 2 * (conflicts > 0 ? largestUnit(problem) : 1) * change + 3;
  const sum = place + conflicts * barrier + pair;
  const total = 2 * sum + 2 * barrier + change;
  const choice = (bits: LaneBits): Lanes => ({ bits, countBytes, barrier, highestThreshold: change });
  if (!unit.exact) return { ...choice(64), countBytes: 2 };
  if (countBytes === 1 && problem.groupCount <= 127 && conflicts === 0 && entry <= 127) {
    // Bytes saturate: a forbidden change comes out at 127, less what the rest of it may win.
    if (place <= 63 && 127 - 2 * place - 2 * pair > change) return { ...choice(8), barrier: 127 };
  }
  const fits = (limit: number) => entry <= limit && sum <= limit && total <= limit;
  if (countBytes === 1 && problem.groupCount <= 32767 && fits(32767)) return choice(16);
  // These do not saturate, and whom nobody may change with comes to three barriers: a person who is not there.
  if (fits(2 ** 31 - 1 - barrier)) return choice(32);
  return { ...choice(64), countBytes: 2 };
}
