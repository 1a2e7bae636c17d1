/** Checks of what the solver found: of the first plan, to measure how long a check takes, and of the answer. */
import { toSchedule } from '../assignment.ts';
import { costOfUnits } from '../price.ts';
import { EFFORT, LOOK, NOTICED, SHORT } from '../shared-numbers.ts';
import { once, type SolveStage } from '../solve-work.ts';

/** Skipped in short runs if it is likely to take much of the time: then only the answer is checked (A7). */
export const firstCheck: SolveStage = {
  whyNot({ first, began, host, checkSeconds: likely, secondsLeft, budgetSeconds }) {
    if (first === null) return 'there is no plan yet';
    if (host.clock() - began <= Math.min(NOTICED, EFFORT * secondsLeft))
      return 'a check takes next to nothing';
    return budgetSeconds < SHORT && likely > LOOK * secondsLeft ? 'there is too little time' : null;
  },
  run: once((work) => {
    const { first, scheduleOfFirst, checks, problem, host } = work;
    if (!first || !scheduleOfFirst) return;
    const from = host.clock();
    checks.schedule(scheduleOfFirst, costOfUnits(problem, first.cost));
    // The last check runs compiled code and is faster, but a better plan may have more details to report.
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
    // A proof that a lane found last may take seconds to check.
    const isChecked = checks.bound(proof, Math.max(NOTICED, work.secondsLeft)) !== null;
    const { certificate, ...checked } = checks.answer(schedule, claimed, isChecked ? proof : quickProof);
    work.answer = { schedule, checked, proof: certificate };
  }),
};
