import type { RunRecord } from '../result/definition.ts';
import { version } from '../shared/version.ts';
import type { SolveOptions } from './outcome.ts';
import type { LaneStop } from './plan/run-lanes.ts';
import { DEFAULT_SETTINGS, type SolverSettings } from './plan/settings.ts';

/** What a result file says about its run. */
export function runRecord(
  options: SolveOptions,
  seconds: number,
  iterations: number,
  stop: RunRecord['stop_reason'],
): RunRecord {
  const { seed, lanes } = options;
  return {
    seed,
    iterations,
    seconds,
    stop_reason: stop,
    lanes,
    version,
    settings: effectiveSettings(options),
  };
}

function effectiveSettings(options: SolveOptions): SolverSettings {
  const settings = options.settings ?? DEFAULT_SETTINGS;
  return {
    ...settings,
    stop_conditions: {
      ...settings.stop_conditions,
      max_iterations: options.iterations,
      time_limit_seconds: options.timeSeconds,
    },
    solver_params: { ...settings.solver_params, parallel_lanes: options.lanes },
  };
}

/** Why the lanes stopped, as results say it; `solved`: they found a schedule. */
export function stopReason(stop: LaneStop, options: SolveOptions, solved: boolean): RunRecord['stop_reason'] {
  if (stop === 'deadline' || stop === 'settled') return 'time_limit';
  if (stop === 'aborted') return 'interrupted';
  if (stop === 'reached') return 'target_cost';
  return solved && options.iterations !== null ? 'iteration_limit' : 'exhausted';
}
