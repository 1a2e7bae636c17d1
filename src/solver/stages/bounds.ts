/** Lower bounds: a quick one before the search, and one that linear programs raise during or after it. */
import { lowerBound } from '../../bounds/lower/lower-bound.ts';
import { NOTHING_PROVEN } from '../last-check.ts';
import { LATE_RAISE } from '../limits.ts';
import { higher } from '../plan/lane-proofs.ts';
import type { SolveStage } from '../solve-work.ts';
import { raisedHere } from './raised-bounds.ts';

/** The share of a limit by which no more pieces of the bound are begun, and the share of what is left then that its check may take. */
const BOUNDED_BY = 0.15;
const CHECKED_IN = 0.2;

export const bound: SolveStage = {
  name: 'bound',
  whyNot: (work) => (work.isPast(BOUNDED_BY)() ? 'too much of the time was over' : null),
  run(work) {
    const { request, problem, checks, host } = work;
    const found = lowerBound(problem, request, {
      secondsLeft: () => (work.isPast(BOUNDED_BY)() ? 0 : work.secondsUntil(BOUNDED_BY)),
    });
    const mayTake = CHECKED_IN * work.secondsLeft;
    work.quickProof = checks.bound(found, mayTake) === null ? NOTHING_PROVEN : found;
    work.proof = work.quickProof;
    work.proven = host.clock() - work.seated;
    work.tellBound(work.quickProof);
  },
};

export const lateBound: SolveStage = {
  name: 'late bound',
  whyNot({ best, isProven, options, totals }) {
    if (best === null) return 'there is no plan';
    if (isProven) return 'the bound is met';
    if (options.iterations === null) return 'time bounds the run: it was raised beside the search';
    return totals?.stop === 'finished' ? null : 'the search was stopped';
  },
  async run(work) {
    for await (const { proof } of raisedHere(work, LATE_RAISE, null)) work.proof = higher(work.proof, proof);
  },
};
