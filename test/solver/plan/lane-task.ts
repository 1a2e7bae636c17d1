import { nodeHost } from '../../../src/host/node.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import { NOTHING_PROVEN } from '../../../src/solver/last-check.ts';
import type { LaneTask } from '../../../src/solver/plan/lane-report.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';

/** The first lane of a run that may move everybody and begins with no plan. */
export const laneTask = (problem: Problem, iterations: number | null): LaneTask => ({
  problem,
  kernel: nodeHost.kernel(),
  settings: DEFAULT_SETTINGS,
  seed: 1,
  lane: 0,
  start: null,
  first: null,
  frozen: new Uint8Array(problem.sessionCount),
  floor: 0n,
  quick: NOTHING_PROVEN,
  iterations,
});
