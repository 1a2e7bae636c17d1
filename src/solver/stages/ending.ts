/** After the lanes: a refutation if no plan was found, tie-breaking, waiting in turn, and a last descent. */
import { nullOn } from '../../shared/or-else.ts';
import { LONG_TRY } from '../exact/sat/sat-solver.ts';
import { descentDeadline, tieProposals } from '../limits.ts';
import type { Incumbent } from '../plan/lane-report.ts';
import { searchOf } from '../plan/search-series.ts';
import { breakTies } from '../plan/ties.ts';
import { inTurns, someWait } from '../plan/turns.ts';
import { TooLarge } from '../search/kernel.ts';
import { once, type SolveStage, type SolveWork } from '../solve-work.ts';

export const lastRefutation: SolveStage = {
  whyNot({ best, isAborted }) {
    if (best) return 'there is a plan';
    return isAborted ? 'the solve was interrupted' : null;
  },
  run(work) {
    const { log, options, teller } = work;
    // If there is a plan, the `lanes` stage has logged this.
    log.begin(options.seed, options.lanes, teller.lowerBound);
    return work.refute(LONG_TRY);
  },
};

/** After it no exchange of two people and no move into a free seat improves the plan. */
export const descent: SolveStage = {
  whyNot(work) {
    if (work.best === null) return 'there is no plan';
    if (work.isProven) return 'the bound is met';
    return descentDeadline(work) === null ? 'its tables would take too long' : null;
  },
  *run(work) {
    const { host, problem, settings, frozen, best } = work;
    const deadline = descentDeadline(work);
    if (best === null || deadline === null) return;
    work.goesOnUntil = deadline;
    // The seed picks one of several possible descents.
    const task = { problem, kernel: host.kernel(), settings, frozen };
    const search = nullOn(TooLarge, () => searchOf(task, best.assignment, 1, frozen, best.cost));
    if (search === null) return;
    for (const _ of search.descend()) {
      if (work.isOver()) break;
      yield;
    }
    if (search.bestCost < best.cost)
      better(work, 'descent', { cost: search.bestCost, assignment: search.best() });
  },
};

export const ties: SolveStage = {
  whyNot(work) {
    if (work.best === null) return 'there is no plan';
    if (!work.isProven) return 'the bound is not met';
    return areTied(work) ? null : 'not asked for';
  },
  *run(work) {
    const { host, problem, settings, options, frozen, best, isOver } = work;
    if (best === null) return;
    const task = { problem, kernel: host.kernel, settings, seed: options.seed, frozen };
    const tied = yield* breakTies({ ...task, proposals: tieProposals(work), isOver }, best);
    work.best = tied.best;
    work.moreIterations += tied.iterations;
  },
};

export const turns: SolveStage = {
  whyNot({ best, problem, options }) {
    if (best === null) return 'there is no plan';
    if (!someWait(problem)) return 'nobody waits';
    return options.warmStart ? 'it goes on from a plan' : null;
  },
  run: once((work) => {
    const { problem, frozen, best, isOver } = work;
    if (best === null) return;
    const even = inTurns({ problem, frozen, isTied: work.isProven && areTied(work), isOver }, best);
    if (even.cost < best.cost) better(work, 'turns', even);
    else work.best = even;
  }),
};

function better(work: SolveWork, stage: string, found: Incumbent): void {
  work.best = found;
  work.tell(0, { iterations: work.iterations, stage, skipped: null, better: found, proof: null });
}

/** Whether to choose among plans of equal cost. */
function areTied({ options, settings }: SolveWork): boolean {
  return (options.breakTies ?? true) && settings.stop_conditions.stop_on_optimal_score;
}
