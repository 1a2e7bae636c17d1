/** Re-planning with minimal perturbation: a plan for a changed request that changes as few seats as can be. */
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import { namesOf } from '../bounds/lower/piece.ts';
import { FULL_DETAILS, judge } from '../check/judge.ts';
import { preferSeats } from '../scenario/change/prefer-seats.ts';
import { compile } from '../scenario/lower/compile.ts';
import type { Solver } from '../solver/outcome.ts';

/**
 * A solver that leaves as many seats of the warm start as they are as the rules allow, and only then looks
 * at the cost. What it answers is said of the request itself: the cost by scoring, the bound by `bounds/`.
 */
export function withFewestChanges(solver: Solver): Solver {
  return async (request, options) => {
    const { warmStart, keepSessions } = options;
    if (warmStart === null) return solver(request, options);
    const ahead = Array.from({ length: request.scenario.session_count }, (_, session) => session).filter(
      (session) => !keepSessions.includes(session),
    );
    // No plan costs less than nothing, so no gain in cost is worth one more seat that changes.
    const weight = Math.ceil(judge(request, { schedule: warmStart }).schedule.cost.total_cost) + 1;
    const penalised = preferSeats(request, warmStart, ahead, weight);
    const outcome = await solver(penalised, { ...options, targetCost: null, onProgress: null });
    if (outcome.status !== 'solved') return outcome;
    const { schedule, run } = outcome;
    const proof = lowerBound(compile(request), namesOf(request.scenario));
    const checked = judge(request, { schedule, proof, details: FULL_DETAILS });
    const proven = run.stop_reason !== 'optimal' || checked.optimal;
    return { ...outcome, checked, proof, run: proven ? run : { ...run, stop_reason: 'exhausted' } };
  };
}
