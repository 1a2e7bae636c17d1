/** Before a search: rules that contradict each other, a first plan, or a proof that there is none. */
import { proveContradiction, proveInfeasible } from '../../bounds/infeasible/prove.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { Rng } from '../../shared/rng.ts';
import { fromSchedule, toSchedule } from '../assignment.ts';
import { SHORT_TRY } from '../exact/sat/sat-solver.ts';
import { isRefuted } from '../last-check.ts';
import { frozenSessions } from '../limits.ts';
import { dealtPlan } from '../plan/deal/dealt-plan.ts';
import { easySchedule, firstSteps, orUnequal } from '../plan/first-schedule.ts';
import type { Incumbent } from '../plan/lane-report.ts';
import { EFFORT, LOOK, SHORT } from '../shared-numbers.ts';
import { once, type SolveStage, type SolveWork } from '../solve-work.ts';

export const contradiction: SolveStage = {
  whyNot: () => null,
  run: once((work) => {
    work.refuted = confirmed(work.request, proveContradiction(work.request));
  }),
};

/** Looks for a legal plan first, which is quicker than a proof that there is none. */
export const start: SolveStage = {
  whyNot: () => null,
  *run(work) {
    const { request, problem, options, settings, host } = work;
    work.start = options.warmStart && fromSchedule(request.scenario, problem, options.warmStart);
    work.frozen = frozenSessions(problem, options.keepSessions, settings);
    const from = work.start ?? (isDealt(work) ? dealtPlan(problem, new Rng(options.seed)) : null);
    const rng = new Rng(options.seed);
    work.first = easySchedule(problem, rng, from, work.frozen);
    if (work.first && !from) work.first = orUnequal(problem, rng, work.first);
    const tried = host.clock();
    let further = 0;
    if (!work.first) {
      work.refuted = confirmed(request, proveInfeasible(request));
      if (work.refuted) return;
      const isOver = () => work.secondsUntil(EFFORT) < 0;
      work.first = yield* firstSteps(problem, new Rng(options.seed), from, work.frozen, isOver);
      // Where sessions are kept there was no try before.
      if (!work.frozen.includes(1)) further = host.clock() - tried;
    }
    if (work.first) tellFirst(work, work.first);
    work.seated = host.clock();
    if (work.first) work.checkSeconds = work.seated - work.began - further;
  },
};

/**
 * Whether the first plan is dealt by arithmetic: where a search has hardly the time to make good what chance does. Where it has, it ends no better from there
 * (A46).
 */
function isDealt(work: SolveWork): boolean {
  const { timeSeconds, iterations } = work.options;
  if (timeSeconds === null || iterations !== null || work.frozen.includes(1)) return false;
  return timeSeconds < SHORT || work.secondsUntil(LOOK) < 0;
}

export const refutation: SolveStage = {
  whyNot: ({ first }) => (first ? 'there is a plan' : null),
  *run(work) {
    yield* work.refute(SHORT_TRY);
    work.seated = work.host.clock();
  },
};

/** Told before the bound is worked out, which may take longer than all that came before. */
function tellFirst(work: SolveWork, first: Incumbent): void {
  work.best = first;
  work.scheduleOfFirst = toSchedule(work.request.scenario, first.assignment);
  work.tell(0, { iterations: 0, stage: 'start', skipped: null, better: first, proof: null });
}

/** @throws Error where the checker does not agree: these proofs are short, so that it never has to give up. */
function confirmed(
  request: SolveRequest,
  proof: InfeasibilityCertificate | null,
): InfeasibilityCertificate | null {
  if (proof && !isRefuted(request, proof))
    throw new Error(`the ${proof.argument} proof of infeasibility does not hold`);
  return proof;
}
