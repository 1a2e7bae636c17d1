/** Compares two comparators: which is better, by how much, and whether that is more than noise. */
import { grouped } from '../../shared/grouped.ts';
import { median } from '../../shared/median.ts';
import { type Attempt, lanes, type PublishedCase } from '../publication/definition.ts';
import { type Pair, PROVEN, pairsOf, type Side } from './pairs.ts';
import { type Estimate, geometricMean, holm, mean, relative, signedRank, tally } from './statistics.ts';

export interface Comparison {
  readonly a: string;
  readonly b: string;
  readonly cases: number;
  readonly pairs: number;
  /** Pairs that the first side wins. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Cases in which the first side lost, or won, every pair. */
  readonly casesLost: readonly string[];
  readonly casesWon: readonly string[];
  readonly lanes: readonly LaneComparison[];
  /** (cost of a + 1) / (cost of b + 1), one ratio per case over all lanes; below 1: a is better. Depends on the scale of costs. */
  readonly costRatio: Estimate | null;
  /** Whether both ran on one class of machine; times are compared only then. */
  readonly sameMachine: boolean;
  /** Seconds of a / seconds of b to reach the higher of the two final costs; from the evidence. */
  readonly timeToTarget: (Estimate & { readonly cases: number }) | null;
}

/** Result in one lane; each case counts once, by the median over its pairs. */
export interface LaneComparison {
  readonly lane: PublishedCase['lane'];
  /** Number of cases in which a is better, equal, worse. */
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** Mean of (cost of a − cost of b) / the larger cost; −1: only a has an answer. Independent of the scale of costs. */
  readonly difference: number;
  /** Signed-rank test over the cases, corrected by Holm's method for the number of lanes. */
  readonly significance: number;
}

/**
 * Negative: a is better; 0: a tie. A proof or a schedule beats neither. A proven optimum above the target equals a proof that
 * the target is impossible.
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

/** Relative difference of the answers, from −1 to 1; negative: a is better. */
function difference(pair: Pair): number {
  const { a, b } = pair;
  if (PROVEN.includes(a.status) || PROVEN.includes(b.status)) return versus(pair);
  return relative(a.canonicalCost ?? Infinity, b.canonicalCost ?? Infinity);
}

type Cases = ReadonlyMap<string, readonly Pair[]>;

function laneComparisons(cases: Cases, { publication }: Side): LaneComparison[] {
  const laneOf = new Map(publication.cases.map(({ scenarioId, lane }) => [scenarioId, lane]));
  const found = lanes.flatMap((lane) => {
    const own = [...cases].filter(([caseId]) => laneOf.get(caseId) === lane);
    const differences = own.map(([, pairs]) => median(pairs.map(difference)) ?? 0);
    return differences.length > 0 ? [{ lane, differences }] : [];
  });
  const chances = holm(found.map(({ differences }) => signedRank(differences) ?? 1));
  return found.map(({ lane, differences }, i) => {
    return { lane, ...tally(differences), difference: mean(differences), significance: chances[i] };
  });
}

export function reached(curve: readonly { seconds: number; cost: number }[], target: number): number | null {
  const point = curve.find(({ cost }) => cost <= target);
  return point ? point.seconds : null;
}

/** Shortest time that is measured: shorter ones cannot be told from starting a process. */
const LEAST_SECONDS = 0.01;

/** One ratio per case: the median over its pairs in which both have a cost; cases without such pairs are left out. */
function ratiosOf(cases: Cases, ratioOf: (pair: Pair, left: number, right: number) => number | null) {
  const ratios = (pair: Pair) => {
    const [left, right] = [pair.a.canonicalCost, pair.b.canonicalCost];
    return left === null || right === null ? [] : (ratioOf(pair, left, right) ?? []);
  };
  return [...cases.values()].flatMap((pairs) => median(pairs.flatMap(ratios)) ?? []);
}

export function compareSides(a: Side, b: Side): Comparison {
  const pairs = pairsOf(a, b);
  const cases = grouped(pairs, ({ caseId }) => caseId);
  const { better: wins, same: ties, worse: losses } = tally(pairs.map(versus));
  const sameMachine = a.machine === b.machine;
  const timeRatio = (pair: Pair, left: number, right: number) => {
    const target = Math.max(left, right);
    const one = reached(a.curves.get(pair.a.attemptId) ?? [], target);
    const other = reached(b.curves.get(pair.b.attemptId) ?? [], target);
    if (one === null || other === null) return null;
    return Math.max(one, LEAST_SECONDS) / Math.max(other, LEAST_SECONDS);
  };
  const times = sameMachine ? ratiosOf(cases, timeRatio) : [];
  const timeToTarget = geometricMean(times);
  const clear = (sign: number) =>
    [...cases].flatMap(([caseId, list]) => (list.every((pair) => versus(pair) * sign > 0) ? [caseId] : []));
  return {
    a: a.comparatorId,
    b: b.comparatorId,
    cases: cases.size,
    pairs: pairs.length,
    wins,
    ties,
    losses,
    casesLost: clear(1),
    casesWon: clear(-1),
    lanes: laneComparisons(cases, a),
    costRatio: geometricMean(ratiosOf(cases, (_, left, right) => (left + 1) / (right + 1))),
    sameMachine,
    timeToTarget: timeToTarget && { ...timeToTarget, cases: times.length },
  };
}
