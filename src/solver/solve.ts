/** From a request to a verified answer: prove or bound, run lanes, check what they found. */
import { proveInfeasible } from '../bounds/infeasible/prove.ts';
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import type { Certificate, InfeasibilityCertificate } from '../result/certificate.ts';
import type { RunRecord } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import { boundMeets } from '../result/tolerance.ts';
import { compile } from '../scenario/compile.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { Problem } from '../scenario/problem.ts';
import { type Clock, monotonicClock } from '../shared/clock.ts';
import { Rng } from '../shared/rng.ts';
import { version } from '../shared/version.ts';
import { checkCertificate } from '../verify/check-certificate.ts';
import { verifySchedule } from '../verify/verdict.ts';
import { fromSchedule, toSchedule } from './assignment.ts';
import { recommendedSeconds } from './auto/budget.ts';
import type { LaneTask } from './auto/lane-messages.ts';
import { type LaneStop, runLanes } from './auto/run-lanes.ts';
import { DEFAULT_SETTINGS, type SolverSettings } from './auto/settings.ts';
import { refuteExactly } from './exact/refute-exactly.ts';
import type { Outcome, SolveOptions } from './outcome.ts';
import { ProgressTeller } from './progress-teller.ts';
import { buildStart } from './search/start.ts';
import { Trace } from './trace.ts';

/** How hard a proof is tried for where a first look found no legal schedule: some tenths of a second. */
const AT_ONCE = { placements: 20_000, conflicts: 2_000 };
/** And where the whole search found none: a second or two. */
const AT_LAST = { placements: 200_000, conflicts: 10_000 };

/**
 * Solves a request that has passed the parser.
 *
 * @throws Error when the solver's own answer or proof fails verification: a defect, never to be shown as an answer.
 */
export async function solve(
  request: SolveRequest,
  options: SolveOptions,
  clock: Clock = monotonicClock,
): Promise<Outcome> {
  const began = clock();
  const record = (iterations: number, stop: RunRecord['stop_reason']): RunRecord => ({
    seed: options.seed,
    iterations,
    seconds: clock() - began,
    stop_reason: stop,
    lanes: options.lanes,
    version,
    settings: effectiveSettings(options),
  });
  const infeasible = (proof: InfeasibilityCertificate, iterations: number): Outcome => {
    demand(request, proof);
    return {
      status: 'infeasible',
      proof,
      run: record(iterations, 'infeasible'),
      warnings: [],
      trace: trace.stages,
    };
  };

  const trace = new Trace(clock, began);
  const obstacle = proveInfeasible(request);
  if (obstacle) return infeasible(obstacle, 0);

  const problem = compile(request);
  if (!buildStart(problem, new Rng(options.seed))) {
    const conflict = await refuteExactly(request, AT_ONCE, options.signal);
    if (conflict) return infeasible(conflict, 0);
  }
  const quickProof = lowerBound(request, problem);
  demand(request, quickProof);

  const settings = options.settings ?? DEFAULT_SETTINGS;
  const task: Omit<LaneTask, 'lane'> = {
    problem,
    settings,
    seed: options.seed,
    start: options.warmStart && fromSchedule(request.scenario, problem, options.warmStart),
    frozen: frozenSessions(problem, options.keepSessions, settings),
    floor: quickProof.bound,
    iterations: options.iterations,
  };
  const teller = new ProgressTeller(options.onProgress, clock, {
    began,
    lowerBound: quickProof.bound,
    scenario: request.scenario,
  });
  const totals = await runLanes(
    Array.from({ length: options.lanes }, (_, lane) => ({ ...task, lane })),
    {
      clock,
      deadline: options.timeSeconds === null ? null : began + options.timeSeconds,
      signal: options.signal,
      settle: isOpenEnded(options)
        ? {
            after: began + recommendedSeconds(settings),
            grace: settings.solver_params.no_improvement_grace_seconds,
          }
        : null,
      target: Math.max(
        settings.stop_conditions.stop_on_optimal_score ? quickProof.bound : Number.NEGATIVE_INFINITY,
        options.targetCost ?? Number.NEGATIVE_INFINITY,
      ),
    },
    (lane, news, iterations) => {
      trace.note(lane, news);
      teller.tell(news, iterations);
    },
  );

  if (!totals.best) {
    const conflict = totals.stop === 'aborted' ? null : await refuteExactly(request, AT_LAST, options.signal);
    if (conflict) return infeasible(conflict, totals.iterations);
    const status = totals.stop === 'aborted' ? 'interrupted' : 'no_solution';
    return {
      status,
      run: record(totals.iterations, stopReason(totals.stop, options, false)),
      warnings: [],
      trace: trace.stages,
    };
  }
  const schedule = toSchedule(request.scenario, totals.best.assignment);
  const cost = verifiedCost(request, schedule, totals.best.cost);
  if (totals.proof) demand(request, totals.proof);
  const proof = totals.proof && totals.proof.bound > quickProof.bound ? totals.proof : quickProof;
  const optimal = boundMeets(proof.bound, cost);
  return {
    status: 'solved',
    schedule,
    cost,
    proof,
    run: record(totals.iterations, optimal ? 'optimal' : stopReason(totals.stop, options, true)),
    warnings: [],
    trace: trace.stages,
  };
}

/** Nobody says when to stop: then the solver does. */
function isOpenEnded({ timeSeconds, iterations }: SolveOptions): boolean {
  return timeSeconds === null && iterations === null;
}

function frozenSessions(problem: Problem, kept: readonly number[], settings: SolverSettings): Uint8Array {
  const mutable = settings.mutable_session_indices;
  return Uint8Array.from({ length: problem.sessionCount }, (_, s) =>
    kept.includes(s) || (mutable !== null && !mutable.includes(s)) ? 1 : 0,
  );
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

function stopReason(stop: LaneStop, options: SolveOptions, solved: boolean): RunRecord['stop_reason'] {
  if (stop === 'deadline' || stop === 'settled') return 'time_limit';
  if (stop === 'aborted') return 'interrupted';
  if (stop === 'reached') return 'target_cost';
  return solved && options.iterations !== null ? 'iteration_limit' : 'exhausted';
}

/** A certificate that does not stand up is a defect, and so is an answer that does not. */
function demand(request: SolveRequest, certificate: Certificate): void {
  const judgement = checkCertificate(request, certificate);
  if (!judgement.holds) throw new Error(`the ${certificate.kind} proof does not hold: ${judgement.reason}`);
}

function verifiedCost(request: SolveRequest, schedule: Schedule, claimed: number): number {
  const verdict = verifySchedule(request, schedule, claimed, 0);
  if (!verdict.legal) {
    throw new Error(`the solver broke a hard rule: ${verdict.violations[0].message}`);
  }
  if (!verdict.costTrue) {
    throw new Error(`the solver's cost ${claimed} is not the schedule's, ${verdict.cost.total_cost}`);
  }
  return verdict.cost.total_cost;
}
