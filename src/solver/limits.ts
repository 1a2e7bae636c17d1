/** When a solve stops, and which sessions it may change: from the caller's options and the settings. */

import type { Effort } from '../bounds/composition/prices.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Clock } from '../shared/clock.ts';
import { exactly } from '../shared/fraction.ts';
import type { SolveOptions } from './outcome.ts';
import { recommendedSeconds } from './plan/budget.ts';
import type { LaneLimits, RaiseBound } from './plan/run-lanes.ts';
import type { SolverSettings } from './plan/settings.ts';
import type { TieLimits } from './plan/ties.ts';
import {
  CHECKED_PAIRS_PER_SECOND,
  CHECKED_VISITS_PER_SECOND,
  DESCENT_PAIRS_PER_SECOND,
  LEAST_DESCENT,
  LEAST_RAISED,
  MOST_CHECK_SHARE,
  MOST_DESCENT_SHARE,
  MOST_RAISE,
  RAISE_AFTER,
  RAISE_ENTRIES_PER_SECOND,
  RAISE_SHARE,
  TIE_PROPOSALS_PER_SECOND,
  TIE_SECONDS,
  TIE_SHARE,
} from './plan/tuning.ts';
import { unitsAtMost } from './price.ts';

/** @param deadline on the clock, beyond which it does not go on; null: none */
type RaisedBound = (effort: Omit<Effort, 'clock'>, deadline: number | null) => RaiseBound['run'];

/**
 * @param began on the clock
 * @param floor no schedule costs fewer units
 * @param raised looks longer for a higher bound
 */
export function laneLimits(
  problem: Problem,
  options: SolveOptions,
  settings: SolverSettings,
  began: number,
  { floor, raised }: { floor: bigint; raised: RaisedBound },
): LaneLimits {
  const grace = settings.solver_params.no_improvement_grace_seconds;
  const { targetCost } = options;
  const seconds = options.timeSeconds ?? recommendedSeconds(settings);
  const deadline =
    options.timeSeconds === null
      ? null
      : began + options.timeSeconds - checkSeconds(problem, options) - descentSeconds(problem, options);
  const raise = {
    from: began + RAISE_AFTER * seconds,
    run: raised(raiseEffort(seconds), deadline),
  };
  const optimal = settings.stop_conditions.stop_on_optimal_score ? floor : null;
  const wanted = targetCost === null ? null : unitsAtMost(problem, exactly(targetCost));
  return {
    threads: options.threads ?? options.lanes,
    deadline,
    signal: options.signal,
    settle: isOpenEnded(options) ? { after: began + recommendedSeconds(settings), grace } : null,
    raise: options.iterations === null && seconds >= LEAST_RAISED ? raise : null,
    target: optimal === null || (wanted !== null && wanted > optimal) ? wanted : optimal,
  };
}

/** What the longer look for a bound may take in a solve of so many seconds. */
export function raiseEffort(seconds: number): Omit<Effort, 'clock'> {
  return {
    seconds: Math.min(MOST_RAISE.seconds, RAISE_SHARE * seconds),
    entries: Math.min(MOST_RAISE.entries, RAISE_ENTRIES_PER_SECOND * seconds),
  };
}

/**
 * The longer look for a bound where proposals bound the run. It comes after the search, so that neither when a proof
 * comes nor whether there is HiGHS changes the plan.
 */
export const LATE_RAISE: Omit<Effort, 'clock'> = { seconds: 1e6, entries: RAISE_ENTRIES_PER_SECOND };

/**
 * Until when the last descent may go on, on the clock; null: it is not worth the time that its tables take.
 * Who interrupts a solve waits for it a little, and so does a machine so busy that the time is over already.
 */
export function descentDeadline(
  problem: Problem,
  options: SolveOptions,
  { clock, began }: { clock: Clock; began: number },
): number | null {
  const { timeSeconds, signal } = options;
  if (timeSeconds === null && !signal?.aborted) return Number.POSITIVE_INFINITY;
  const tables = problem.peopleCount ** 2 / DESCENT_PAIRS_PER_SECOND;
  const end = (timeSeconds ?? 0) + began - checkSeconds(problem, options);
  const deadline = Math.max(end, clock() + LEAST_DESCENT);
  return clock() + tables > deadline ? null : signal?.aborted ? clock() + LEAST_DESCENT : deadline;
}

/** What is kept of a limit for the last descent, of three rounds or so. */
function descentSeconds({ peopleCount, sessionCount }: Problem, { timeSeconds }: SolveOptions): number {
  const pairs = peopleCount ** 2 * sessionCount;
  return Math.min(pairs / DESCENT_PAIRS_PER_SECOND, (timeSeconds ?? 0) * MOST_DESCENT_SHARE);
}

/** How long ties may take once the bound is met; null: not at all. */
export function tieLimits(
  problem: Problem,
  options: SolveOptions,
  settings: SolverSettings,
  { clock, began }: { clock: Clock; began: number },
  iterations: number,
): TieLimits | null {
  const { timeSeconds, breakTies = true, lanes, signal } = options;
  if (!breakTies || !settings.stop_conditions.stop_on_optimal_score) return null;
  const seconds = timeSeconds === null ? TIE_SECONDS : TIE_SHARE * timeSeconds;
  const left = options.iterations === null ? null : options.iterations - Math.ceil(iterations / lanes);
  const end =
    timeSeconds === null ? Number.POSITIVE_INFINITY : began + timeSeconds - checkSeconds(problem, options);
  return {
    // Where proposals bound the run, the clock must not cut it short of them.
    deadline: left === null ? Math.min(end, clock() + seconds) : end,
    proposals: Math.floor(
      Math.min(
        seconds * TIE_PROPOSALS_PER_SECOND,
        left === null ? Number.POSITIVE_INFINITY : Math.min(left, TIE_SHARE * (options.iterations ?? 0)),
      ),
    ),
    signal,
  };
}

/** What is kept of a limit for the last check, which looks at all pairs of people and, curve by curve, at all visits. */
function checkSeconds({ peopleCount, sessionCount, costs }: Problem, { timeSeconds }: SolveOptions): number {
  const visits = costs.visits.reduce((sum, { people }) => sum + people.length * sessionCount, 0);
  const seconds = peopleCount ** 2 / CHECKED_PAIRS_PER_SECOND + visits / CHECKED_VISITS_PER_SECOND;
  return Math.min(seconds, (timeSeconds ?? 0) * MOST_CHECK_SHARE);
}

/** Nobody says when to stop: then the solver does. */
function isOpenEnded({ timeSeconds, iterations }: SolveOptions): boolean {
  return timeSeconds === null && iterations === null;
}

/** 1: the session stays as it is; [session]. */
export function frozenSessions(
  problem: Problem,
  kept: readonly number[],
  settings: SolverSettings,
): Uint8Array {
  const mutable = settings.mutable_session_indices;
  return Uint8Array.from({ length: problem.sessionCount }, (_, s) =>
    kept.includes(s) || (mutable !== null && !mutable.includes(s)) ? 1 : 0,
  );
}
