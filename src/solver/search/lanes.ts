/** Which number type the kernel's costs get: the smallest that holds every sum. */
import type { Problem } from '../../scenario/problem.ts';
import { balancePenalty, inUnits, meetingPenalty, mostMeetings, pairCurve, type Unit } from './prices.ts';

export type LaneBits = 8 | 16 | 32 | 64;

export const laneArrays = { 8: Int8Array, 16: Int16Array, 32: Int32Array, 64: Float64Array } as const;
export type LaneArray = InstanceType<(typeof laneArrays)[LaneBits]>;

/** Bounds on what one change in one session can cost, in units. */
interface Bounds {
  /** |cost| of a pair's next meeting in one session, and the span of such costs. */
  readonly pair: number;
  readonly span: number;
  /** |cost| of one person more or less in one group, by all balance terms. */
  readonly step: number;
  /** The highest point of any balance curve. */
  readonly curve: number;
  /** People in the fullest group. */
  readonly seats: number;
  /** Most people whom anyone must sit apart from in one session. */
  readonly conflicts: number;
}

export interface Lanes {
  readonly bits: LaneBits;
  /** Bytes of a meeting count: 1 or 2. */
  readonly countBytes: 1 | 2;
  /** What a forbidden change costs: more than any legal change may, beyond every threshold. */
  readonly barrier: number;
  readonly highestThreshold: number;
}

/** The most people whom a group can hold in any session. */
export function fullestGroup(problem: Problem): number {
  return problem.capacity.reduce((most, seats) => Math.max(most, Math.min(seats, problem.peopleCount)), 0);
}

/** Entries of a balance curve: a group may hold twice its fill for a moment while sets change places. */
export function curveLength(problem: Problem): number {
  return 2 * fullestGroup(problem) + 4;
}

function pairBounds(problem: Problem, unit: Unit): { pair: number; span: number } {
  const { terms, peopleCount } = problem;
  const curve = pairCurve(terms, unit, mostMeetings(problem) + 1);
  let least = 0;
  let most = 0;
  for (let m = 1; m < curve.length; m++) {
    least = Math.min(least, curve[m] - curve[m - 1]);
    most = Math.max(most, curve[m] - curve[m - 1]);
  }
  const own = new Map<number, number>();
  for (const term of [...terms.pairs, ...terms.meetings]) {
    const key = term.a * peopleCount + term.b;
    own.set(key, (own.get(key) ?? 0) + inUnits(term.weight, unit));
  }
  let extra = 0;
  for (const weight of own.values()) extra = Math.max(extra, weight);
  return { pair: Math.max(-least, most) + extra, span: most - least + 2 * extra };
}

function balanceBounds(problem: Problem, unit: Unit): { step: number; curve: number } {
  let steps = 0;
  let highest = 0;
  for (const term of problem.terms.balances) {
    const weight = inUnits(term.weight, unit);
    let step = 0;
    for (const desired of term.desired) {
      for (let count = 0; count + 1 < curveLength(problem); count++) {
        const here = weight * balancePenalty(term.mode, desired, count);
        const next = weight * balancePenalty(term.mode, desired, count + 1);
        step = Math.max(step, Math.abs(next - here));
        highest = Math.max(highest, here, next);
      }
    }
    steps += step;
  }
  return { step: steps, curve: highest };
}

function mostConflicts(problem: Problem): number {
  let most = 0;
  for (const pairs of problem.apart) {
    const degree = new Int32Array(problem.peopleCount);
    for (const p of pairs) most = Math.max(most, ++degree[p]);
  }
  return most;
}

function boundsOf(problem: Problem, unit: Unit): Bounds {
  return {
    ...pairBounds(problem, unit),
    ...balanceBounds(problem, unit),
    seats: fullestGroup(problem),
    conflicts: mostConflicts(problem),
  };
}

function rulePeak(problem: Problem, unit: Unit): number {
  return problem.terms.meetings.reduce(
    (peak, term) => Math.max(peak, inUnits(term.weight, unit) * meetingPenalty(term, problem.sessionCount)),
    0,
  );
}

/** Chooses lanes for a problem; 64-bit lanes are doubles, the others integers. */
export function chooseLanes(problem: Problem, unit: Unit): Lanes {
  const bounds = boundsOf(problem, unit);
  const countBytes = mostMeetings(problem) <= 255 ? 1 : 2;
  // One exchange or move of single people, whichever is dearer.
  const change = 2 * bounds.seats * Math.max(bounds.span, bounds.pair) + 4 * bounds.step + 1;
  const place = bounds.seats * bounds.pair + bounds.step;
  const conflicts = Math.min(bounds.conflicts, bounds.seats);
  const barrier = 2 * change + 3;
  const peak = Math.max(bounds.curve, rulePeak(problem, unit));
  const fitsIn = (limit: number) =>
    unit.exact && peak <= limit && place + conflicts * barrier + 2 * bounds.pair <= limit;
  if (countBytes === 1 && problem.groupCount <= 127 && bounds.conflicts === 0 && fitsIn(127)) {
    // These lanes saturate: a forbidden change comes out at 127, less what the rest of it may win.
    const lowest = 127 - 2 * place - 2 * bounds.pair;
    if (lowest > change && change <= 62)
      return { bits: 8, countBytes, barrier: 127, highestThreshold: change };
  }
  const sums = place + (2 * conflicts + 2) * barrier + change;
  if (countBytes === 1 && problem.groupCount <= 32767 && fitsIn(32767) && sums <= 32767) {
    return { bits: 16, countBytes, barrier, highestThreshold: change };
  }
  if (fitsIn(2 ** 31 - 1) && sums <= 2 ** 31 - 1) {
    return { bits: 32, countBytes, barrier, highestThreshold: change };
  }
  return { bits: 64, countBytes: 2, barrier, highestThreshold: change };
}
