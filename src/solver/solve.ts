/** From a request to a checked answer: runs the stages of schedule.ts in order; each stage has its own file. */
import type { SolveRequest } from '../scenario/definition.ts';
import type { Outcome, SolveOptions } from './outcome.ts';
import type { Host } from './plan/host.ts';
import { type ByName, SOLVE, type Slot } from './schedule.ts';
import { MOMENT } from './shared-numbers.ts';
import { type SolveStage, SolveWork } from './solve-work.ts';
import { contradiction, start } from './stages/beginning.ts';
import { bound, lateBound } from './stages/bounds.ts';
import { firstCheck, lastCheck } from './stages/checks.ts';
import { descent, lastRefutation, ties, turns } from './stages/ending.ts';
import { lanes } from './stages/lanes.ts';

const STAGES: ByName<typeof SOLVE, SolveStage> = {
  contradiction,
  start,
  bound,
  'first check': firstCheck,
  lanes,
  'last refutation': lastRefutation,
  ties,
  turns,
  descent,
  'late bound': lateBound,
  'last check': lastCheck,
};

/**
 * Solves a request that has passed the parser.
 *
 * @throws Error when the solver's own answer or proof fails verification: a defect, never to be shown as an answer.
 */
export async function solve(request: SolveRequest, options: SolveOptions, host: Host): Promise<Outcome> {
  const work = new SolveWork(request, options, host);
  await runStages(
    work,
    SOLVE.map((slot) => ({ ...slot, ...STAGES[slot.name] })),
  );
  work.teller.end(work.iterations);
  return work.outcome();
}

/** Runs the stages in order, skipping those with nothing to do, until one proves that no legal plan exists. */
export async function runStages(work: SolveWork, stages: readonly (Slot & SolveStage)[]): Promise<void> {
  for (const stage of stages) {
    const { beginBy, name, run, whyNot } = stage;
    work.enter(stage);
    const isLate = beginBy !== undefined && (work.isAborted || work.secondsUntil(beginBy) < 0);
    const reason = whyNot(work) ?? (isLate ? 'too much of the time was over' : null);
    if (reason !== null) work.trace.skip(name, reason);
    else await work.timed(stage, () => runSlices(work, run(work)));
    if (work.refuted !== null) break;
  }
}

/** A stage whose time is over gets one more slice, to hand over what it has found. */
async function runSlices({ host, isOver }: SolveWork, slices: ReturnType<SolveStage['run']>): Promise<void> {
  let paused = host.clock();
  let isLast = false;
  for await (const _ of slices) {
    if (isLast) break;
    isLast = isOver();
    if (host.clock() - paused <= MOMENT) continue;
    await host.pause();
    paused = host.clock();
  }
}
