/**
 * Ranks a field of comparators over every case of a lane, by measures that do not depend on the scale of costs. Cases that a
 * comparator cannot take, or solves at once, count, too.
 */
import { largest, least, median } from '../../shared/median.ts';
import { type Attempt, lanes, type Publication, type PublishedCase } from '../publication/definition.ts';
import { PROVEN, ranOf, type Side } from './pairs.ts';
import { holm, mean, ranksOf, relative, signedRank, tally } from './statistics.ts';

type Curves = Side['curves'];

export interface Standing {
  readonly comparatorId: string;
  /** Cases of the lane that it could take and has run. */
  readonly ran: number;
  /** Mean over all cases of its rank by cost, from 1; equal costs share their ranks, no answer is last. */
  readonly rank: number;
  /** Mean over all cases of its gap: 0 is the best of the field everywhere, 1 an answer nowhere. */
  readonly gap: number;
  /** Rank and gap over the cases it ran only, for comparators made for one kind of problem; null if it ran none of the lane. */
  readonly ownRank: number | null;
  readonly ownGap: number | null;
  /** Mean over all cases of the gap averaged over the time limit (primal integral); null without evidence. */
  readonly integral: number | null;
  /** The gap on each case, in the order of `cases`. */
  readonly gaps: readonly number[];
  /** Mean gap of all cases over time; empty without evidence. */
  readonly course: readonly Step[];
}

export interface Duel {
  readonly a: string;
  readonly b: string;
  /** Number of cases in which a costs less, as much, more; any answer is better than none. */
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** Signed-rank test over the cases' relative differences, corrected by Holm's method for the number of duels. */
  readonly significance: number;
}

export interface LaneStandings {
  readonly lane: PublishedCase['lane'] | 'all';
  readonly cases: readonly string[];
  /** Best mean gap first. */
  readonly standings: readonly Standing[];
  readonly duels: readonly Duel[];
}

/** Reference for the answers of a case: the best cost of the field, or a proof that there is no answer. */
interface Yardstick {
  readonly best: number | null;
  readonly byProof: boolean;
  readonly limitSeconds: number;
}

function yardstickOf(entry: PublishedCase, publication: Publication): Yardstick {
  const attempts = entry.comparators.flatMap((one) => one.attempts);
  return {
    best: least(attempts.flatMap(({ canonicalCost }) => canonicalCost ?? [])),
    byProof: attempts.some(({ status }) => PROVEN.includes(status)),
    limitSeconds: publication.resourceClasses[entry.resourceClass].timeout_seconds,
  };
}

/** (cost − best) / cost: the relative excess over the best cost. */
function excess(cost: number, best: number): number {
  return cost <= best ? 0 : (cost - best) / cost;
}

function gapOf({ proof, canonicalCost }: Attempt, { best, byProof }: Yardstick): number {
  if (byProof) return proof === null ? 1 : 0;
  return canonicalCost === null || best === null ? 1 : excess(canonicalCost, best);
}

interface Step {
  readonly seconds: number;
  readonly gap: number;
}

/** The gap over time: 1 until the first schedule or the proof. An attempt without a valid answer has gap 1 throughout. */
function stepsOf(attempt: Attempt, yardstick: Yardstick, curves: Curves): Step[] {
  const { best, byProof, limitSeconds } = yardstick;
  const none = { seconds: 0, gap: 1 };
  if (gapOf(attempt, yardstick) === 1) return [none];
  if (byProof) return [none, { seconds: attempt.wallSeconds ?? limitSeconds, gap: 0 }];
  const curve = curves.get(attempt.attemptId) ?? [];
  return [none, ...curve.map(({ seconds, cost }) => ({ seconds, gap: excess(cost, best ?? 0) }))];
}

function integralOf(steps: readonly Step[], limitSeconds: number): number {
  const at = (i: number) => Math.min(steps[i]?.seconds ?? limitSeconds, limitSeconds);
  return steps.reduce((sum, { gap }, i) => sum + gap * (at(i + 1) - at(i)), 0) / limitSeconds;
}

/** Seconds from a process's start to the longest limit, evenly spaced on a logarithmic scale. */
function momentsOf({ resourceClasses }: Publication): number[] {
  const longest = largest(Object.values(resourceClasses).map((one) => one.timeout_seconds));
  return Array.from({ length: MOMENTS }, (_, i) => FIRST * (longest / FIRST) ** (i / (MOMENTS - 1)));
}

const MOMENTS = 61;
const FIRST = 0.03;

/** Whether the comparator supports the case, however its attempts ended. */
function took(entry: PublishedCase, id: string): boolean {
  return ranOf(entry, id).some(({ status }) => status !== 'unsupported' && status !== 'unavailable');
}

/** The median over a comparator's attempts on a case; `none` if it ran none. */
function onCase(entry: PublishedCase, id: string, measure: (attempt: Attempt) => number, none = 1): number {
  return median(ranOf(entry, id).map(measure)) ?? none;
}

/** Value that answers are ranked by: the cost; for a proof, where one is the answer, 0; without an answer infinity. */
function rankedBy({ proof, canonicalCost }: Attempt, { byProof }: Yardstick): number {
  if (byProof) return proof === null ? Number.POSITIVE_INFINITY : 0;
  return canonicalCost ?? Number.POSITIVE_INFINITY;
}

interface RankedBy {
  readonly comparatorId: string;
  /** One value per case. */
  readonly values: readonly number[];
}

function duelsOf(field: readonly RankedBy[]): Duel[] {
  const duels = field.flatMap((a, i) =>
    field.slice(i + 1).map((b) => {
      const differences = a.values.map((value, k) => relative(value, b.values[k]));
      const significance = signedRank(differences) ?? 1;
      return { a: a.comparatorId, b: b.comparatorId, ...tally(differences), significance };
    }),
  );
  const corrected = holm(duels.map(({ significance }) => significance));
  return duels.map((duel, i) => ({ ...duel, significance: corrected[i] }));
}

function laneStandings(
  lane: LaneStandings['lane'],
  publication: Publication,
  comparators: readonly string[],
  curves: Curves,
): LaneStandings {
  const cases = publication.cases.filter((entry) => lane === 'all' || entry.lane === lane);
  const yardsticks = cases.map((entry) => yardstickOf(entry, publication));
  const gaps = comparators.map((id) =>
    cases.map((entry, k) => onCase(entry, id, (attempt) => gapOf(attempt, yardsticks[k]))),
  );
  const field = comparators.map((comparatorId): RankedBy => {
    const value = (entry: PublishedCase, k: number) =>
      onCase(entry, comparatorId, (one) => rankedBy(one, yardsticks[k]), Number.POSITIVE_INFINITY);
    return { comparatorId, values: cases.map(value) };
  });
  const ranks = cases.map((_, k) => ranksOf(field.map(({ values }) => values[k])));
  const moments = momentsOf(publication);
  const overTime = (id: string) => {
    const steps = cases.map((entry, k) => ranOf(entry, id).map((one) => stepsOf(one, yardsticks[k], curves)));
    const over = (measure: (steps: readonly Step[], k: number) => number) =>
      steps.map((attempts, k) => median(attempts.map((one) => measure(one, k))) ?? 1);
    return {
      integral: mean(over((one, k) => integralOf(one, yardsticks[k].limitSeconds))),
      course: moments.map((seconds): Step => {
        const gapOfThen = (one: readonly Step[]) => one.findLast((step) => step.seconds <= seconds)?.gap ?? 1;
        return { seconds, gap: mean(over(gapOfThen)) };
      }),
    };
  };
  const standings = comparators
    .map((comparatorId, i): Standing => {
      const ran = [...cases.keys()].filter((k) => took(cases[k], comparatorId));
      const own = (values: readonly number[]) => (ran.length > 0 ? mean(ran.map((k) => values[k])) : null);
      const rankOn = ranks.map((list) => list[i]);
      return {
        comparatorId,
        ran: ran.length,
        rank: mean(rankOn),
        gap: mean(gaps[i]),
        ownRank: own(rankOn),
        ownGap: own(gaps[i]),
        gaps: gaps[i],
        ...(curves.size > 0 ? overTime(comparatorId) : { integral: null, course: [] }),
      };
    })
    .sort((a, b) => a.gap - b.gap);
  return { lane, cases: cases.map(({ scenarioId }) => scenarioId), standings, duels: duelsOf(field) };
}

/**
 * Standings over all cases, then lane by lane, without comparators that ran nothing.
 * @param curves cost over time by attempt; empty without evidence
 */
export function standingsOf(publication: Publication, curves: Curves): LaneStandings[] {
  const present = publication.comparators
    .map(({ id }) => id)
    .filter((id) => publication.cases.some((entry) => ranOf(entry, id).length > 0));
  const used = lanes.filter((lane) => publication.cases.some((entry) => entry.lane === lane));
  return (['all', ...used] as const).map((lane) => laneStandings(lane, publication, present, curves));
}
