import { scoreSchedule } from '../../check/cost/cost.ts';
import { checkLegality } from '../../check/legality/check-legality.ts';
import { type Outcome, PLAIN_OPTIONS } from '../../solver/outcome.ts';
import { solverSettings } from '../../solver/plan/settings.ts';
import { solve } from '../../solver/solve.ts';
import type { SolveJob, SolveReport } from '../domain/solver-port.ts';

/** Solves in one lane and judges the answer once more before it leaves. Throws where the solver has a defect. */
export async function solveJob({ request, timeSeconds }: SolveJob): Promise<SolveReport> {
  const outcome = await solve(request, { ...PLAIN_OPTIONS, timeSeconds, seed: randomSeed() });
  return reportOf(outcome, request);
}

export function reportOf(outcome: Outcome, request: SolveJob['request']): SolveReport {
  switch (outcome.status) {
    case 'infeasible':
      return { kind: 'infeasible', proof: outcome.proof };
    case 'no_solution':
    case 'interrupted':
      return { kind: 'no_solution' };
    case 'solved': {
      const { schedule } = outcome;
      if (checkLegality(request, schedule).length > 0) return { kind: 'failed', reason: 'unverified' };
      return {
        kind: 'solved',
        schedule,
        cost: scoreSchedule(request, schedule),
        settings: solverSettings.parse(outcome.run.settings),
      };
    }
  }
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
