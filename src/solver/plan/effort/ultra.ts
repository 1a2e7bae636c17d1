import type { Rng } from '../../../shared/rng.ts';
import { priceOf } from '../../price.ts';
import { buildStart } from '../../search/start.ts';
import { firstSessions } from '../fit/first-sessions.ts';
import type { LaneRecord } from '../lane-record.ts';
import type { Incumbent, LaneReport, LaneTask } from '../lane-report.ts';
import type { SolverSettings } from '../settings.ts';
import { extremeEffort, runBatch, SLICES } from './extreme.ts';

/** A floor below the cost of any schedule of some of the sessions. */
const NONE = -1n;
/** Slices of a run before it is compared with the best one so far (experiment A52). */
const UNJUDGED_SLICES = SLICES / 2;

type UltraSettings = SolverSettings['solver_params']['ultra_extreme_effort'];

/**
 * Grows a schedule session by session, polishes it and `first`, then searches whole sessions of the better one anew (ruin and recreate):
 * one more session after every few tries without gain.
 *
 * @param first the best plan so far
 */
export function* ultraEffort(
  task: LaneTask,
  record: LaneRecord,
  first: Incumbent,
  rng: Rng,
): Generator<LaneReport, void> {
  const settings = task.settings.solver_params.ultra_extreme_effort;
  const { extreme_effort: inner, ruin_recreate } = settings;
  const prune = pruneBelow(settings.seed_polish.use_improvement_curve_pruning);
  const polish = (from: Incumbent, settleAfter: number) => {
    const scope = { frozen: task.frozen, seed: rng.next32(), stage: 'polish', settleAfter, prune };
    return extremeEffort(task, record, from, inner, scope);
  };
  const patience = Math.max(1, settings.seed_polish.settle_after_non_improving_runs);
  const candidates = [first];
  if (settings.source_policy.include_general_constructors && !task.frozen.includes(1)) {
    candidates.push(yield* growSchedule(task, record, first, settings, rng));
  }
  let best = candidates[0];
  for (const candidate of candidates) {
    const polished = yield* polish(candidate, patience);
    if (polished.cost < best.cost) best = polished;
  }
  for (let removed = ruin_recreate.initial_removed_sessions, misses = 0; best.cost > task.floor;) {
    if (record.spent()) return;
    if (!ruin_recreate.enabled) {
      yield* polish(best, 0);
      return;
    }
    const frozen = keepAllBut(task, removed, rng);
    const seconds = inner.batch_length_seconds;
    const plan = { settings: inner, seconds, guide: 'linear' as const, seed: rng.next32(), frozen };
    const found = yield* runBatch(task, record, best, plan, `ruin ${removed}`);
    if (found.cost < best.cost) {
      best = yield* polish(found, patience);
      misses = 0;
      removed = ruin_recreate.initial_removed_sessions;
    } else if (++misses >= ruin_recreate.stall_attempts_before_escalation) {
      misses = 0;
      removed = removed < task.problem.sessionCount ? removed + 1 : ruin_recreate.initial_removed_sessions;
    }
  }
}

/** Grows a schedule by `step_sessions` at a time: the new sessions are searched while the earlier ones stay. */
function* growSchedule(
  task: LaneTask,
  record: LaneRecord,
  fallback: Incumbent,
  settings: UltraSettings,
  rng: Rng,
): Generator<LaneReport, Incumbent> {
  const { sessionCount, peopleCount } = task.problem;
  const start = buildStart(task.problem, rng);
  if (!start) return fallback;
  const inner = settings.extreme_effort;
  const seconds = (inner.batch_length_seconds * settings.growth.step_sessions) / sessionCount;
  for (let from = 0; from < sessionCount && !record.spent(); from += settings.growth.step_sessions) {
    const to = Math.min(sessionCount, from + settings.growth.step_sessions);
    const problem = firstSessions(task.problem, to);
    const part: LaneTask = { ...task, problem, floor: NONE };
    const assignment = start.slice(0, to * peopleCount);
    const frozen = Uint8Array.from({ length: to }, (_, s) => (s < from ? 1 : 0));
    const guide = 'linear' as const;
    const plan = { settings: inner, seconds, guide, frozen, seed: rng.next32(), isPart: true };
    const first = { cost: priceOf(problem, assignment), assignment };
    const grown = yield* runBatch(part, record, first, plan, 'growth');
    start.set(grown.assignment);
  }
  return { cost: priceOf(task.problem, start), assignment: start };
}

/** Freezes all sessions but `count` random ones that may change. */
function keepAllBut({ frozen: before }: LaneTask, count: number, rng: Rng): Uint8Array {
  const free = rng.shuffle([...before.keys()].filter((s) => before[s] === 0)).slice(0, count);
  const frozen = new Uint8Array(before.length).fill(1);
  for (const s of free) frozen[s] = 0;
  return frozen;
}

/**
 * Returns a test that ends a polishing run early when it is clearly worse than the best cost of any run so far. The
 * margin shrinks as the run goes on.
 */
function pruneBelow(enabled: boolean): (slice: number, cost: bigint) => boolean {
  let bestEnd = Number.POSITIVE_INFINITY;
  return (slice, cost) => {
    const best = Number(cost);
    if (best < bestEnd) bestEnd = best;
    return enabled && slice >= UNJUDGED_SLICES && best > bestEnd * (1 + UNJUDGED_SLICES / slice);
  };
}
