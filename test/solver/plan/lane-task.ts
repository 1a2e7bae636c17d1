import { nodeHost } from '../../../src/host/node.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { NOTHING_PROVEN } from '../../../src/solver/last-check.ts';
import { firstSchedule } from '../../../src/solver/plan/first-schedule.ts';
import type { LaneTask } from '../../../src/solver/plan/lane-report.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';

/** The first lane of a run that may move everybody and begins with any plan. */
export const laneTask = (problem: Problem, iterations: number | null): LaneTask => ({
  problem,
  kernel: nodeHost.kernel(),
  settings: DEFAULT_SETTINGS,
  seed: 1,
  lane: 0,
  start: null,
  first: firstSchedule(problem, new Rng(1), null, new Uint8Array(problem.sessionCount))!,
  frozen: new Uint8Array(problem.sessionCount),
  floor: 0n,
  quick: NOTHING_PROVEN,
  iterations,
});
