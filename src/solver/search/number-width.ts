/** Chooses the number type of the kernel's costs: the smallest that holds every sum. */
import type { Problem } from '../../scenario/problem.ts';
import { remembered } from '../../shared/remembered.ts';
import { type ChangeBounds, changeBounds, fullestGroup } from './change-bounds.ts';
import { type KernelCosts, kernelCosts } from './kernel-costs.ts';
import { meetsInGroups } from './link-classes.ts';
import { firstAlike } from './session-rules.ts';

/** Bits of a cost; 64: a double that holds a whole number. */
export type Width = 8 | 16 | 32 | 64;

export const numberArrays = { 8: Int8Array, 16: Int16Array, 32: Int32Array, 64: Float64Array } as const;
export type NumberArray = InstanceType<(typeof numberArrays)[Width]>;

export interface Numbers {
  readonly width: Width;
  /** Cost of a forbidden change: above that of any legal change and above every threshold. */
  readonly barrier: number;
  /** The highest threshold: no move of one person and no exchange of two costs more. */
  readonly highestThreshold: number;
}

/** Doubles hold whole numbers up to twice this. */
const LARGEST = 2 ** 52;

interface Countable {
  readonly costs: KernelCosts;
  readonly numbers: Numbers;
}

/** The costs of a problem in the finest whole units that the kernel's numbers allow, and these numbers; remembered for further searches. */
export const countable: (problem: Problem) => Countable = remembered(counted, new WeakMap());

function counted(problem: Problem): Countable {
  for (let shift = 0; ;) {
    const costs = kernelCosts(problem, shift);
    const bounds = changeBounds(problem, costs);
    const numbers = chooseNumbers(problem, costs, bounds);
    const excess = Math.max(bounds.total, totalOf(problem, bounds, numbers.barrier)) / LARGEST;
    if (excess <= 1) return { costs, numbers };
    // Even, so that the weights of squares can be halved along with their squares.
    // Finite costs may come to more than a double holds.
    shift += Number.isFinite(excess) ? 2 * Math.ceil(Math.log2(excess) / 2 + 0.01) : 512;
  }
}

function chooseNumbers(problem: Problem, costs: KernelCosts, bounds: ChangeBounds): Numbers {
  const { change, entry, loss, range, pair, curvature } = bounds;
  const conflicts = mostConflicts(problem);
  // An exchange of sets moves as many people as both hold, and a rotation three; what it wins, and a threshold,
  // must not pay for a forbidden pair.
  const moved = conflicts > 0 ? Math.max(3, 2 * largestUnit(problem)) : 2;
  const barrier = moved * change + loss + 3;
  const choice = (width: Width): Numbers => ({ width, barrier, highestThreshold: change });
  if (
    conflicts === 0 &&
    problem.groupCount <= 127 &&
    meetsInGroups(problem) &&
    entry <= 127 &&
    costs.squares.length === 0 &&
    costs.company.length === 0
  ) {
    // Bytes saturate: a forbidden change comes out at 127, less what the rest of it may win.
    if (127 - loss - range - pair - 2 * curvature > change) return { ...choice(8), barrier: 127 };
  }
  const total = totalOf(problem, bounds, barrier);
  if (problem.groupCount <= 32767 && entry <= 32767 && total <= 32767) return choice(16);
  // These do not saturate, and an exchange with an absent person comes to three barriers.
  if (entry < 2 ** 31 - barrier && total < 2 ** 31 - barrier) return choice(32);
  return choice(64);
}

/** The largest sum while the cost of a change is computed. */
function totalOf(
  problem: Problem,
  { place, pair: own, change, entry }: ChangeBounds,
  barrier: number,
): number {
  // Two who change places between linked groups still meet, which is computed separately.
  const pair = meetsInGroups(problem) ? own : 2 * own;
  const sum = place + mostConflicts(problem) * barrier + pair;
  return Math.max(entry, 2 * sum + 2 * barrier + change);
}

/** The most people in one group whom one person must sit apart from, plus those over links. */
function mostConflicts(problem: Problem): number {
  const most = mostApart(problem.apart, problem.peopleCount);
  const inGroups = Math.min(most, fullestGroup(problem));
  return problem.links.reduce((sum, { apart }) => sum + mostApart(apart, problem.peopleCount), inGroups);
}

function mostApart(apart: readonly Int32Array[], peopleCount: number): number {
  let most = 0;
  for (const pairs of new Set(apart)) {
    const degree = new Int32Array(peopleCount);
    for (let i = 0; i < pairs.length; i++) most = Math.max(most, ++degree[pairs[i]]);
  }
  return most;
}

/** The most people of a together-set. */
function largestUnit(problem: Problem): number {
  const { peopleCount, unit } = problem;
  let largest = 1;
  for (const s of new Set(firstAlike(problem))) {
    const size = new Int32Array(peopleCount);
    for (let p = 0; p < peopleCount; p++) {
      const lead = unit[s * peopleCount + p];
      if (lead >= 0 && ++size[lead] > largest) largest = size[lead];
    }
  }
  return largest;
}
