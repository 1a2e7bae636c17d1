import { priceOf } from '../../price.ts';
import { PROPOSALS_PER_SECOND } from '../../shared-numbers.ts';
import type { LaneRecord } from '../lane-record.ts';
import type { Incumbent, LaneReport, LaneTask } from '../lane-report.ts';
import { searchOf } from '../search-series.ts';
import type { SolverSettings } from '../settings.ts';
import { type Guide, guided } from './guide.ts';
import { propose, walkExcessTemperature } from './temperature.ts';

/** Slices of a batch, or of a run: after each the lane may speak, and what the guide found is priced. */
export const SLICES = 64;

export type ExtremeSettings = SolverSettings['solver_params']['extreme_effort'];

export interface BatchPlan {
  readonly settings: ExtremeSettings;
  readonly seconds: number;
  readonly guide: Guide;
  /** 1: the session stays; [session]. */
  readonly frozen: Uint8Array;
  readonly seed: number;
  /** Of some sessions alone, whose schedules are no incumbents. */
  readonly isPart?: boolean;
  /** Asked after each slice with its number, from 1, and the best so far; true ends the batch early. */
  readonly prune?: (slice: number, best: bigint) => boolean;
}

/** One annealing from its first to its last temperature; returns the best that it met, which may be its start. */
export function* runBatch(
  task: LaneTask,
  record: LaneRecord,
  start: Incumbent,
  plan: BatchPlan,
  stage: string,
): Generator<LaneReport, Incumbent> {
  const { settings, frozen, seed } = plan;
  const problem = guided(task.problem, plan.guide);
  const search = searchOf({ ...task, problem }, start.assignment, seed, frozen);
  const hot =
    settings.temperature_mode === 'manual'
      ? settings.initial_temperature
      : walkExcessTemperature(search, settings.auto_temperature_target_excess_percent);
  let counted = 0;
  let best = start;
  const proposals = plan.seconds * PROPOSALS_PER_SECOND;
  for (let slice = 0; slice < SLICES; slice++) {
    const progress = slice / (SLICES - 1);
    search.temperature(hot * (Math.min(hot, settings.final_temperature) / hot) ** progress);
    const limit = Math.min(proposals / SLICES, record.left());
    const moved = propose(search, Math.ceil(limit));
    record.count(search.iterations - counted);
    counted = search.iterations;
    for (const assignment of problem === task.problem ? [search.best()] : [search.best(), search.current()]) {
      const cost = priceOf(task.problem, assignment);
      if (cost < best.cost) best = { cost, assignment };
    }
    if (!plan.isPart) record.offer(best.cost, () => best.assignment);
    yield record.report(stage);
    if (!moved || record.spent() || best.cost <= task.floor || plan.prune?.(slice + 1, best.cost)) break;
  }
  return best;
}
