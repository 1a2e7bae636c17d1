import type { SolverSettings } from './settings.ts';

/** The most entries of tables (people by groups or by rules on visits, or pairs of sets) that are built without checking the clock (experiment A52). */
export const MOST_PLACES = 1_000_000;

/**
 * How long a solve without a time limit of its own should take, seconds: the multiplier on the most, within the
 * least and the most. The stages before the search take their shares of it.
 */
export function recommendedSeconds({ solver_params }: SolverSettings): number {
  const { total_budget_multiplier, min_total_budget_seconds, max_total_budget_seconds } = solver_params;
  return Math.max(min_total_budget_seconds, total_budget_multiplier * max_total_budget_seconds);
}

/** The settings of a solve with a limit of `seconds`, which is then its budget. */
export function withBudget(settings: SolverSettings, seconds: number): SolverSettings {
  const { solver_params } = settings;
  const { min_total_budget_seconds: least, min_construction_budget_seconds: construction } = solver_params;
  return {
    ...settings,
    solver_params: {
      ...solver_params,
      total_budget_multiplier: 1,
      min_total_budget_seconds: Math.min(least, seconds),
      max_total_budget_seconds: seconds,
      min_construction_budget_seconds: Math.min(construction, seconds / 2),
    },
  };
}

/** The share of the budget for a cooling of courts; 0: no designs at all. */
export function constructionShare(settings: SolverSettings): number {
  const { construction_budget_fraction, min_construction_budget_seconds } = settings.solver_params;
  const least = min_construction_budget_seconds / recommendedSeconds(settings);
  return Math.min(1, Math.max(construction_budget_fraction, least));
}

/** What fits may take, seconds. */
export function scaffoldSeconds(settings: SolverSettings): number {
  return settings.solver_params.scaffold_budget_fraction * recommendedSeconds(settings);
}
