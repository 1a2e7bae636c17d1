/** When a solve stops, and which sessions it may change: from the caller's options and the settings. */

import type { Effort } from '../bounds/composition/prices.ts';
import type { PairCosts, Problem } from '../scenario/problem.ts';
import { exactly } from '../shared/fraction.ts';
import { remembered } from '../shared/remembered.ts';
import type { LaneLimits, RaiseBound } from './plan/run-lanes.ts';
import type { SolverSettings } from './plan/settings.ts';
import { unitsAtMost } from './price.ts';
import { PROOFS } from './schedule.ts';
import { curvesByRow } from './search/visit-rows.ts';
import {
  LOOK,
  MOMENT,
  MOVES_PER_SECOND,
  NOTICED,
  PROPOSALS_PER_SECOND,
  SECONDS_OF_A_LONG_TRY,
  SHORT,
} from './shared-numbers.ts';
import type { SolveWork } from './solve-work.ts';

/** Entries of a linear program's matrix allowed for each second of the limit; 50,000 entries take half a second (experiment A7). */
const RAISE_ENTRIES_PER_SECOND = 15_000;

/** @param bounds searches for a higher bound beside the lanes */
export function laneLimits(work: SolveWork, bounds: Pick<RaiseBound, 'run' | 'took'>): LaneLimits {
  const { problem, options, settings, floor, began, answerBy, budgetSeconds: seconds } = work;
  const grace = settings.solver_params.no_improvement_grace_seconds;
  const { targetCost } = options;
  const raise = { ...bounds, from: began + LOOK * seconds, since: work.seatedAt, spent: work.proofSeconds };
  const load = loadSeconds(work);
  const isLong = seconds >= SHORT;
  // Leaves time for the last descent to load the tables again; if they are large, it is skipped. An unfinished bound goes on beside
  // a longer search, and is checked at its end.
  const last = (load < MOMENT ? load : 0) + (isLong && work.restOfBound ? work.checkSeconds : 0);
  const deadline = answerBy === null ? null : answerBy - last;
  const optimal = settings.stop_conditions.stop_on_optimal_score ? floor : null;
  const wanted = targetCost === null ? null : unitsAtMost(problem, exactly(targetCost));
  return {
    threads: options.threads ?? options.lanes,
    deadline,
    beginBy: deadline === null ? null : deadline - load,
    signal: options.signal,
    // Without a limit from the caller the solver decides when to stop.
    settle:
      options.timeSeconds === null && options.iterations === null ? { after: began + seconds, grace } : null,
    raise: options.iterations === null && isLong ? raise : null,
    target: optimal === null || (wanted !== null && wanted > optimal) ? wanted : optimal,
  };
}

/** The effort of the longer search for a bound in a solve of `seconds`. */
export function raiseEffort(seconds: number): Omit<Effort, 'clock'> {
  return {
    seconds: PROOFS * seconds,
    entries: RAISE_ENTRIES_PER_SECOND * Math.min(SECONDS_OF_A_LONG_TRY, seconds),
  };
}

/**
 * The longer search for a bound in a run limited by iterations. It comes after the search, so that neither the timing of proofs
 * nor a missing HiGHS changes the plan.
 */
export const LATE_RAISE: Omit<Effort, 'clock'> = {
  seconds: Number.POSITIVE_INFINITY,
  entries: RAISE_ENTRIES_PER_SECOND,
};

/**
 * Deadline of the last descent, on the host's clock; null: loading its tables would take too long. It gets `NOTICED` seconds even if the
 * caller interrupted the solve, or if its tables are small and the time is over already, on a busy machine.
 */
export function descentDeadline(work: SolveWork): number | null {
  const { isAborted, answerBy, host } = work;
  if (answerBy === null && !isAborted) return Number.POSITIVE_INFINITY;
  const now = host.clock();
  const tables = loadSeconds(work);
  const least = tables < MOMENT ? NOTICED : 0;
  const deadline = isAborted || answerBy === null ? now + NOTICED : Math.max(answerBy, now + least);
  return now + tables > deadline ? null : deadline;
}

/** The same, or half of a check if that is longer: curves of the tables take about as long. */
function loadSeconds({ problem, checkSeconds }: SolveWork): number {
  return Math.max(checkSeconds / 2, tableSeconds(problem));
}

/** Pairs of people whose meetings are loaded in a second (experiment A53). */
const PAIRS_PER_SECOND = 200_000_000;

/** Seconds to load the tables of a search. */
export const tableSeconds = remembered(({ peopleCount, sessionCount, costs, links }: Problem): number => {
  const pairs =
    peopleCount ** 2 / PAIRS_PER_SECOND + tabledPairs(costs.pairs, sessionCount) / PROPOSALS_PER_SECOND;
  const visitors = curvesByRow(costs.visits).length * peopleCount;
  return (1 + links.length) * pairs + visitors / MOVES_PER_SECOND;
}, new WeakMap());

/** Sets of no more people take next to no time and are not counted (experiment A52). */
const FEW = 50;

/** Pairs of large sets that count only in some sessions: once for all sessions with the same sets, and once for sets of the same people. */
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

/** Proposals that tie-breaking may make once the bound is met. */
export function tieProposals({ options, iterations, budgetSeconds }: SolveWork): number {
  const timed = LOOK * budgetSeconds * MOVES_PER_SECOND;
  if (options.iterations === null) return Math.floor(timed);
  const left = options.iterations - Math.ceil(iterations / options.lanes);
  return Math.floor(Math.min(timed, left, LOOK * options.iterations));
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
