/** The search: cooperating lanes and, if there is time, a longer search for a bound beside them. */
import { laneLimits, raiseEffort } from '../limits.ts';
import { higher } from '../plan/lane-proofs.ts';
import type { Incumbent, LaneTask } from '../plan/lane-report.ts';
import { type RaiseSlice, runLanes } from '../plan/run-lanes.ts';
import { nearestCost } from '../price.ts';
import { EFFORT, MOMENT } from '../shared-numbers.ts';
import { once, type SolveStage, type SolveWork, type SteppedBound } from '../solve-work.ts';
import { raisedBounds } from './raised-bounds.ts';

export const lanes: SolveStage = {
  whyNot: ({ first }) => (first ? null : 'there is no plan'),
  // One slice: `runLanes` shares the thread among lanes and proofs.
  run: once(async (work) => {
    const { host, problem, options, first, restOfBound, log, teller, trace } = work;
    if (first === null) return;
    log.begin(options.seed, options.lanes, teller.lowerBound);
    const task = taskOf(work, first);
    work.totals = await runLanes(
      host,
      Array.from({ length: options.lanes }, (_, lane) => ({ ...task, lane })),
      laneLimits(work, {
        run: (ended) => boundsBeside(work, ended),
        took(stage, seconds) {
          work.proofSeconds += seconds;
          trace.beside(stage, seconds, teller.lowerBound);
        },
      }),
      (lane, report, iterations) => {
        trace.note(lane, report, report.better && nearestCost(problem, report.better.cost));
        if (report.skipped === null) log.note(lane, report);
        teller.tell(report, iterations);
      },
    );
    const { best, proof } = work.totals;
    if (best && best.cost < first.cost) work.best = best;
    restOfBound?.end();
    work.proof = higher(work.quickProof, proof);
  }),
};

/** The unfinished rest of the quick bound, then the raised bounds. */
async function* boundsBeside(work: SolveWork, ended: AbortSignal): AsyncGenerator<RaiseSlice, void> {
  if (work.restOfBound) yield* restOf(work, work.restOfBound);
  yield* raisedBounds(work, raiseEffort(work.budgetSeconds), work.answerBy, ended);
}

function* restOf(work: SolveWork, quick: SteppedBound): Generator<RaiseSlice, void> {
  const { clock } = work.host;
  while (!quick.isDone()) {
    const began = clock();
    while (!quick.isDone() && clock() - began < MOMENT) quick.advance(clock() + EFFORT * work.secondsLeft);
    yield { stage: 'bound', proof: quick.isDone() ? work.quickProof : null };
  }
}

function taskOf(work: SolveWork, first: Incumbent): Omit<LaneTask, 'lane'> {
  const { host, problem, options, settings, start, frozen, floor, quickProof } = work;
  return {
    problem,
    kernel: host.kernel(),
    settings,
    seed: options.seed,
    start,
    first,
    frozen,
    floor,
    quick: quickProof,
    iterations: options.iterations,
  };
}
