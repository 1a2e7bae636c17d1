/** The two long efforts, if the settings ask for one; the search before is then only a warm-up. */
import { extremeEffort } from '../effort/extreme.ts';
import { ultraEffort } from '../effort/ultra.ts';
import type { LaneStage, LaneWork } from '../lane-work.ts';

const NOT_ASKED = 'not asked for by the settings';

export const extreme: LaneStage = {
  whyNot: (work) => (effortsOf(work).extreme_effort.enabled && !isUltra(work) ? spent(work) : NOT_ASKED),
  *run({ task, record, rng }) {
    const { extreme_effort } = task.settings.solver_params;
    const settleAfter = extreme_effort.settle_after_non_improving_runs;
    const scope = { frozen: task.frozen, seed: rng.next32(), stage: 'extreme', settleAfter };
    if (record.incumbent) yield* extremeEffort(task, record, record.incumbent, extreme_effort, scope);
  },
};

export const ultra: LaneStage = {
  whyNot: (work) => (isUltra(work) ? spent(work) : NOT_ASKED),
  *run({ task, record, rng }) {
    if (record.incumbent) yield* ultraEffort(task, record, record.incumbent, rng);
  },
};

function spent({ record }: LaneWork): string | null {
  return record.spent() ? 'no proposals are left' : null;
}

function isUltra(work: LaneWork): boolean {
  return effortsOf(work).ultra_extreme_effort.enabled;
}

function effortsOf({ task }: LaneWork) {
  return task.settings.solver_params;
}
