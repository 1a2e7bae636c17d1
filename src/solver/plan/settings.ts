/**
 * All settings of a solve, in the shape in which the service reports them; `--settings` and `--set` set them locally.
 * The defaults are the service's. `docs/solver.md` says what each one does.
 */
import * as z from 'zod';

const seconds = z.number().min(0);
const fraction = z.number().min(0).max(1);
const positive = z.number().positive();
const count = z.int().min(0);
const countOrNone = z.int().min(1).nullable().default(null);
const off = z.boolean().default(false);
const on = z.boolean().default(true);
const solverType = z.literal('auto').default('auto').describe('There is no other.');

const extremeEffort = z.strictObject({
  enabled: off,
  adaptive_tuning: z
    .strictObject({
      enabled: on.describe('Let batches grow while they bring nothing.'),
      max_batch_length_seconds: positive.default(300),
    })
    .prefault({})
    .describe('How long batches get.'),
  auto_temperature_target_excess_percent: positive
    .default(100)
    .describe('auto_walk_excess: how far above its best a walk at the first temperature may stand, percent.'),
  batch_length_seconds: positive.default(1),
  final_temperature: positive
    .default(0.01)
    .describe('The last temperature, in units of the smallest cost step.'),
  initial_temperature: positive
    .default(1)
    .describe('The first temperature in the mode `manual`, in units of the smallest cost step.'),
  repeat_objective_strategy: z
    .enum(['linear', 'squared', 'alternate_on_stall'])
    .default('alternate_on_stall')
    .describe('How the search (not the score) counts repeats.'),
  settle_after_non_improving_runs: count
    .default(0)
    .describe('Stop after so many batches without a better plan; 0: never.'),
  temperature_mode: z.enum(['manual', 'auto_walk_excess']).default('auto_walk_excess'),
});

const solverParams = z.strictObject({
  solver_type: solverType,
  construction_budget_fraction: fraction
    .default(0.3)
    .describe(
      'Share of the budget for a cooling of courts of doubles; no designs where it and min_construction_budget_seconds are 0.',
    ),
  scaffold_budget_fraction: fraction
    .default(0.3)
    .describe('Share of the budget for fitting a design to the rules.'),
  min_construction_budget_seconds: seconds.default(0.1),
  min_total_budget_seconds: seconds.default(1),
  max_total_budget_seconds: seconds.default(2),
  no_improvement_grace_seconds: seconds
    .default(0.5)
    .describe('A search that has just improved may overrun the budget by so many seconds.'),
  total_budget_multiplier: positive.default(1),
  max_iterations: z.int().min(1).default(1_000_000_000),
  parallel_lanes: z.int().min(1).max(256).default(1),
  extreme_effort: extremeEffort.prefault({}).describe('The effort "extreme".'),
  ultra_extreme_effort: z
    .strictObject({
      enabled: off.describe('Solve with the effort "ultra".'),
      extreme_effort: extremeEffort.prefault({}).describe('How its batches run.'),
      growth: z
        .strictObject({ step_sessions: z.int().min(1).default(1) })
        .prefault({})
        .describe('How a schedule grows.'),
      ruin_recreate: z
        .strictObject({
          enabled: on,
          initial_removed_sessions: z.int().min(1).default(1),
          stall_attempts_before_escalation: z.int().min(1).default(5),
        })
        .prefault({})
        .describe('Sessions that are removed and searched anew.'),
      seed_polish: z
        .strictObject({
          settle_after_non_improving_runs: count.default(2),
          use_improvement_curve_pruning: on,
        })
        .prefault({})
        .describe('How long a schedule is improved.'),
      source_policy: z
        .strictObject({ include_general_constructors: on, include_pure_sgp_designs: on })
        .prefault({})
        .describe('What to begin with.'),
    })
    .prefault({})
    .describe('The effort "ultra".'),
});

export const solverSettings = z.strictObject({
  solver_type: solverType,
  seed: z.int().nullable().default(null).describe('The random seed, unless given elsewhere; null: 1.'),
  move_policy: z
    .strictObject({
      swap: on.describe('Exchange people of two groups.'),
      transfer: on.describe('Move people into free seats.'),
    })
    .nullable()
    .default(null)
    .describe('null: every kind of move.'),
  mutable_session_indices: z
    .array(count)
    .nullable()
    .default(null)
    .describe('Sessions that the search may change; null: all.'),
  logging: z
    .strictObject({
      debug_dump_invariant_context: off,
      debug_validate_invariants: off,
      display_final_schedule: off,
      log_duration_and_score: off,
      log_initial_score_breakdown: off,
      log_initial_state: off,
      log_stop_condition: off,
      log_total_cost_breakdown: off,
      log_frequency: countOrNone,
    })
    .prefault({})
    .describe('What is said on standard error.'),
  stop_conditions: z
    .strictObject({
      max_iterations: countOrNone,
      no_improvement_iterations: countOrNone,
      stop_on_optimal_score: on,
      time_limit_seconds: seconds.nullable().default(2),
    })
    .prefault({})
    .describe('When to stop.'),
  telemetry: z
    .strictObject({
      best_schedule_every_n_callbacks: z.int().min(1).default(5),
      emit_best_schedule: off,
    })
    .prefault({})
    .describe('What calls on progress carry.'),
  solver_params: solverParams.prefault({}).describe('How the time is used.'),
});

export type SolverSettings = z.output<typeof solverSettings>;
/** Settings as given: any part of them. */
export type SettingsDocument = z.input<typeof solverSettings>;

/** The settings of a plain call to the service. */
export const DEFAULT_SETTINGS: SolverSettings = solverSettings.parse({});
