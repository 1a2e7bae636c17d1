/** Options of a solve, as callers give them, and their translation for the solver: checked, with defaults. */
import * as z from 'zod';
import { type Result, schedule as scheduleShape } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { isRecord } from '../scenario/form.ts';
import { otherSessions } from '../scenario/other-sessions.ts';
import { accept, type Checked, type Issue, some } from '../shared/issue.ts';
import { readAs } from '../shared/read-document.ts';
import type { Progress, SolveOptions as SolverOptions } from '../solver/outcome.ts';
import { readSettings } from '../solver/plan/read-settings.ts';
import type { SettingsDocument } from '../solver/plan/settings.ts';
import { refused } from './issue-codes.ts';
import { withKeptSessions } from './kept-sessions.ts';
import * as option from './options.ts';

/** A better plan, reported during a solve. */
export interface Improvement extends Progress {
  /** The better plan, by ids. */ readonly schedule: Schedule;
}

export interface SolveOptions {
  /** Time limit in seconds of the clock. Default: that of `settings`, else 2; no limit if `iterations` is given. */
  readonly time?: number | undefined;
  /** Seconds of `time` used for reading before and writing after the solve, at most half of it; default 0. */
  readonly aside?: number | undefined;
  /** Number of proposals that each lane examines. With the same number, seed and lanes the plan is the same. */
  readonly iterations?: number | undefined;
  /** Seed of the random numbers, a whole number; default 1. */
  readonly seed?: number | undefined;
  /** Number of searches that help each other, 1 to 256; default 1. The plan depends on it. */
  readonly lanes?: number | undefined;
  /** Number of lanes that run at once, 1 to 256; does not change the plan. Default: the number of processors. */
  readonly threads?: number | undefined;
  /** Stop when a plan costs this or less. */
  readonly targetCost?: number | undefined;
  /** After a plan is proven best, look for an equally good one with fewer repeats; default true. */
  readonly ties?: boolean | undefined;
  /** Solver settings; docs/solver.md explains each. */
  readonly settings?: SettingsDocument | undefined;
  /** Plan to start from, with people and groups by id, or a result that has one. */
  readonly warmStart?: Schedule | Result | null | undefined;
  /** Sessions of `warmStart` to keep unchanged, counted from 0. */
  readonly keepSessions?: readonly number[] | undefined;
  /** Change as few seats of `warmStart` as possible; the cost comes second. Default false. */
  readonly fewChanges?: boolean | undefined;
  /** When aborted, the solve ends soon, with the best plan so far. */
  readonly signal?: AbortSignal | null | undefined;
  /** Called with each better plan. */
  readonly onImprovement?: ((improvement: Improvement) => void) | undefined;
  /** Called with each better plan, and from time to time to report progress. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with each line that `settings.logging` asks for. */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** The options for the solver. Pointers of issues lead into the options: `/time`. */
export function readSolveOptions(request: SolveRequest, options: SolveOptions): Checked<SolverOptions> {
  const wrong = option.refusedOptions(options, OPTIONS);
  if (wrong?.issues[0].pointer === '') return wrong;
  const settings = option.below('/settings', readSettings(options.settings ?? {}, []));
  const warmStart = readWarmStart(options.warmStart ?? null);
  const issues: Issue[] = [...(wrong?.issues ?? [])];
  for (const read of [settings, warmStart]) if (!read.ok) issues.push(...read.issues);
  if (!settings.ok || !warmStart.ok || issues.length > 0) return { ok: false, issues: some(issues) };
  if (warmStart.value !== null && isOfOthers(warmStart.value, request)) {
    const message = 'Nobody of the scenario sits in the plan to start from.';
    return refused('other_people', message, 'Give a plan of these people, or none.', '/warmStart');
  }
  if (options.fewChanges && warmStart.value === null) {
    const message = 'Few seats are to change, but there is no plan that has them.';
    return refused('keep_needs_warm_start', message, 'Give the plan to start from.', '/fewChanges');
  }
  const { mutable_session_indices: mutable } = settings.value;
  const kept = withKeptSessions(request, warmStart.value, options.keepSessions ?? [], mutable);
  if (!kept.ok) return kept;
  const { sessions: keepSessions } = kept.value;
  const { stop_conditions, solver_params, seed } = settings.value;
  const iterations = options.iterations ?? stop_conditions.max_iterations;
  const { onImprovement, onProgress, onLog } = options;
  // Iterations replace the default time limit, but not one that is given.
  const isDefault = options.settings?.stop_conditions?.time_limit_seconds === undefined;
  const isLifted = isDefault && iterations !== null;
  const timeSeconds = options.time ?? (isLifted ? null : stop_conditions.time_limit_seconds);
  const told = (progress: Progress): void => {
    onProgress?.(progress);
    const { schedule } = progress;
    if (schedule !== null) onImprovement?.({ ...progress, schedule });
  };
  const value: SolverOptions = {
    timeSeconds,
    aside: Math.min(options.aside ?? 0, (timeSeconds ?? 0) / 2),
    iterations,
    seed: options.seed ?? seed ?? 1,
    lanes: options.lanes ?? solver_params.parallel_lanes,
    threads: options.threads,
    // A result records which sessions could change.
    settings:
      keepSessions.length > 0
        ? { ...settings.value, mutable_session_indices: otherSessions(request, keepSessions) }
        : settings.value,
    breakTies: options.ties ?? true,
    targetCost: options.targetCost ?? null,
    warmStart: kept.value.plan,
    keepSessions,
    // A signal of its own: many solves may listen to one.
    signal: options.signal ? AbortSignal.any([options.signal]) : null,
    onProgress: onProgress || onImprovement ? told : null,
    ...(onLog ? { onLog } : {}),
  };
  return accept(value);
}

function readWarmStart(given: Schedule | Result | null): Checked<Schedule | null> {
  if (given === null) return accept(null);
  const result = isRecord(given) && 'schema' in given ? (given as Result) : null;
  if (result?.solution === null) {
    const message = `The plan to start from has no schedule: its status is ${JSON.stringify(result.status)}.`;
    return refused('no_schedule', message, 'Give one that is solved, or none.', '/warmStart');
  }
  const schedule = result === null ? given : result.solution?.schedule;
  return option.below('/warmStart', readAs(scheduleShape, schedule, 'plan to start from'));
}

/** True if people sit in the plan, but none of the request. */
function isOfOthers(plan: Schedule, { scenario }: SolveRequest): boolean {
  const ids = new Set(scenario.people.map(({ id }) => id));
  const seated = Object.values(plan).flatMap((groups) => Object.values(groups).flat());
  return seated.length > 0 && !seated.some((person) => ids.has(person));
}

const OPTIONS: option.OptionTable<SolveOptions> = {
  time: option.fromZero,
  aside: option.fromZero,
  iterations: z.int().min(1),
  seed: z.int(),
  lanes: z.int().min(1).max(256),
  threads: z.int().min(1).max(256),
  targetCost: option.fromZero,
  ties: option.either,
  fewChanges: option.either,
  keepSessions: option.sessionList,
  signal: option.signal,
  onImprovement: option.called,
  onProgress: option.called,
  onLog: option.called,
  settings: option.readElsewhere,
  warmStart: option.readElsewhere,
};
