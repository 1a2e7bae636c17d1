/** Re-planning with minimal perturbation: a plan for a changed request that changes as few seats as can be. */
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import { FULL_DETAILS, judge } from '../check/judge.ts';
import { preferSeats } from '../scenario/change/prefer-seats.ts';
import { compile } from '../scenario/lower/compile.ts';
import { Rng } from '../shared/rng.ts';
import { fromSchedule } from '../solver/assignment.ts';
import { frozenSessions } from '../solver/limits.ts';
import type { Solver } from '../solver/outcome.ts';
import { firstSchedule } from '../solver/plan/first-schedule.ts';
import { DEFAULT_SETTINGS } from '../solver/plan/settings.ts';
import { nearestCost, priceOf } from '../solver/price.ts';

/**
 * A solver that leaves as many seats of the warm start as they are as the rules allow, and only then looks
 * at the cost. What it answers is said of the request itself: the cost by scoring, the bound by `bounds/`.
 */
export function withFewestChanges(solver: Solver): Solver {
  return async (request, options) => {
    const { warmStart, keepSessions, seed, settings } = options;
    if (warmStart === null) return solver(request, options);
    const ahead = Array.from({ length: request.scenario.session_count }, (_, session) => session).filter(
      (session) => !keepSessions.includes(session),
    );
    const problem = compile(request);
    const left = fromSchedule(request.scenario, problem, warmStart);
    const frozen = frozenSessions(problem, keepSessions, settings ?? DEFAULT_SETTINGS);
    const near = firstSchedule(problem, new Rng(seed), left, frozen)?.assignment ?? left;
    // No legal plan costs less than nothing, so none gains enough to change more than the legal plan near the warm
    // start does. The warm start itself may seat more people than can now come: its own cost says nothing.
    const weight = Math.ceil(Math.max(0, nearestCost(problem, priceOf(problem, near)))) + 1;
    const penalised = preferSeats(request, warmStart, ahead, weight);
    const outcome = await solver(penalised, { ...options, targetCost: null, onProgress: null });
    if (outcome.status !== 'solved') return outcome;
    const { schedule, run } = outcome;
    const proof = lowerBound(problem, request);
    const checked = judge(request, { schedule, proof, details: FULL_DETAILS });
    const proven = run.stop_reason !== 'optimal' || checked.optimal;
    return { ...outcome, checked, proof, run: proven ? run : { ...run, stop_reason: 'exhausted' } };
  };
}
