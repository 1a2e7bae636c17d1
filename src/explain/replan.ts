/** Re-planning with minimal perturbation: a plan for a changed request that changes as few seats as can be. */
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import { boundOf } from '../result/certificate.ts';
import type { StageRecord } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import { preferSeats } from '../scenario/change/prefer-seats.ts';
import { compile } from '../scenario/lower/compile.ts';
import { waitingPointer } from '../scenario/lower/fair-waiting.ts';
import { monotonicClock } from '../shared/clock.ts';
import { compare, exactly, roundedDown, toNumber } from '../shared/fraction.ts';
import { Rng } from '../shared/rng.ts';
import { fromSchedule, toSchedule } from '../solver/assignment.ts';
import { LastCheck, NOTHING_PROVEN } from '../solver/last-check.ts';
import { frozenSessions } from '../solver/limits.ts';
import type { Progress, Solver } from '../solver/outcome.ts';
import { firstSchedule } from '../solver/plan/first-schedule.ts';
import { DEFAULT_SETTINGS } from '../solver/plan/settings.ts';
import { costOfUnits, nearestCost, priceOf } from '../solver/price.ts';
import { countContacts } from '../solver/progress-teller.ts';
import { runRecord } from '../solver/run-record.ts';

/** The shares of a limit by which a legal plan and the bound are given up before the solve, and that is left to it at least. */
const SEATED_BY = 0.1;
const BOUNDED_BY = 0.3;
const LEAST_SOLVED = 0.5;

/**
 * A solver that leaves as many seats of the warm start as they are as the rules allow, and only then looks
 * at the cost. What it answers is said of the request itself: the cost by scoring, the bound by `bounds/`.
 */
export function withFewestChanges(solver: Solver): Solver {
  return async (request, options) => {
    const began = monotonicClock();
    const { warmStart, keepSessions, seed, settings, timeSeconds, targetCost, aside = 0 } = options;
    if (warmStart === null) return solver(request, options);
    const limit = timeSeconds ?? Number.POSITIVE_INFINITY;
    const secondsUntil = (share: number) => share * limit - (monotonicClock() - began);
    const ahead = Array.from({ length: request.scenario.session_count }, (_, session) => session).filter(
      (session) => !keepSessions.includes(session),
    );
    const problem = compile(request);
    const left = fromSchedule(request.scenario, problem, warmStart);
    const frozen = frozenSessions(problem, keepSessions, settings ?? DEFAULT_SETTINGS);
    const near = firstSchedule(problem, new Rng(seed), left, frozen, () => secondsUntil(SEATED_BY) <= 0);
    // Where a legal plan costs nothing there is nothing to prove.
    const bounded = () => lowerBound(problem, request, { secondsLeft: () => secondsUntil(BOUNDED_BY) });
    const found = near?.cost === 0n ? NOTHING_PROVEN : bounded();
    const checks = new LastCheck(request);
    const proof = checks.bound(found, secondsUntil(LEAST_SOLVED)) === null ? NOTHING_PROVEN : found;
    // No legal plan costs less than nothing, so none gains enough to change more than the legal plan near the warm
    // start does. The warm start itself may seat more people than can now come: its own cost says nothing.
    const cost = near?.cost ?? priceOf(problem, left);
    const weight = Math.ceil(Math.max(0, nearestCost(problem, cost))) + 1;
    const penalised = preferSeats(request, warmStart, ahead, weight);
    const costOf = (schedule: Schedule) =>
      costOfUnits(problem, priceOf(problem, fromSchedule(request.scenario, problem, schedule)));
    // Where all can stay, that is the one plan that changes no seat; who waits may have to change.
    if (
      near?.assignment.every((group, at) => group < 0 || group === left[at]) &&
      waitingPointer(request) === null
    ) {
      const schedule = toSchedule(request.scenario, near.assignment);
      const own = costOfUnits(problem, cost);
      const { certificate, ...checked } = checks.answer(schedule, own, proof);
      options.onProgress?.({
        seconds: monotonicClock() - began,
        iterations: 0,
        cost: toNumber(own),
        lowerBound: roundedDown(boundOf(proof)),
        uniqueContacts: countContacts(near.assignment, request.scenario),
        schedule,
      });
      const stop = checked.optimal ? 'optimal' : 'exhausted';
      const run = runRecord(options, monotonicClock() - began, 0, stop);
      return { status: 'solved', schedule, checked, proof: certificate, run, warnings: [] };
    }
    const told: { seconds: number; cost: number }[] = [];
    const bound = roundedDown(boundOf(proof));
    const reached = new AbortController();
    /** What the solver tells is the cost of the wish too. */
    const onProgress = (progress: Progress) => {
      if (progress.schedule !== null) {
        const own = costOf(progress.schedule);
        told.push({ seconds: progress.seconds, cost: toNumber(own) });
        if (targetCost !== null && compare(own, exactly(targetCost)) <= 0) reached.abort();
      }
      options.onProgress?.({ ...progress, cost: told.at(-1)?.cost ?? 0, lowerBound: bound });
    };
    const before = monotonicClock() - began;
    const used = aside + before;
    const outcome = await solver(penalised, {
      ...options,
      aside: timeSeconds === null ? 0 : Math.min(used, (1 - LEAST_SOLVED) * timeSeconds),
      targetCost: null,
      signal: AbortSignal.any([reached.signal, ...(options.signal ? [options.signal] : [])]),
      onProgress,
    });
    if (outcome.status !== 'solved') return outcome;
    const { schedule, run } = outcome;
    const { certificate, ...checked } = checks.answer(schedule, costOf(schedule), proof);
    /** The costs of a stage are those of the wish too: of the whole solve it is known what the plan then cost. */
    const ownStage = (stage: StageRecord): StageRecord => {
      if ('skipped' in stage) return stage;
      const plan = told.findLast(({ seconds }) => seconds <= stage.began + stage.seconds);
      const isLane = stage.lane !== null;
      return {
        ...stage,
        began: stage.began + before,
        cost: isLane ? null : (plan?.cost ?? null),
        best_at: stage.best_at === null ? null : stage.best_at + before,
        bound: isLane ? null : bound,
      };
    };
    const { stop_reason: stop, stages } = run;
    const isReached = reached.signal.aborted && stop === 'interrupted' && !options.signal?.aborted;
    const isProven = stop !== 'optimal' || checked.optimal;
    return {
      ...outcome,
      checked,
      proof: certificate,
      run: {
        ...run,
        seconds: monotonicClock() - began,
        stop_reason: isReached ? 'target_cost' : isProven ? stop : 'exhausted',
        ...(stages && { stages: stages.map(ownStage) }),
      },
    };
  };
}
