import { compile } from '../../../src/scenario/compile.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { fromSchedule } from '../../../src/solver/assignment.ts';
import { closeGap, type GapEnd } from '../../../src/solver/exact/close-gap.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import type { Schedule } from '../../../src/result/schedule.ts';
import { scoreSchedule } from '../../../src/scoring/cost.ts';

export interface GapRun {
  readonly end: GapEnd;
  /** Cost of the last schedule, the first one's if none was better. */
  readonly cost: number;
  readonly better: readonly { assignment: Int32Array; cost: number }[];
  readonly conflicts: number;
}

/** Runs an exact search to its end, from the given schedule, or any legal one; null where there is none. */
export function runGap(request: SolveRequest, conflicts = 20_000, from?: Schedule): GapRun | null {
  const problem = compile(request);
  const start = from === undefined ? buildStart(problem, new Rng(1)) : fromSchedule(request.scenario, problem, from);
  if (!start) return null;
  const cost =
    from === undefined
      ? new Search(problem, { start, seed: 1 }).cost
      : scoreSchedule(request, from).total_cost;
  const run = closeGap({ problem, best: { assignment: start, cost }, lower: -1, conflicts, slice: 100 });
  const better: { assignment: Int32Array; cost: number }[] = [];
  let spent = 0;
  for (;;) {
    const { done, value } = run.next();
    if (done) return { end: value, cost: better.at(-1)?.cost ?? cost, better, conflicts: spent };
    spent = value.conflicts;
    if (value.better) better.push(value.better);
  }
}
