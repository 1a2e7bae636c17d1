/** Before a search: rules that contradict each other, a first plan, or a proof that there is none. */
import { proveContradiction, proveInfeasible, quickProof } from '../../bounds/infeasible/prove.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { Rng } from '../../shared/rng.ts';
import { fromSchedule, toSchedule } from '../assignment.ts';
import { LONG_TRY, SHORT_TRY } from '../exact/sat/sat-solver.ts';
import { isRefuted } from '../last-check.ts';
import { frozenSessions, tableSeconds } from '../limits.ts';
import { dealtPlan } from '../plan/deal/dealt-plan.ts';
import { firstSteps, cheaperIfUnequal } from '../plan/first-schedule.ts';
import { PROOFS } from '../schedule.ts';
import { EFFORT, LOOK, SHORT } from '../shared-numbers.ts';
import { once, type SolveStage, type SolveWork } from '../solve-work.ts';

type Slices = Generator<void>;

export const contradiction: SolveStage = {
  whyNot: () => null,
  run: once((work) => {
    work.refuted = confirmed(work.request, proveContradiction(work.request));
  }),
};

/** A legal plan, or a proof that there is none. */
export const start: SolveStage = {
  whyNot: () => null,
  *run(work) {
    const { request, problem, options, settings, host } = work;
    work.start = options.warmStart && fromSchedule(request.scenario, problem, options.warmStart);
    work.frozen = frozenSessions(problem, options.keepSessions, settings);
    const rng = new Rng(options.seed);
    const from = work.start ?? (isDealt(work) ? dealtPlan(problem, new Rng(options.seed)) : null);
    const isLate = () => options.iterations === null && work.secondsUntil(EFFORT) < 0;
    const effort = { attempts: LONG_TRY, conflicts: LONG_TRY, isLate };
    const seating = seatingOf(work, firstSteps(problem, rng, from, work.frozen, effort));
    const isFree = !work.frozen.includes(1);
    // Kept sessions may conflict with the rules.
    if (!isFree) work.refuted = confirmed(request, proveInfeasible(request));
    if (work.refuted) return;
    const tried = host.clock();
    seating.next();
    if (work.first && !from && isFree) work.first = cheaperIfUnequal(problem, rng, work.first);
    tellFirst(work);
    work.checkSeconds = host.clock() - (isFree ? work.began : tried);
    yield* together(work, seating, proofs(work, isFree));
    tellFirst(work);
    work.seatedAt = host.clock();
  },
};

/** Keeps the first plan. */
function* seatingOf(work: SolveWork, steps: ReturnType<typeof firstSteps>): Slices {
  work.first = yield* steps;
}

/** Keeps a proof that no plan exists. @param quickly tries the quick arguments first; false: they were tried before */
function* proofs(work: SolveWork, quickly: boolean): Slices {
  if (quickly) work.refuted = confirmed(work.request, yield* quickProof(work.request, work.isOver));
  if (!work.refuted) yield* work.refute(SHORT_TRY);
}

/** Alternates both until one succeeds. Proofs keep to their share of the time, and begin once an easy plan would have been found. */
function* together(work: SolveWork, seating: Slices, proving: Slices): Generator<void> {
  const { began, checkSeconds, host } = work;
  const { clock } = host;
  let [isSeating, isProving, proved] = [true, true, 0];
  while ((isSeating || isProving) && !work.first && !work.refuted && !work.isOver()) {
    const from = clock();
    const isProof = isProving && (!isSeating || proved < PROOFS * (from - began) - checkSeconds);
    if (isProof) isProving = !proving.next().done;
    else isSeating = !seating.next().done;
    if (isProof) proved += clock() - from;
    yield;
  }
  work.triedAll = !isSeating && !isProving;
}

/** Whether the first plan is dealt by arithmetic, not at random: where little time is left to search, since a longer search ends no better from it (A46, A53). */
function isDealt(work: SolveWork): boolean {
  const { timeSeconds, iterations } = work.options;
  if (timeSeconds === null || iterations !== null || work.frozen.includes(1)) return false;
  const isLarge = tableSeconds(work.problem) > LOOK * timeSeconds;
  return timeSeconds < SHORT || isLarge || work.secondsUntil(LOOK) < 0;
}

/** Reports the first plan before the bound is worked out, which may take longer than all before it. */
function tellFirst(work: SolveWork): void {
  const { first } = work;
  if (first === null || work.best !== null) return;
  work.best = first;
  work.scheduleOfFirst = toSchedule(work.request.scenario, first.assignment);
  work.tell(0, { iterations: 0, stage: 'start', skipped: null, better: first, proof: null });
}

/** @throws Error if the checker rejects the proof; these proofs are short, so it never gives up. */
function confirmed(
  request: SolveRequest,
  proof: InfeasibilityCertificate | null,
): InfeasibilityCertificate | null {
  if (proof && !isRefuted(request, proof))
    throw new Error(`the ${proof.argument} proof of infeasibility does not hold`);
  return proof;
}
