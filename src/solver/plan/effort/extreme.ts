import type { Curve, Problem } from '../../../scenario/problem.ts';
import { priceOf } from '../../price.ts';
import type { Search } from '../../search/search.ts';
import { ENOUGH, PROPOSALS_PER_SECOND } from '../../shared-numbers.ts';
import type { LaneRecord } from '../lane-record.ts';
import type { Incumbent, LaneReport, LaneTask } from '../lane-report.ts';
import { searchOf } from '../search-series.ts';
import type { SolverSettings } from '../settings.ts';

/** Slices of a batch or run: after each the lane may report, and plans found by the guide are priced (experiment A52). */
export const SLICES = 64;
/** Proposals of a walk that measures how far above its best a temperature leads (experiment A52). */
const TRIAL_WALK = 100_000;

export type ExtremeSettings = SolverSettings['solver_params']['extreme_effort'];

interface BatchPlan {
  readonly settings: ExtremeSettings;
  readonly seconds: number;
  readonly guide: Guide;
  /** 1: the session stays; [session]. */
  readonly frozen: Uint8Array;
  readonly seed: number;
  /** The problem has only some of the sessions, so its schedules are no incumbents. */
  readonly isPart?: boolean;
  /** Called after each slice with its number, from 1, and the best cost so far; true ends the batch early. */
  readonly prune?: (slice: number, best: bigint) => boolean;
}

interface ExtremeScope extends Pick<BatchPlan, 'frozen' | 'seed' | 'prune'> {
  readonly stage: string;
  /** Batches without a better plan after which it settles; 0: never. */
  readonly settleAfter: number;
}

/**
 * Batches of annealing, each from the best so far. A batch without gain makes the next one longer and switches between
 * linear and squared repeats, as the settings say.
 */
export function* extremeEffort(
  task: LaneTask,
  record: LaneRecord,
  start: Incumbent,
  settings: ExtremeSettings,
  scope: ExtremeScope,
): Generator<LaneReport, Incumbent> {
  const { adaptive_tuning, repeat_objective_strategy } = settings;
  let best = start;
  let seconds = settings.batch_length_seconds;
  let guide: Guide = repeat_objective_strategy === 'squared' ? 'squared' : 'linear';
  for (let batch = 0, misses = 0; best.cost > task.floor && !record.spent(); batch++) {
    const plan = { ...scope, settings, seconds, guide, seed: scope.seed + batch };
    const found = yield* runBatch(task, record, best, plan, `${scope.stage} ${guide}`);
    if (found.cost < best.cost) {
      best = found;
      misses = 0;
      continue;
    }
    misses++;
    if (scope.settleAfter > 0 && misses >= scope.settleAfter) break;
    if (adaptive_tuning.enabled) seconds = Math.min(2 * seconds, adaptive_tuning.max_batch_length_seconds);
    if (repeat_objective_strategy === 'alternate_on_stall') guide = guide === 'linear' ? 'squared' : 'linear';
  }
  return best;
}

/** One annealing from its first to its last temperature; returns the best plan met, which may be its start. */
export function* runBatch(
  task: LaneTask,
  record: LaneRecord,
  start: Incumbent,
  plan: BatchPlan,
  stage: string,
): Generator<LaneReport, Incumbent> {
  const { settings, frozen, seed } = plan;
  const problem = guided(task.problem, plan.guide);
  const search = searchOf({ ...task, problem }, start.assignment, seed, frozen);
  const hot =
    settings.temperature_mode === 'manual'
      ? settings.initial_temperature
      : walkExcessTemperature(search, settings.auto_temperature_target_excess_percent);
  let counted = 0;
  let best = start;
  const proposals = plan.seconds * PROPOSALS_PER_SECOND;
  for (let slice = 0; slice < SLICES; slice++) {
    const progress = slice / (SLICES - 1);
    search.temperature(hot * (Math.min(hot, settings.final_temperature) / hot) ** progress);
    const limit = Math.min(proposals / SLICES, record.left());
    const moved = propose(search, Math.ceil(limit));
    record.count(search.iterations - counted);
    counted = search.iterations;
    for (const assignment of problem === task.problem ? [search.best()] : [search.best(), search.current()]) {
      const cost = priceOf(task.problem, assignment);
      if (cost < best.cost) best = { cost, assignment };
    }
    if (!plan.isPart) record.offer(best.cost, () => best.assignment);
    yield record.report(stage);
    if (!moved || record.spent() || best.cost <= task.floor || plan.prune?.(slice + 1, best.cost)) break;
  }
  return best;
}

/**
 * The temperature, in the kernel's units, at which a walk from the search's schedule stands about `percent` above the cost
 * that it started from; found by bisection on short walks, which change the search's schedule.
 */
function walkExcessTemperature(search: Search, percent: number): number {
  const base = Math.max(search.unitCost, Number.MIN_VALUE);
  let low = 0;
  let high = 1;
  const excess = (temperature: number): number => {
    search.temperature(temperature);
    propose(search, TRIAL_WALK);
    return (100 * (search.unitCost - base)) / base;
  };
  for (let reached = excess(high), before = -1; reached < percent; reached = excess(high)) {
    // A hotter walk leads no higher: this one has already forgotten its start.
    if (reached <= before) return high;
    before = reached;
    low = high;
    high *= 2;
  }
  for (let round = 0; round < ENOUGH; round++) {
    const middle = (low + high) / 2;
    if (excess(middle) < percent) low = middle;
    else high = middle;
  }
  return high;
}

/** Visits sessions until `proposals` more are made; returns false if none can be made. */
function propose(search: Search, proposals: number): boolean {
  const end = search.iterations + proposals;
  while (search.iterations < end) {
    const before = search.iterations;
    search.visit(16, 2, end);
    if (search.iterations === before) return false;
  }
  return true;
}

/** How a search (not the score) counts repeats. */
export type Guide = 'linear' | 'squared';

/**
 * The problem with repeats counted the guide's way. Squared counting spreads repeats out, which leads a search past
 * schedules where a few pairs meet again and again; what it finds is priced by the true problem.
 */
export function guided(problem: Problem, guide: Guide): Problem {
  const { costs } = problem;
  const { whole } = costs.pairs;
  const isSquared = whole.some((curve) => new Set(repeatSteps(curve)).size > 1);
  if (guide === 'linear' && !isSquared) return problem;
  const first = whole.flatMap(repeatSteps).reduce((least, step) => (step < least ? step : least), NONE);
  const contact = whole[0][0] - whole[0][1];
  const step = first < NONE ? first : contact > 0n ? contact : 1n;
  const changed = whole.map((curve) => withRepeats(curve, step, guide));
  return { ...problem, costs: { ...costs, pairs: { ...costs.pairs, whole: changed } } };
}

const NONE = 10n ** 400n;

/** The cost of each further meeting of a pair, without those that cost nothing. */
function repeatSteps(curve: Curve): bigint[] {
  return curve.slice(1).flatMap((cost, m) => (cost > curve[m] ? [cost - curve[m]] : []));
}

/** The curve with other costs from its first repeat on; if it has none, the second meeting counts as one. */
function withRepeats(curve: Curve, step: bigint, guide: Guide): Curve {
  const rises = curve.findIndex((cost, m) => m > 0 && cost > curve[m - 1]);
  const from = rises > 0 ? rises : 2;
  const changed = curve.slice(0, from);
  for (let m = from; m < curve.length; m++) {
    const excess = BigInt(m - from);
    changed.push(changed[m - 1] + (guide === 'squared' ? (2n * excess + 1n) * step : step));
  }
  return changed;
}
