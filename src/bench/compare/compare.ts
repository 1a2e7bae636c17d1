/** Who is better, by how much, and is it more than noise? */
import { median } from '../../shared/median.ts';
import { type Attempt, lanes, type PublishedCase } from '../publication/definition.ts';
import { byCase, type Pair, PROVEN, pairsOf, type Side } from './pairs.ts';
import { type Estimate, geometricMean, holm, mean, relative, signedRank, tally } from './statistics.ts';

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
  readonly lanes: readonly LaneComparison[];
  /** (cost of a + 1) / (cost of b + 1), a ratio a case, all lanes together; below 1: a is better. Scaling costs changes it. */
  readonly costRatio: Estimate | null;
  /** Whether both ran on one class of machine; seconds of two classes are not compared. */
  readonly sameMachine: boolean;
  /** Seconds of a over seconds of b until both have the worse of the two final costs; from the evidence. */
  readonly timeToTarget: (Estimate & { readonly cases: number }) | null;
}

/** Cases of one lane, a case one figure: the median over its pairs. */
export interface LaneComparison {
  readonly lane: PublishedCase['lane'];
  /** Cases in which a is better, as good, worse. */
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** Mean of (cost of a − cost of b) / the larger cost; −1: only a has an answer. Scaling costs changes nothing. */
  readonly difference: number;
  /** Signed-rank test over the cases, corrected after Holm for the number of lanes. */
  readonly significance: number;
}

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

/** How far apart the answers are, from −1 to 1; negative: a is better. */
function difference(pair: Pair): number {
  const { a, b } = pair;
  if (PROVEN.includes(a.status) || PROVEN.includes(b.status)) return versus(pair);
  return relative(a.canonicalCost ?? Infinity, b.canonicalCost ?? Infinity);
}

function laneComparisons(pairs: readonly Pair[], { publication }: Side): LaneComparison[] {
  const cases = byCase(pairs).map(([caseId, list]) => ({
    lane: publication.cases.find(({ scenarioId }) => scenarioId === caseId)?.lane,
    difference: median(list.map(difference)) ?? 0,
  }));
  const found = lanes.flatMap((lane) => {
    const differences = cases.flatMap((one) => (one.lane === lane ? [one.difference] : []));
    return differences.length > 0 ? [{ lane, differences }] : [];
  });
  const chances = holm(found.map(({ differences }) => signedRank(differences) ?? 1));
  return found.map(({ lane, differences }, i) => {
    return { lane, ...tally(differences), difference: mean(differences), significance: chances[i] };
  });
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
    const [left, right] = [pair.a.canonicalCost, pair.b.canonicalCost];
    if (left === null || right === null) return [];
    const at = (curve: Parameters<typeof reached>[0] = []) => reached(curve, Math.max(left, right));
    const [one, other] = [at(a.curves.get(pair.a.attemptId)), at(b.curves.get(pair.b.attemptId))];
    if (one === null || other === null) return [];
    return [Math.max(one, LEAST_SECONDS) / Math.max(other, LEAST_SECONDS)];
  });
  return median(ratios);
}

export function compareSides(a: Side, b: Side): Comparison {
  const pairs = pairsOf(a, b);
  const { better: wins, same: ties, worse: losses } = tally(pairs.map(versus));
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
    ...{ wins, ties, losses },
    casesLost: clear(1),
    casesWon: clear(-1),
    lanes: laneComparisons(pairs, a),
    costRatio: geometricMean(ratios),
    sameMachine,
    timeToTarget: timeToTarget && { ...timeToTarget, cases: times.length },
  };
}
