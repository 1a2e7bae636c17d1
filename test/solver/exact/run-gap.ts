import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { closeGap, type GapStep, type GapSteps, type Priced } from '../../../src/solver/exact/close-gap.ts';
import { firstSchedule } from '../../../src/solver/plan/first-schedule.ts';
import { priceOf } from '../../../src/solver/price.ts';

export interface GapRun {
  /** The proof that nothing costs less than `cost`; null: none. */
  readonly end: LowerBoundCertificate | null;
  /** Units of the last schedule, the first one's if none was better. */
  readonly cost: bigint;
  readonly better: readonly Priced[];
  /** Bounds proven on the way. */
  readonly raised: readonly NonNullable<GapStep['raised']>[];
}

export function runGap(request: SolveRequest, conflicts = 20_000, slice = 100, lower = 0n): GapRun | null {
  return runGapOn(compile(request), conflicts, slice, lower);
}

/** Runs an exact search to its end, from any legal schedule; null where there is none. */
export function runGapOn(
  problem: Problem,
  conflicts = 20_000,
  slice = 100,
  lower = 0n,
  exact = closeGap,
): GapRun | null {
  const assignment = firstSchedule(
    problem,
    new Rng(1),
    null,
    new Uint8Array(problem.sessionCount),
  )?.assignment;
  if (!assignment) return null;
  const cost = priceOf(problem, assignment);
  return finish(exact({ problem, best: { assignment, cost }, lower, conflicts, slice }), cost);
}

function finish(run: GapSteps, cost: bigint): GapRun {
  const better: Priced[] = [];
  const raised: NonNullable<GapStep['raised']>[] = [];
  for (;;) {
    const { done, value } = run.next();
    if (done) return { end: value, cost: better.at(-1)?.cost ?? cost, better, raised };
    if (value?.better) better.push(value.better);
    if (value?.raised) raised.push(value.raised);
  }
}
