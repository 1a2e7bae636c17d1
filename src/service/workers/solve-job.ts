import { solve } from '../../host/node.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Outcome, PLAIN_OPTIONS } from '../../solver/outcome.ts';
import { solverSettings } from '../../solver/plan/settings.ts';
import type { SolveReport } from '../domain/ports.ts';

/** Solves in one lane. @throws if the solver's answer fails its last check */
export async function solveJob(request: SolveRequest, timeSeconds: number): Promise<SolveReport> {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return reportOf(await solve(request, { ...PLAIN_OPTIONS, timeSeconds, seed }));
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
