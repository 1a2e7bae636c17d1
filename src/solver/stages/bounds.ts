/** Lower bounds: a quick one before the search, and one that linear programs raise during or after it. */
import { lowerBoundSteps } from '../../bounds/lower/lower-bound.ts';
import { LATE_RAISE } from '../limits.ts';
import { higher } from '../plan/lane-proofs.ts';
import { EFFORT, SHORT } from '../shared-numbers.ts';
import type { SolveStage, SolveWork, SteppedBound } from '../solve-work.ts';
import { raisedInSlices } from './raised-bounds.ts';

export const bound: SolveStage = {
  whyNot({ first, isProven }) {
    if (first === null) return 'there is no plan';
    return isProven ? 'no plan can cost less' : null;
  },
  *run(work) {
    const quick = quickBound(work);
    // A run limited by iterations finishes the bound first: the clock must not decide what the search knows.
    const isTimed = work.options.iterations === null;
    while (!quick.isDone() && !(isTimed && work.isOver())) {
      const next = quick.advance(work.ends);
      // Goes on beside the search, where there is time for it.
      if (next > 0 && work.budgetSeconds >= SHORT && next < EFFORT * work.secondsLeft) break;
      if (isTimed) yield;
    }
    work.restOfBound = quick.isDone() ? null : quick;
    work.proof = work.quickProof;
  },
};

/** The quick bound, one argument a step. */
function quickBound(work: SolveWork): SteppedBound {
  /** Deadline of the present step, on the host's clock; null: none has begun. */
  let ends: number | null = null;
  let isDone = false;
  const secondsLeft = () =>
    ends === null || work.isAborted || work.secondsLeft < 0 ? 0 : ends - work.host.clock();
  const steps = lowerBoundSteps(work.problem, work.request, { secondsLeft });
  const advance = (until: number, share = EFFORT): number => {
    ends = until;
    const step = steps.next();
    if (!step.done) return step.value ?? 0;
    isDone = true;
    // The plan's check comes last.
    const left = work.secondsLeft - work.checkSeconds;
    if (work.checks.bound(step.value, share * left) !== null) {
      work.quickProof = step.value;
      work.tellBound(step.value);
    }
    return 0;
  };
  return {
    isDone: () => isDone,
    advance,
    end() {
      while (ends !== null && !isDone) advance(Number.NEGATIVE_INFINITY, 1);
    },
  };
}

export const lateBound: SolveStage = {
  whyNot({ best, isProven, options, totals }) {
    if (best === null) return 'there is no plan';
    if (isProven) return 'the bound is met';
    if (options.iterations === null) return 'time bounds the run: it was raised beside the search';
    return totals?.stop === 'finished' ? null : 'the search was stopped';
  },
  async *run(work) {
    for await (const { proof } of raisedInSlices(work, LATE_RAISE, null)) {
      work.proof = higher(work.proof, proof);
      yield;
    }
  },
};
