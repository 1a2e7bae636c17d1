/**
 * Runs the stages of one lane in order. In a run limited by iterations it depends on the task alone, never on the clock,
 * so that the same task makes the same moves.
 */
import { nullOn } from '../../shared/or-else.ts';
import { Rng } from '../../shared/rng.ts';
import { TooLarge } from '../search/kernel.ts';
import { EFFORT } from '../shared-numbers.ts';
import { LaneRecord } from './lane-record.ts';
import type { LaneSteps, LaneTask } from './lane-report.ts';
import { type LaneStage, LaneWork } from './lane-work.ts';
import { construction } from './stages/construction.ts';
import { choices, courts, doubles, scaffold, seats } from './stages/designs.ts';
import { extreme, ultra } from './stages/long-efforts.ts';
import { firstDescent, search } from './stages/search.ts';

/** The stages in order; one is skipped if the share `beginBy` of the lane's time has passed. */
const STAGES: readonly (LaneStage & { readonly name: string; readonly beginBy?: number })[] = [
  { name: 'first descent', ...firstDescent },
  { name: 'doubles', beginBy: EFFORT, ...doubles },
  { name: 'seats', beginBy: EFFORT, ...seats },
  { name: 'choices', beginBy: EFFORT, ...choices },
  { name: 'scaffold', beginBy: EFFORT, ...scaffold },
  { name: 'courts', ...courts },
  { name: 'construction', ...construction },
  { name: 'search', ...search },
  { name: 'extreme', ...extreme },
  { name: 'ultra', ...ultra },
];

export function* createLane(task: LaneTask): LaneSteps {
  const rng = new Rng(task.seed * 31 + task.lane);
  const record = new LaneRecord(task);
  const work = nullOn(TooLarge, () => new LaneWork(task, record, rng));
  if (work === null) {
    record.hear(yield record.report('search', 'its tables need more memory than it can have'));
    return;
  }
  yield* work.tell('start');
  work.loading = record.timeWorked ?? 0;
  for (const { name, beginBy, whyNot, run } of STAGES) {
    const isLate = beginBy !== undefined && (record.used ?? 0) >= beginBy;
    const reason = whyNot(work) ?? (isLate ? 'too much of the time was over' : null);
    if (reason === null) yield* run(work);
    else yield* work.tell(name, reason);
    if (work.isOver) return;
  }
}
