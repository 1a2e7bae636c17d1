import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { closeGap, type GapEnd, type GapStep } from '../../../src/solver/exact/close-gap.ts';
import { nearestCost, priceOf } from '../../../src/solver/price.ts';
import { buildStart } from '../../../src/solver/search/start.ts';

export interface GapRun {
  readonly end: GapEnd;
  /** Cost of the last schedule, the first one's if none was better. */
  readonly cost: number;
  readonly better: readonly NonNullable<GapStep['better']>[];
  /** Bounds proven on the way. */
  readonly raised: readonly NonNullable<GapStep['raised']>[];
}

/** Runs an exact search to its end, from any legal schedule; null where there is none. */
export function runGap(request: SolveRequest, conflicts = 20_000, slice = 100, lower = 0): GapRun | null {
  const problem = compile(request);
  const assignment = buildStart(problem, new Rng(1));
  if (!assignment) return null;
  const cost = nearestCost(problem, priceOf(problem, assignment));
  const run = closeGap({ problem, best: { assignment, cost }, lower, conflicts, slice });
  const better: NonNullable<GapStep['better']>[] = [];
  const raised: NonNullable<GapStep['raised']>[] = [];
  for (;;) {
    const { done, value } = run.next();
    if (done) return { end: value, cost: better.at(-1)?.cost ?? cost, better, raised };
    if (value.better) better.push(value.better);
    if (value.raised) raised.push(value.raised);
  }
}
