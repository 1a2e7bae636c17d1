import type { exactSearch } from '../exact/close-sessions.ts';
import { recommendedSeconds } from './budget.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';
import { CONFLICTS_PER_SECOND, PROPOSALS_A_CONFLICT, PROVE_AFTER, PROVE_AFTER_A_PAIR } from './tuning.ts';

/** Looks for something cheaper than the lane's best, or for a proof that there is nothing, slice by slice. */
export function* proveOptimal(
  task: LaneTask,
  record: LaneRecord,
  exact: NonNullable<ReturnType<typeof exactSearch>>,
  isStuck: () => boolean,
): Generator<void> {
  const { peopleCount, sessionCount } = task.problem;
  const after = Math.min(PROVE_AFTER, PROVE_AFTER_A_PAIR * peopleCount ** 2 * sessionCount);
  while (record.proposals < after && !isStuck()) yield;
  const best = record.incumbent;
  if (!best || best.cost <= task.floor) return;
  const conflicts = Math.round(CONFLICTS_PER_SECOND * recommendedSeconds(task.settings));
  const search = exact({ problem: task.problem, best, lower: task.floor, conflicts, slice: 200 });
  let spent = 0;
  for (;;) {
    // Beyond its first share it keeps pace with the search.
    while (spent > conflicts + record.proposals / PROPOSALS_A_CONFLICT) {
      if (isStuck()) return;
      yield;
    }
    const step = search.next();
    if (step.done) {
      if (step.value.outcome === 'optimal') record.prove(step.value.certificate);
      return;
    }
    const { better, raised } = step.value;
    spent = step.value.conflicts;
    if (better) record.offer(better.cost, () => better.assignment);
    // A longer proof is worth its check where the search ends with it.
    if (raised && spent <= conflicts) record.prove(raised);
    yield;
  }
}
