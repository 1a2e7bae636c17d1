/** Statistics of paired comparisons. */
import { Rng } from '../../shared/rng.ts';

export interface Estimate {
  readonly value: number;
  /** 95 % confidence interval; null for fewer than five values, which say nothing about chance. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

const LEAST_VALUES = 5;

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const RESAMPLES = 2000;

/**
 * The geometric mean of ratios with a percentile-bootstrap interval (resampling with replacement). Seeded, so that the same
 * data give the same interval. null for an empty list.
 */
export function geometricMean(ratios: readonly number[]): Estimate | null {
  if (ratios.length === 0) return null;
  const logs = ratios.map(Math.log);
  const value = Math.exp(mean(logs));
  if (logs.length < LEAST_VALUES) return { value, interval: null };
  const rng = new Rng(1);
  const means = Array.from({ length: RESAMPLES }, () => mean(logs.map(() => logs[rng.below(logs.length)])));
  means.sort((a, b) => a - b);
  const at = (share: number) => Math.exp(means[Math.round(share * (RESAMPLES - 1))]);
  return { value, interval: { low: at(0.025), high: at(0.975) } };
}

/** Ranks from 1, smallest first; equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => {
    const first = sorted.indexOf(value);
    return (first + sorted.lastIndexOf(value)) / 2 + 1;
  });
}

/**
 * Wilcoxon's signed-rank test, two-sided, zeros left out: the probability of differences at least this lopsided if neither
 * side is better. Exact: counts all 2ⁿ signs by rank sum; ranks are doubled so that ties give whole numbers.
 * null if there is no difference.
 */
export function signedRank(differences: readonly number[]): number | null {
  const real = differences.filter((difference) => difference !== 0);
  if (real.length === 0) return null;
  const ranks = ranksOf(real.map(Math.abs)).map((rank) => Math.round(2 * rank));
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  const positive = ranks.reduce((sum, rank, i) => sum + (real[i] > 0 ? rank : 0), 0);
  let ways = new Float64Array(total + 1);
  ways[0] = 1;
  for (const rank of ranks) {
    // Halved at each step, so that these are probabilities and never overflow.
    const next = new Float64Array(total + 1);
    for (let sum = 0; sum <= total; sum++) {
      next[sum] = (ways[sum] + (sum >= rank ? ways[sum - rank] : 0)) / 2;
    }
    ways = next;
  }
  const least = Math.min(positive, total - positive);
  const tail = ways.subarray(0, least + 1).reduce((sum, p) => sum + p, 0);
  return Math.min(1, 2 * tail);
}

/** Relative difference of two costs, from −1 to 1, independent of scale; negative: the first is lower. Infinity: no answer. */
export function relative(one: number, other: number): number {
  if (one === other) return 0;
  if (one === Infinity) return 1;
  return other === Infinity ? -1 : (one - other) / Math.max(one, other);
}

/** Numbers of differences that are negative (first side better), zero, and positive. */
export function tally(differences: readonly number[]) {
  const count = (sign: number) => differences.filter((one) => Math.sign(one) === sign).length;
  return { better: count(-1), same: count(0), worse: count(1) };
}

/** Holm's correction of p-values for multiple tests. */
export function holm(chances: readonly number[]): number[] {
  const order = chances.map((_, i) => i).sort((a, b) => chances[a] - chances[b]);
  const corrected = [...chances];
  let least = 0;
  for (const [place, i] of order.entries()) {
    least = Math.max(least, Math.min(1, chances[i] * (chances.length - place)));
    corrected[i] = least;
  }
  return corrected;
}
