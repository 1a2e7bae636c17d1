import type { Curve } from '../../scenario/problem.ts';
import { ceilDivide } from '../../shared/fraction.ts';

/** The costs that are possible: offset + a multiple of step; the offset alone where the step is 0. */
export interface Lattice {
  readonly offset: bigint;
  readonly step: bigint;
}

/** Counts of one range and cost. */
export interface Counted {
  readonly curve: Curve;
  readonly least: number;
  readonly most: number;
  /** How many such counts there are. */
  readonly times: number;
}

/** Counts whose sum is the same in all schedules, or may be anything (null). */
export interface Family {
  readonly counts: readonly Counted[];
  readonly total: number | null;
}

/**
 * With t for each meeting (or visit, or person), a sum of curves is what it is at the least counts, plus
 * t·(total − these), plus differences of steps from t.
 */
export function latticeOf(families: readonly Family[]): Lattice {
  let [offset, step] = [0n, 0n];
  for (const { counts, total } of families) {
    const steps = new Set<bigint>();
    let left = total ?? 0;
    for (const { curve, least, most, times } of counts) {
      offset += BigInt(times) * curve[least];
      left -= least * times;
      for (let count = least; count < most; count++) steps.add(curve[count + 1] - curve[count]);
    }
    const [first = 0n] = steps;
    const common = total === null ? 0n : first;
    if (total !== null) offset += common * BigInt(left);
    for (const each of steps) step = greatestCommonDivisor(step, each - common);
  }
  return { offset, step };
}

/** The least possible cost that is not below the bound. */
export function roundUp(bound: bigint, { offset, step }: Lattice): bigint {
  return step === 0n ? offset : offset + ceilDivide(bound - offset, step) * step;
}

export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
