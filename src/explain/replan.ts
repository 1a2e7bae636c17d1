/** Re-planning with minimal perturbation: a plan for a changed request that changes as few seats as possible. */
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import { boundOf, type LowerBoundCertificate } from '../result/certificate.ts';
import type { StageRecord } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import { preferSeats } from '../scenario/change/prefer-seats.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { waitingPointer } from '../scenario/lower/fair-waiting.ts';
import { otherSessions } from '../scenario/other-sessions.ts';
import { monotonicClock } from '../shared/clock.ts';
import { compare, exactly, type Fraction, roundedDown, toNumber } from '../shared/fraction.ts';
import { Rng } from '../shared/rng.ts';
import { fromSchedule, toSchedule } from '../solver/assignment.ts';
import { LastCheck, NOTHING_PROVEN } from '../solver/last-check.ts';
import { frozenSessions } from '../solver/limits.ts';
import type { Outcome, Progress, SolveOptions, Solver } from '../solver/outcome.ts';
import { firstSchedule } from '../solver/plan/first-schedule.ts';
import { DEFAULT_SETTINGS } from '../solver/plan/settings.ts';
import { costOfUnits, nearestCost, priceOf } from '../solver/price.ts';
import { countContacts } from '../solver/progress-teller.ts';
import { runRecord } from '../solver/run-record.ts';

/** Shares of the time limit: deadline of the first legal plan, deadline of the bound, and least share left for the solve. */
const SEATED_BY = 0.1;
const BOUNDED_BY = 0.3;
const LEAST_SOLVED = 0.5;

/**
 * A solver that keeps as many seats of the warm start as the rules allow, and only then minimises the cost.
 * Its answer has the cost and bound of the original request.
 */
export function withFewestChanges(solver: Solver): Solver {
  return async (request, options) => {
    const { warmStart } = options;
    if (warmStart === null) return solver(request, options);
    const change = changeOf(request, options, warmStart);
    return unchanged(change) ?? changed(change, solver);
  };
}

type Change = ReturnType<typeof changeOf>;

function changeOf(request: SolveRequest, options: SolveOptions, warmStart: Schedule) {
  const { keepSessions, seed, settings, timeSeconds } = options;
  const began = monotonicClock();
  const secondsUsed = () => monotonicClock() - began;
  const secondsUntil = (share: number) => share * (timeSeconds ?? Number.POSITIVE_INFINITY) - secondsUsed();
  const problem = compile(request);
  const checks = new LastCheck(request);
  const left = fromSchedule(request.scenario, problem, warmStart);
  const frozen = frozenSessions(problem, keepSessions, settings ?? DEFAULT_SETTINGS);
  const near = firstSchedule(problem, new Rng(seed), left, frozen, () => secondsUntil(SEATED_BY) <= 0);
  const checkedBound = (): LowerBoundCertificate => {
    // A legal plan of cost 0 needs no proof.
    if (near?.cost === 0n) return NOTHING_PROVEN;
    const found = lowerBound(problem, request, { secondsLeft: () => secondsUntil(BOUNDED_BY) });
    return checks.bound(found, secondsUntil(LEAST_SOLVED)) === null ? NOTHING_PROVEN : found;
  };
  const proof = checkedBound();
  return {
    request,
    options,
    warmStart,
    problem,
    checks,
    secondsUsed,
    /** The seats of the warm start, and a legal plan close to it, if one was found in time. */
    left,
    near,
    /** Certificate of the original request. */
    proof,
    bound: roundedDown(boundOf(proof)),
    costOf: (schedule: Schedule): Fraction =>
      costOfUnits(problem, priceOf(problem, fromSchedule(request.scenario, problem, schedule))),
  };
}

/** If all can stay: the only plan that changes no seat. null otherwise, also if waiting counts, since who waits may have to change. */
function unchanged(change: Change): Outcome | null {
  const { bound, checks, left, near, options, problem, proof, request, secondsUsed } = change;
  if (near === null || waitingPointer(request) !== null) return null;
  if (near.assignment.some((group, at) => group >= 0 && group !== left[at])) return null;
  const schedule = toSchedule(request.scenario, near.assignment);
  const cost = costOfUnits(problem, near.cost);
  const { certificate, ...checked } = checks.answer(schedule, cost, proof);
  options.onProgress?.({
    seconds: secondsUsed(),
    iterations: 0,
    cost: toNumber(cost),
    lowerBound: bound,
    uniqueContacts: countContacts(problem, near.assignment),
    schedule,
  });
  const run = runRecord(options, secondsUsed(), 0, checked.optimal ? 'optimal' : 'exhausted');
  return { status: 'solved', schedule, checked, proof: certificate, run, warnings: [] };
}

async function changed(change: Change, solver: Solver): Promise<Outcome> {
  const { bound, checks, costOf, options, proof, secondsUsed } = change;
  const { aside = 0, signal, targetCost, timeSeconds } = options;
  const reported: Reported[] = [];
  const reached = new AbortController();
  /** Replaces the solver's cost, which includes the added wish, by the cost of the original request. */
  const onProgress = (progress: Progress) => {
    if (progress.schedule !== null) {
      const cost = costOf(progress.schedule);
      reported.push({ seconds: progress.seconds, cost: toNumber(cost) });
      if (targetCost !== null && compare(cost, exactly(targetCost)) <= 0) reached.abort();
    }
    options.onProgress?.({ ...progress, cost: reported.at(-1)?.cost ?? 0, lowerBound: bound });
  };
  const wished = penalised(change);
  const before = secondsUsed();
  const outcome = await solver(wished, {
    ...options,
    aside: timeSeconds === null ? 0 : Math.min(aside + before, (1 - LEAST_SOLVED) * timeSeconds),
    targetCost: null,
    signal: AbortSignal.any([reached.signal, ...(signal ? [signal] : [])]),
    onProgress,
  });
  if (outcome.status !== 'solved') return outcome;
  const { schedule, run } = outcome;
  const { certificate, ...checked } = checks.answer(schedule, costOf(schedule), proof);
  const { stop_reason: stop, stages } = run;
  const isReached = reached.signal.aborted && stop === 'interrupted' && !signal?.aborted;
  const isProven = stop !== 'optimal' || checked.optimal;
  return {
    ...outcome,
    checked,
    proof: certificate,
    run: {
      ...run,
      seconds: secondsUsed(),
      stop_reason: isReached ? 'target_cost' : isProven ? stop : 'exhausted',
      ...(stages && { stages: stages.map((stage) => ownStage(stage, before, reported, bound)) }),
    },
  };
}

/** The request with an added wish for every seat of the warm start, weighted higher than the plan's whole cost. */
function penalised({ left, near, options, problem, request, warmStart }: Change): SolveRequest {
  const ahead = otherSessions(request, options.keepSessions);
  // No plan costs less than 0, so the weight exceeds all that more changes than those of `near` could gain. The warm start
  // itself may seat too many people for its cost to mean anything.
  const cost = near?.cost ?? priceOf(problem, left);
  return preferSeats(request, warmStart, ahead, Math.ceil(Math.max(0, nearestCost(problem, cost))) + 1);
}

/** Cost of a plan that the solver reported, and when. */
interface Reported {
  readonly seconds: number;
  readonly cost: number;
}

/** A stage record with times and costs of the whole re-plan: the solver's own costs include the added wish. */
function ownStage(
  stage: StageRecord,
  before: number,
  reported: readonly Reported[],
  bound: number,
): StageRecord {
  if ('skipped' in stage) return stage;
  const plan = reported.findLast(({ seconds }) => seconds <= stage.began + stage.seconds);
  const isLane = stage.lane !== null;
  return {
    ...stage,
    began: stage.began + before,
    cost: isLane ? null : (plan?.cost ?? null),
    best_at: stage.best_at === null ? null : stage.best_at + before,
    bound: isLane ? null : bound,
  };
}
