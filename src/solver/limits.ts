/** When a solve stops, and which sessions it may change: from the caller's options and the settings. */

import type { Effort } from '../bounds/composition/prices.ts';
import type { PairCosts, Problem } from '../scenario/problem.ts';
import type { Clock } from '../shared/clock.ts';
import { exactly } from '../shared/fraction.ts';
import { remembered } from '../shared/remembered.ts';
import type { SolveOptions } from './outcome.ts';
import { recommendedSeconds } from './plan/budget.ts';
import type { LaneLimits, RaiseBound } from './plan/run-lanes.ts';
import type { SolverSettings } from './plan/settings.ts';
import type { TieLimits } from './plan/ties.ts';
import { unitsAtMost } from './price.ts';
import { curvesByRow } from './search/visit-rows.ts';
import {
  EFFORT,
  LOOK,
  MOMENT,
  MOVES_PER_SECOND,
  NOTICED,
  PROPOSALS_PER_SECOND,
  SECONDS_OF_A_LONG_TRY,
} from './shared-numbers.ts';

/** Entries of a linear program's matrix allowed for each second of the limit; 50,000 entries take half a second (experiment A7). */
const RAISE_ENTRIES_PER_SECOND = 15_000;
/** Seconds. A shorter limit is mostly used up by loading HiGHS, which takes about `NOTICED`. */
const LEAST_RAISED = NOTICED / LOOK;

/** On the clock. */
export interface Times {
  readonly clock: Clock;
  readonly began: number;
  /** When the answer must be there for its last check to end in time; null: there is no limit. */
  readonly answerBy: number | null;
  /** When there was a first plan, and the seconds that went into proofs from then until the lanes began. */
  readonly seated: number;
  readonly proven: number;
  /** What that check takes, as far as it was measured; 0: next to nothing. */
  readonly checkSeconds: number;
}

/** The longer look for a bound. */
export interface RaiseEffort extends Omit<Effort, 'clock'> {
  /** It does not begin before this on the clock. */
  readonly from: number;
}

/** @param deadline on the clock, beyond which it does not go on; null: none */
type BoundsBeside = (effort: RaiseEffort, deadline: number | null) => RaiseBound['run'];

/**
 * @param floor no schedule costs fewer units
 * @param isBounded nothing of the quick bound is left to do beside the search
 * @param raised what else looks for a higher bound there
 */
export function laneLimits(
  problem: Problem,
  options: SolveOptions,
  settings: SolverSettings,
  { began, answerBy, checkSeconds, seated, proven }: Times,
  { floor, isBounded, raised }: { floor: bigint; isBounded: boolean; raised: BoundsBeside },
): LaneLimits {
  const grace = settings.solver_params.no_improvement_grace_seconds;
  const { targetCost } = options;
  const seconds = options.timeSeconds ?? recommendedSeconds(settings);
  const from = began + LOOK * seconds;
  const raise = {
    from: isBounded ? from : began,
    since: seated,
    spent: proven,
    run: raised({ ...raiseEffort(seconds), from }, answerBy),
  };
  const optimal = settings.stop_conditions.stop_on_optimal_score ? floor : null;
  const wanted = targetCost === null ? null : unitsAtMost(problem, exactly(targetCost));
  return {
    threads: options.threads ?? options.lanes,
    deadline: answerBy,
    beginBy: answerBy === null ? null : answerBy - loadSeconds(problem, checkSeconds),
    signal: options.signal,
    // Where nobody says when to stop the solver does.
    settle:
      options.timeSeconds === null && options.iterations === null ? { after: began + seconds, grace } : null,
    raise: options.iterations === null && seconds >= LEAST_RAISED ? raise : null,
    target: optimal === null || (wanted !== null && wanted > optimal) ? wanted : optimal,
  };
}

/** What the longer look for a bound may take in a solve of so many seconds. */
export function raiseEffort(seconds: number): Omit<Effort, 'clock'> {
  return {
    seconds: EFFORT * seconds,
    entries: RAISE_ENTRIES_PER_SECOND * Math.min(SECONDS_OF_A_LONG_TRY, seconds),
  };
}

/**
 * The longer look for a bound where proposals bound the run. It comes after the search, so that neither when a proof
 * comes nor whether there is HiGHS changes the plan.
 */
export const LATE_RAISE: Omit<Effort, 'clock'> = {
  seconds: Number.POSITIVE_INFINITY,
  entries: RAISE_ENTRIES_PER_SECOND,
};

/**
 * Until when the last descent may go on, on the clock; null: it is not worth the time that its tables take.
 * It has a moment even where the caller interrupted the solve, or where the time is over already on a busy machine and its tables are small.
 */
export function descentDeadline(
  problem: Problem,
  options: SolveOptions,
  { clock, answerBy, checkSeconds }: Times,
): number | null {
  const aborted = options.signal?.aborted === true;
  if (answerBy === null && !aborted) return Number.POSITIVE_INFINITY;
  const tables = loadSeconds(problem, checkSeconds);
  const least = tables < MOMENT ? NOTICED : 0;
  const deadline = aborted || answerBy === null ? clock() + NOTICED : Math.max(answerBy, clock() + least);
  return clock() + tables > deadline ? null : deadline;
}

/** What it takes to begin a search: to load its tables, whose curves take about as long as they take the checker. */
function loadSeconds(problem: Problem, checkSeconds: number): number {
  return Math.max(checkSeconds, tableSeconds(problem));
}

const tableSeconds = remembered(({ peopleCount, sessionCount, costs, links }: Problem): number => {
  const pairs = (1 + links.length) * (peopleCount ** 2 + tabledPairs(costs.pairs, sessionCount));
  const visitors = curvesByRow(costs.visits).length * peopleCount;
  return pairs / PROPOSALS_PER_SECOND + visitors / MOVES_PER_SECOND;
}, new WeakMap());

/** Sets of fewer people take next to nothing and are not counted. */
const FEW = 50;

/** Pairs of the sets that count in some sessions alone, once for all sessions in which the same sets count; sets of the same people are one. */
function tabledPairs({ partial }: PairCosts, sessionCount: number): number {
  const tables = new Map<string, Map<string, number>>();
  const large = partial.filter(({ people }) => people.length > FEW);
  const names = large.map(({ people }) => people.join());
  for (let s = 0; large.length > 0 && s < sessionCount; s++) {
    const here = [...large.keys()].filter((i) => large[i].sessions[s] === 1);
    tables.set(here.join(), new Map(here.map((i) => [names[i], large[i].people.length])));
  }
  const sizes = [...tables.values()].flatMap((table) => [...table.values()]);
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** How long ties may take once the bound is met; null: not at all. */
export function tieLimits(
  options: SolveOptions,
  settings: SolverSettings,
  { clock, answerBy }: Times,
  iterations: number,
): TieLimits | null {
  const { timeSeconds, breakTies = true, lanes, signal } = options;
  if (!breakTies || !settings.stop_conditions.stop_on_optimal_score) return null;
  const seconds = LOOK * (timeSeconds ?? recommendedSeconds(settings));
  const left = options.iterations === null ? null : options.iterations - Math.ceil(iterations / lanes);
  const end = answerBy ?? Number.POSITIVE_INFINITY;
  return {
    // Where proposals bound the run, the clock must not cut it short of them.
    deadline: left === null ? Math.min(end, clock() + seconds) : end,
    proposals: Math.floor(
      Math.min(
        seconds * MOVES_PER_SECOND,
        left === null ? Number.POSITIVE_INFINITY : Math.min(left, LOOK * (options.iterations ?? 0)),
      ),
    ),
    signal,
  };
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
