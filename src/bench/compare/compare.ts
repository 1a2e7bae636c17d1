/** Who is better, by how much, and is it more than noise? */
import type { Attempt } from '../publication/definition.ts';
import { median } from '../publication/summary.ts';
import { byCase, type Pair, pairsOf, type Side } from './pairs.ts';
import { geometricMean, type Interval, signedRank } from './statistics.ts';

export interface Comparison {
  readonly a: string;
  readonly b: string;
  readonly cases: number;
  readonly pairs: number;
  /** Of the first side, by pairs. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Cases in which every pair was lost, or won. */
  readonly casesLost: readonly string[];
  readonly casesWon: readonly string[];
  /** (cost of a + 1) / (cost of b + 1), a case one ratio; below 1: a is better. */
  readonly costRatio: Interval | null;
  /** Cases that the ratio is made of: both sides have a cost. */
  readonly costCases: number;
  /** Chance of such differences in cost if neither is better; null without any difference. */
  readonly costSignificance: number | null;
  /** Whether both ran on one class of machine; seconds of two classes are not compared. */
  readonly sameMachine: boolean;
  /** Seconds of a over seconds of b until both have the worse of the two final costs; from the evidence. */
  readonly timeToTarget: (Interval & { readonly cases: number }) | null;
}

const PROVEN: readonly Attempt['status'][] = ['infeasible_proven', 'target_impossible'];

/**
 * Negative: a is better; a proof or a schedule beats neither; 0: a tie. A proven optimum above the target says what
 * a proof that the target is impossible says.
 */
export function versus({ a, b }: Pair): number {
  const statuses = [a.status, b.status];
  if (statuses.includes('target_impossible') && statuses.includes('optimal_proven')) return 0;
  const proof = (attempt: Attempt) => (PROVEN.includes(attempt.status) ? 1 : 0);
  if (proof(a) !== proof(b)) return proof(b) - proof(a);
  if (a.canonicalCost === null || b.canonicalCost === null) {
    return Number(a.canonicalCost === null) - Number(b.canonicalCost === null);
  }
  return Math.sign(a.canonicalCost - b.canonicalCost);
}

/** The ratio of a case: the median over its pairs; null where no pair has two costs. */
function costRatio(pairs: readonly Pair[]): number | null {
  const ratios = pairs.flatMap(({ a, b }) =>
    a.canonicalCost === null || b.canonicalCost === null ? [] : (a.canonicalCost + 1) / (b.canonicalCost + 1),
  );
  return median(ratios);
}

/** When a curve first is at a cost; null: never. */
export function reached(curve: readonly { seconds: number; cost: number }[], target: number): number | null {
  const point = curve.find(({ cost }) => cost <= target);
  return point ? point.seconds : null;
}

/** A start of the clock: what is faster cannot be told from starting a process. */
const LEAST_SECONDS = 0.01;

function timeRatio(pairs: readonly Pair[], a: Side, b: Side): number | null {
  const ratios = pairs.flatMap((pair) => {
    const { canonicalCost: left } = pair.a;
    const { canonicalCost: right } = pair.b;
    if (left === null || right === null) return [];
    const target = Math.max(left, right);
    const times = [
      reached(a.curves.get(pair.a.attemptId) ?? [], target),
      reached(b.curves.get(pair.b.attemptId) ?? [], target),
    ];
    if (times[0] === null || times[1] === null) return [];
    return [Math.max(times[0], LEAST_SECONDS) / Math.max(times[1], LEAST_SECONDS)];
  });
  return median(ratios);
}

export function compareSides(a: Side, b: Side): Comparison {
  const pairs = pairsOf(a, b);
  const outcomes = pairs.map(versus);
  const ratios = byCase(pairs).flatMap(([, list]) => costRatio(list) ?? []);
  const sameMachine = a.machine === b.machine;
  const times = sameMachine ? byCase(pairs).flatMap(([, list]) => timeRatio(list, a, b) ?? []) : [];
  const timeToTarget = geometricMean(times);
  const clear = (sign: number) =>
    byCase(pairs).flatMap(([caseId, list]) =>
      list.every((pair) => versus(pair) * sign > 0) ? [caseId] : [],
    );
  return {
    a: a.comparatorId,
    b: b.comparatorId,
    cases: new Set(pairs.map(({ caseId }) => caseId)).size,
    pairs: pairs.length,
    wins: outcomes.filter((outcome) => outcome < 0).length,
    ties: outcomes.filter((outcome) => outcome === 0).length,
    losses: outcomes.filter((outcome) => outcome > 0).length,
    casesLost: clear(1),
    casesWon: clear(-1),
    costRatio: geometricMean(ratios),
    costCases: ratios.length,
    costSignificance: signedRank(ratios.map(Math.log)),
    sameMachine,
    timeToTarget: timeToTarget && { ...timeToTarget, cases: times.length },
  };
}
