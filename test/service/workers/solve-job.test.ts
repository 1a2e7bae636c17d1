import { describe, expect, it } from 'vitest';
import { reportOf, solveJob } from '../../../src/service/workers/solve-job.ts';
import type { Outcome } from '../../../src/solver/outcome.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { request } from '../support/scenarios.ts';

const run = {
  seed: 1,
  iterations: 0,
  seconds: 0,
  stop_reason: 'time_limit' as const,
  lanes: 1,
  version: '0',
  settings: DEFAULT_SETTINGS,
};

describe('a job', () => {
  it('comes back as a legal schedule with its true cost and the settings in force', async () => {
    const report = await solveJob(request(), 0.5);
    if (report.kind !== 'solved') throw new Error(report.kind);
    const verdict = judge(request(), { schedule: report.schedule }).schedule;
    expect(verdict?.legal).toBe(true);
    expect(report.cost).toEqual(verdict?.cost);
    expect(report.settings.stop_conditions.time_limit_seconds).toBe(0.5);
    expect(report.settings.seed).toBeNull();
    expect(report.settings.solver_params).toMatchObject({
      min_total_budget_seconds: 0.5,
      max_total_budget_seconds: 0.5,
    });
  });

  it('without a schedule says why', () => {
    const proof = {
      kind: 'infeasibility' as const,
      version: 2 as const,
      argument: 'room',
      rules: [],
      numbers: {},
      message: 'no',
    };
    const none: Outcome = { status: 'no_solution', run, warnings: [] };
    expect(reportOf(none)).toEqual({ kind: 'no_solution' });
    const impossible: Outcome = { status: 'infeasible', proof, run, warnings: [] };
    expect(reportOf(impossible)).toEqual({ kind: 'infeasible', proof });
  });
});
