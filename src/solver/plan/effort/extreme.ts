import type { LaneRecord } from '../lane-record.ts';
import type { Incumbent, LaneReport, LaneTask } from '../lane-report.ts';
import { type BatchPlan, type ExtremeSettings, runBatch } from './batch.ts';
import type { Guide } from './guide.ts';

/** What one round of batches works on. */
export interface ExtremeScope extends Pick<BatchPlan, 'frozen' | 'seed' | 'prune'> {
  readonly stage: string;
  /** Batches without a better plan after which it settles; 0: never. */
  readonly settleAfter: number;
}

/**
 * Batches of annealing, each from the best so far. One that brings nothing makes the next one longer, and lets
 * linear and squared repeats change places, as the settings say.
 */
export function* extremeEffort(
  task: LaneTask,
  record: LaneRecord,
  start: Incumbent,
  settings: ExtremeSettings,
  scope: ExtremeScope,
): Generator<LaneReport, Incumbent> {
  const { adaptive_tuning, repeat_objective_strategy } = settings;
  let best = start;
  let seconds = settings.batch_length_seconds;
  let guide: Guide = repeat_objective_strategy === 'squared' ? 'squared' : 'linear';
  for (let batch = 0, inVain = 0; best.cost > task.floor && !record.spent(); batch++) {
    const plan = { ...scope, settings, seconds, guide, seed: scope.seed + batch };
    const found = yield* runBatch(task, record, best, plan, `${scope.stage} ${guide}`);
    if (found.cost < best.cost) {
      best = found;
      inVain = 0;
      continue;
    }
    inVain++;
    if (scope.settleAfter > 0 && inVain >= scope.settleAfter) break;
    if (adaptive_tuning.enabled) seconds = Math.min(2 * seconds, adaptive_tuning.max_batch_length_seconds);
    if (repeat_objective_strategy === 'alternate_on_stall') guide = guide === 'linear' ? 'squared' : 'linear';
  }
  return best;
}
