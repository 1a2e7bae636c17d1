import { solve } from '../../host/node.ts';
import { type Outcome, PLAIN_OPTIONS } from '../../solver/outcome.ts';
import { DEFAULT_SETTINGS, type SolverSettings, solverSettings } from '../../solver/plan/settings.ts';
import type { SolveJob, SolveReport } from '../domain/solver-port.ts';

/** Solves in one lane. Throws where the solver has a defect, as its last check finds. */
export async function solveJob({ request, timeSeconds }: SolveJob): Promise<SolveReport> {
  const settings = settingsFor(timeSeconds);
  const outcome = await solve(request, { ...PLAIN_OPTIONS, timeSeconds, settings, seed: randomSeed() });
  return reportOf(outcome);
}

/** The service's settings for a budget that may be shorter than its usual one, or longer. */
function settingsFor(timeSeconds: number): SolverSettings {
  const { solver_params: params } = DEFAULT_SETTINGS;
  const least = Math.min(params.min_total_budget_seconds, timeSeconds);
  return {
    ...DEFAULT_SETTINGS,
    solver_params: {
      ...params,
      min_total_budget_seconds: least,
      max_total_budget_seconds: timeSeconds,
      min_construction_budget_seconds: Math.min(params.min_construction_budget_seconds, timeSeconds),
    },
  };
}

export function reportOf(outcome: Outcome): SolveReport {
  switch (outcome.status) {
    case 'infeasible':
      return { kind: 'infeasible', proof: outcome.proof };
    case 'no_solution':
    case 'interrupted':
      return { kind: 'no_solution' };
    case 'solved':
      return {
        kind: 'solved',
        schedule: outcome.schedule,
        cost: outcome.checked.schedule.cost,
        settings: solverSettings.parse(outcome.run.settings),
      };
  }
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
