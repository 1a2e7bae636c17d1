/** The checks of what leaves the solver: of the first plan, to see what a check takes, and of the answer. */
import { toSchedule } from '../assignment.ts';
import { costOfUnits } from '../price.ts';
import { EFFORT, NOTICED } from '../shared-numbers.ts';
import { once, type SolveStage } from '../solve-work.ts';

/**
 * Seconds: where the check is likely to take more than proofs' share of the time left, but no more than this, only the answer is checked (A7). The first
 * check takes half of what is likely, or more.
 */
const SHORT_CHECK = 0.3;

export const firstCheck: SolveStage = {
  whyNot(work) {
    if (work.first === null) return 'there is no plan yet';
    const little = Math.min(NOTICED, EFFORT * work.secondsLeft);
    return work.host.clock() - work.began > little ? null : 'a check takes next to nothing';
  },
  run: once((work) => {
    const { first, scheduleOfFirst, checks, problem, host, likelyCheckSeconds: likely, secondsLeft } = work;
    if (!first || !scheduleOfFirst) return;
    if (likely > EFFORT * secondsLeft && likely <= SHORT_CHECK) {
      work.checkSeconds = likely;
      return;
    }
    const from = host.clock();
    checks.schedule(scheduleOfFirst, costOfUnits(problem, first.cost));
    // The last check takes less, as its code is compiled then; a better plan may have more details to tell.
    work.checkSeconds = host.clock() - from;
  }),
};

export const lastCheck: SolveStage = {
  whyNot: ({ best }) => (best === null ? 'there is no plan' : null),
  run: once((work) => {
    const { best, first, scheduleOfFirst, request, problem, checks, proof, quickProof } = work;
    if (!best) return;
    const isFirst = scheduleOfFirst && best.assignment === first?.assignment;
    const schedule = isFirst ? scheduleOfFirst : toSchedule(request.scenario, best.assignment);
    const claimed = costOfUnits(problem, best.cost);
    // One that a lane found at last may take seconds.
    const isChecked = checks.bound(proof, Math.max(NOTICED, work.secondsLeft)) !== null;
    const { certificate, ...checked } = checks.answer(schedule, claimed, isChecked ? proof : quickProof);
    work.answer = { schedule, checked, proof: certificate };
  }),
};
