/** The search: lanes that help each other, and beside them, where there is time, a longer look for a bound. */
import { laneLimits, type RaiseEffort } from '../limits.ts';
import { higher } from '../plan/lane-proofs.ts';
import type { LaneTask } from '../plan/lane-report.ts';
import { type RaiseSlice, runLanes } from '../plan/run-lanes.ts';
import { nearestCost } from '../price.ts';
import { LOOK, MOMENT } from '../shared-numbers.ts';
import type { SolveStage, SolveWork, SteppedBound } from '../solve-work.ts';
import { raisedBounds } from './raised-bounds.ts';

export const lanes: SolveStage = {
  name: 'lanes',
  whyNot: () => null,
  async run(work) {
    const { host, problem, options, settings, first, floor, unbounded, log, teller, trace } = work;
    // Where none has found a plan, the rest is for a last look for a proof that there is none.
    log.begin(options.seed, options.lanes, teller.lowerBound);
    const task = taskOf(work);
    work.totals = await runLanes(
      host,
      Array.from({ length: options.lanes }, (_, lane) => ({ ...task, lane })),
      laneLimits(problem, options, settings, work.times(first ? 1 : 1 - 2 * LOOK), {
        floor,
        isBounded: unbounded === null,
        raised: (effort, deadline) => (ended) => boundsBeside(work, effort, deadline, ended),
      }),
      (lane, report, iterations) => {
        trace.note(lane, report, report.better && nearestCost(problem, report.better.cost));
        if (report.skipped === null) log.note(lane, report);
        teller.tell(report, iterations);
      },
    );
    const { best, proof } = work.totals;
    if (best && (!first || best.cost < first.cost)) work.best = best;
    unbounded?.end();
    work.proof = higher(work.quickProof, proof);
  },
};

/** What is left of the quick bound, and then, once it is time, the longer look. */
async function* boundsBeside(
  work: SolveWork,
  effort: RaiseEffort,
  deadline: number | null,
  ended: AbortSignal,
): AsyncGenerator<RaiseSlice, void> {
  if (work.unbounded) yield* noted(work, 'bound', restOf(work, work.unbounded));
  while (work.host.clock() < effort.from) yield { proof: null, seconds: 0 };
  yield* noted(work, 'raised bound', raisedBounds(work, effort, deadline, ended));
}

async function* restOf(work: SolveWork, quick: SteppedBound): AsyncGenerator<RaiseSlice, void> {
  const { clock } = work.host;
  while (!quick.isDone) {
    const began = clock();
    while (!quick.isDone && clock() - began < MOMENT) quick.advance();
    const seconds = clock() - began;
    work.proven += seconds;
    yield { proof: quick.isDone ? work.quickProof : null, seconds };
  }
}

/** The same slices, which are a stage of their own in the trace. */
async function* noted<Slice>(
  { trace, host, teller }: SolveWork,
  stage: string,
  slices: AsyncGenerator<Slice, void>,
): AsyncGenerator<Slice, void> {
  const note = trace.begin(stage);
  let seconds = 0;
  let from = host.clock();
  const told = () => {
    seconds += host.clock() - from;
    note({ seconds, iterations: 0, cost: null, bound: teller.lowerBound });
  };
  for await (const slice of slices) {
    told();
    yield slice;
    from = host.clock();
  }
  told();
}

function taskOf(work: SolveWork): Omit<LaneTask, 'lane'> {
  const { host, problem, options, settings, start, first, frozen, floor, quickProof } = work;
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
