/** From a request to a verified answer: prove or bound, run lanes, check what they found. */
import { proveInfeasible } from '../bounds/infeasible/prove.ts';
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import { checkLegality } from '../check/legality/check-legality.ts';
import type { InfeasibilityCertificate } from '../result/certificate.ts';
import type { RunRecord } from '../result/definition.ts';
import { boundMeets } from '../result/tolerance.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { type Clock, monotonicClock } from '../shared/clock.ts';
import { Rng } from '../shared/rng.ts';
import { fromSchedule, toSchedule } from './assignment.ts';
import { easySchedule, firstSchedule } from './auto/first-schedule.ts';
import type { LaneNews, LaneTask } from './auto/lane-messages.ts';
import { runLanes } from './auto/run-lanes.ts';
import { DEFAULT_SETTINGS } from './auto/settings.ts';
import { refuteExactly } from './exact/refute-exactly.ts';
import { demand, verifiedCost } from './last-check.ts';
import { frozenSessions, laneLimits } from './limits.ts';
import type { Outcome, SolveOptions } from './outcome.ts';
import { ProgressTeller } from './progress-teller.ts';
import { runRecord, stopReason } from './run-record.ts';
import { SolveLog } from './solve-log.ts';
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
  const settings = options.settings ?? DEFAULT_SETTINGS;
  const log = new SolveLog(request, settings, options.onLog);
  const trace = new Trace(clock, began);
  const story = (iterations: number, stop: RunRecord['stop_reason']) => ({
    run: runRecord(options, clock() - began, iterations, stop),
    warnings: [],
    trace: trace.stages,
  });
  const ended = (outcome: Outcome): Outcome => {
    log.end(outcome);
    return outcome;
  };
  const infeasible = (proof: InfeasibilityCertificate, iterations: number): Outcome => {
    demand(request, proof);
    return ended({ status: 'infeasible', proof, ...story(iterations, 'infeasible') });
  };

  const problem = compile(request);
  const teller = new ProgressTeller(options.onProgress, clock, {
    began,
    scenario: request.scenario,
    telemetry: settings.telemetry,
  });
  const hear = (lane: number, news: LaneNews, iterations: number) => {
    trace.note(lane, news);
    log.hear(lane, news);
    teller.tell(news, iterations);
  };
  const start = options.warmStart && fromSchedule(request.scenario, problem, options.warmStart);
  const frozen = frozenSessions(problem, options.keepSessions, settings);
  const easy = easySchedule(problem, new Rng(options.seed), start, frozen);
  // A legal schedule spares the proof that there is none, which takes longer than to make one.
  const isLegal = easy && checkLegality(request, toSchedule(request.scenario, easy.assignment)).length === 0;
  if (!isLegal) {
    const obstacle = proveInfeasible(request);
    if (obstacle) return infeasible(obstacle, 0);
  }
  const first = isLegal ? easy : firstSchedule(problem, new Rng(options.seed), start, frozen);
  if (first) {
    // Told before the bound is worked out, which may take longer than all that came before.
    hear(0, { iterations: 0, stage: 'start', better: first, proof: null }, 0);
  } else {
    const conflict = await refuteExactly(request, AT_ONCE, options.signal);
    if (conflict) return infeasible(conflict, 0);
  }
  const quickProof = lowerBound(request, problem);
  demand(request, quickProof);
  teller.lowerBound = quickProof.bound;
  log.begin(options.seed, options.lanes, quickProof.bound);
  const task: Omit<LaneTask, 'lane'> = {
    problem,
    settings,
    seed: options.seed,
    start,
    first: first?.assignment ?? null,
    frozen,
    floor: quickProof.bound,
    iterations: options.iterations,
  };
  const totals = await runLanes(
    Array.from({ length: options.lanes }, (_, lane) => ({ ...task, lane })),
    laneLimits(options, settings, clock, began, quickProof.bound),
    hear,
  );

  const best = totals.best ?? first;
  if (!best) {
    const conflict = totals.stop === 'aborted' ? null : await refuteExactly(request, AT_LAST, options.signal);
    if (conflict) return infeasible(conflict, totals.iterations);
    const status = totals.stop === 'aborted' ? 'interrupted' : 'no_solution';
    return ended({ status, ...story(totals.iterations, stopReason(totals.stop, options, false)) });
  }
  const schedule = toSchedule(request.scenario, best.assignment);
  const cost = verifiedCost(request, schedule, best.cost);
  if (totals.proof) demand(request, totals.proof);
  const proof = totals.proof && totals.proof.bound > quickProof.bound ? totals.proof : quickProof;
  const optimal = boundMeets(proof.bound, cost);
  const stop = optimal ? 'optimal' : stopReason(totals.stop, options, true);
  return ended({ status: 'solved', schedule, cost, proof, ...story(totals.iterations, stop) });
}
