import type { Assignment } from '../../../scenario/problem.ts';
import { priceOf } from '../../search/price.ts';
import { fromUnits, unitOf } from '../../search/prices.ts';
import { Search } from '../../search/search.ts';
import { PROPOSALS_PER_SECOND } from '../budget.ts';
import type { Incumbent, LaneNews, LaneTask } from '../lane-messages.ts';
import type { SolverSettings } from '../settings.ts';
import type { Tally } from '../tally.ts';
import { type Guide, guided } from './guide.ts';
import { walk, walkExcessTemperature } from './temperature.ts';

export type ExtremeSettings = SolverSettings['solver_params']['extreme_effort'];

/** Slices of a batch: after each the lane may speak, and what the guide found is priced. */
const SLICES = 64;

/** Where a batch counts its proposals and tells what it found. */
export type Reporter = Pick<Tally, 'count' | 'left' | 'spent' | 'offer' | 'news'>;

export interface BatchPlan {
  readonly settings: ExtremeSettings;
  readonly seconds: number;
  readonly guide: Guide;
  /** 1: the session stays; [session]. */
  readonly frozen: Uint8Array;
  readonly seed: number;
  /** Asked after each slice with its number, from 1, and the best so far; true ends the batch early. */
  readonly prune?: (slice: number, best: number) => boolean;
}

/** Prices an assignment by the true problem, as `total_cost`. */
export function trueCost(task: LaneTask, assignment: Assignment): number {
  const unit = unitOf(task.problem.terms);
  return fromUnits(priceOf(task.problem, unit, assignment), unit);
}

/** One annealing from its first to its last temperature; returns the best that it met, which may be its start. */
export function* runBatch(
  task: LaneTask,
  tally: Reporter,
  start: Incumbent,
  plan: BatchPlan,
  stage: string,
): Generator<LaneNews, Incumbent> {
  const { settings } = plan;
  const frozen = [...plan.frozen.keys()].filter((s) => plan.frozen[s] === 1);
  const moves = task.settings.move_policy;
  const problem = guided(task.problem, plan.guide);
  const search = new Search(problem, { start: start.assignment, seed: plan.seed, frozen, moves });
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
    const limit = Math.min(proposals / SLICES, tally.left());
    const moved = walk(search, Math.ceil(limit));
    tally.count(search.iterations - counted);
    counted = search.iterations;
    for (const assignment of problem === task.problem ? [search.best()] : [search.best(), search.current()]) {
      const cost = trueCost(task, assignment);
      if (cost < best.cost) best = { cost, assignment };
    }
    tally.offer(best.cost, () => best.assignment);
    yield tally.news(stage);
    if (!moved || tally.spent() || best.cost <= task.floor || plan.prune?.(slice + 1, best.cost)) break;
  }
  return best;
}
