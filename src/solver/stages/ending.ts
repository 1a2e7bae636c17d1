/** After the lanes: a proof that there is no plan where they found none, ties, waiting in turn, and a last descent. */
import { LONG_TRY } from '../exact/sat/sat-solver.ts';
import { descentDeadline, tieLimits } from '../limits.ts';
import type { Host } from '../plan/host.ts';
import type { Incumbent } from '../plan/lane-report.ts';
import { type SearchTask, searchOf } from '../plan/search-series.ts';
import { breakTies } from '../plan/ties.ts';
import { inTurns, someWait } from '../plan/turns.ts';
import { LOOK, MOMENT } from '../shared-numbers.ts';
import type { SolveStage, SolveWork } from '../solve-work.ts';

export const lastRefutation: SolveStage = {
  name: 'last refutation',
  whyNot({ best, totals }) {
    if (best) return 'there is a plan';
    return totals?.stop === 'aborted' ? 'the solve was interrupted' : null;
  },
  run: (work) => work.refute(LONG_TRY, 1 - LOOK),
};

export const descent: SolveStage = {
  name: 'descent',
  whyNot(work) {
    if (work.best === null) return 'there is no plan';
    if (work.isProven) return 'the bound is met';
    return descentBy(work) === null ? 'its tables would take too long' : null;
  },
  async run(work) {
    const { host, problem, settings, frozen, best, iterations } = work;
    const deadline = descentBy(work);
    if (best === null || deadline === null) return;
    const task = { problem, kernel: host.kernel(), settings, frozen };
    work.best = await descended(host, task, best, deadline);
    if (work.best === best) return;
    work.tell(0, { iterations, stage: 'descent', skipped: null, better: work.best, proof: null });
  },
};

export const ties: SolveStage = {
  name: 'ties',
  whyNot(work) {
    if (work.best === null) return 'there is no plan';
    if (!work.isProven) return 'the bound is not met';
    return tiesBy(work) === null ? 'not asked for' : null;
  },
  async run(work) {
    const { host, problem, settings, options, frozen, best } = work;
    const limits = tiesBy(work);
    if (best === null || limits === null) return;
    const tied = await breakTies(host, { problem, settings, seed: options.seed, frozen }, best, limits);
    work.best = tied.best;
    work.moreIterations += tied.iterations;
  },
};

export const turns: SolveStage = {
  name: 'turns',
  whyNot({ best, problem, options }) {
    if (best === null) return 'there is no plan';
    if (!someWait(problem)) return 'nobody waits';
    return options.warmStart ? 'it goes on from a plan' : null;
  },
  run(work) {
    const { problem, frozen, best, iterations, options, host } = work;
    if (best === null) return;
    const { answerBy } = work.times(1);
    const isOver = () => options.signal?.aborted === true || (answerBy !== null && host.clock() >= answerBy);
    work.best = inTurns({ problem, frozen, isTied: work.isProven && tiesBy(work) !== null, isOver }, best);
    if (work.best.cost < best.cost)
      work.tell(0, { iterations, stage: 'turns', skipped: null, better: work.best, proof: null });
  },
};

/**
 * A descent, after which no exchange of two people and no move into a free seat improves the plan.
 *
 * @param deadline on the host's clock; what is found by then counts
 */
async function descended(
  host: Host,
  task: SearchTask,
  from: Incumbent,
  deadline: number,
): Promise<Incumbent> {
  // The seed decides which of several ways down it takes.
  const search = searchOf(task, from.assignment, 1, task.frozen, from.cost);
  let paused = host.clock();
  for (const _ of search.descend()) {
    const now = host.clock();
    if (now >= deadline) break;
    if (now - paused <= MOMENT) continue;
    await host.pause();
    paused = host.clock();
  }
  return search.bestCost < from.cost ? { cost: search.bestCost, assignment: search.best() } : from;
}

function descentBy(work: SolveWork): number | null {
  return descentDeadline(work.problem, work.options, work.times(1));
}

function tiesBy(work: SolveWork) {
  return tieLimits(work.options, work.settings, work.times(1), work.iterations);
}
