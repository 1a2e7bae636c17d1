import type { Cnf } from './sat/cnf.ts';

/** The most pairs of sums in one node of a totalizer, a little less than the checker accepts. */
const MOST_SUMS = 500_000;

/** A literal that costs its weight, a positive whole number, when true. */
export interface WeightedLiteral {
  readonly literal: number;
  readonly weight: bigint;
}

/** Literals "the sum is at least n", by n, ascending. */
type Sums = ReadonlyMap<bigint, number>;

/**
 * Adds clauses that keep the sum of the weights of true literals at or below `most` ≥ 0. Weights of different sizes are counted
 * in levels, each in steps larger than the sum of all levels below, so that the sizes of tables add up instead of
 * multiplying.
 *
 * @returns false if it would exceed the limits; the formula is then of no use
 */
export function* atMost(
  cnf: Cnf,
  terms: readonly WeightedLiteral[],
  most: bigint,
): Generator<undefined, boolean> {
  let [rest, left] = [terms, most];
  const full: number[] = [];
  while (rest.length > 0) {
    const { step, upper, lower, raised } = topLevel(rest);
    left += raised;
    const asks = lower.length > 0;
    const reached = yield* total(cnf, { terms: upper, most: left / step, given: full, asks });
    if (reached === undefined || cnf.isTooLarge) return false;
    // Lower levels matter only if all steps of this one are taken.
    if (reached === null) return true;
    if (reached !== 0) full.push(reached);
    [rest, left] = [lower, left % step];
  }
  return true;
}

/** The sum of weights is `step` times the sum in `upper`, plus that in `lower`, less `raised`. */
interface Level {
  readonly step: bigint;
  readonly upper: readonly WeightedLiteral[];
  /** Together less than one step. */
  readonly lower: readonly WeightedLiteral[];
  readonly raised: bigint;
}

function topLevel(terms: readonly WeightedLiteral[]): Level {
  const sizes = [...new Set(terms.map(({ weight }) => weight))].sort((a, b) => (a > b ? -1 : 1));
  const step = sizes.find((size) => isLevel(terms, size)) ?? 1n;
  const upper: WeightedLiteral[] = [];
  const lower: WeightedLiteral[] = [];
  let raised = 0n;
  for (const { literal, weight } of terms) {
    const over = beyond(weight, step);
    if (weight > over) upper.push({ literal, weight: (weight - over) / step });
    if (over > 0n) lower.push({ literal, weight: over });
    if (over < 0n) {
      lower.push({ literal: -literal, weight: -over });
      raised -= over;
    }
  }
  return { step, upper, lower, raised };
}

function isLevel(terms: readonly WeightedLiteral[], step: bigint): boolean {
  let sum = 0n;
  return terms.every(({ weight }) => {
    const over = beyond(weight, step);
    sum += over < 0n ? -over : over;
    return sum < step;
  });
}

/** The weight less the nearest multiple of the step; half a step counts as above it. */
function beyond(weight: bigint, step: bigint): bigint {
  const over = weight % step;
  return 2n * over > step ? over - step : over;
}

interface Total {
  readonly terms: readonly WeightedLiteral[];
  readonly most: bigint;
  readonly given: readonly number[];
  readonly asks: boolean;
}

/**
 * A generalised totalizer (Joshi, Martins and Manquinho 2015): a balanced tree over the terms, in each inner node one
 * variable for each sum up to `most` that can be reached below it. It limits the sum where all of `given` are true.
 *
 * @returns if `asks`, the literal "the sum is `most`"; 0: always true, null: impossible; undefined: too many sums
 */
function* total(
  cnf: Cnf,
  { terms, most, given, asks }: Total,
): Generator<undefined, number | null | undefined> {
  const unless = given.map((literal) => -literal);
  const middle = terms.length >> 1;
  const left = yield* sumsOf(0, middle);
  const right = left && (yield* sumsOf(middle, terms.length));
  if (!right) return undefined;
  forbidAbove(left, right);
  if (!asks) return null;
  if (most === 0n) return 0;
  const full = [left.get(most) ?? 0, right.get(most) ?? 0].filter((has) => has !== 0).map((has) => [has]);
  for (const [a, hasA] of left) {
    const hasB = right.get(most - a);
    if (hasB !== undefined) full.push([hasA, hasB]);
  }
  if (full.length === 0) return null;
  const reached = cnf.variable();
  for (const parts of full) cnf.add(...parts.map((has) => -has), reached);
  return reached;

  /** Null if there are too many sums. */
  function* sumsOf(from: number, to: number): Generator<undefined, Sums | null> {
    if (to === from) return new Map();
    if (to - from === 1) {
      const { literal, weight } = terms[from];
      if (weight <= most) return new Map([[weight, literal]]);
      cnf.add(...unless, -literal);
      return new Map();
    }
    const half = (from + to) >> 1;
    const one = yield* sumsOf(from, half);
    const other = one && (yield* sumsOf(half, to));
    if (!other || one.size * other.size > MOST_SUMS || cnf.isTooLarge) return null;
    const sums = new Set([...one.keys(), ...other.keys()]);
    for (const a of one.keys()) for (const b of other.keys()) if (a + b <= most) sums.add(a + b);
    const own = new Map<bigint, number>();
    let below = 0;
    for (const sum of [...sums].sort((a, b) => (a < b ? -1 : 1))) {
      const variable = cnf.variable();
      if (below) cnf.add(-variable, below);
      below = variable;
      own.set(sum, variable);
    }
    for (const part of [one, other]) for (const [sum, has] of part) cnf.add(-has, own.get(sum)!);
    for (const [a, hasA] of one) {
      if (cnf.endsMoment()) yield;
      for (const [b, hasB] of other) {
        if (a + b > most) break;
        cnf.add(-hasA, -hasB, own.get(a + b)!);
      }
      if (cnf.isTooLarge) return null;
    }
    forbidAbove(one, other);
    return own;
  }

  /** Forbids sums above `most`: the first one beyond is enough, since each sum implies the one before it. */
  function forbidAbove(one: Sums, other: Sums): void {
    for (const [a, hasA] of one) {
      for (const [b, hasB] of other) {
        if (a + b <= most) continue;
        cnf.add(...unless, -hasA, -hasB);
        break;
      }
    }
  }
}
