/**
 * Runs the stages of one lane in order. In a run limited by iterations it depends on the task alone, never on the clock,
 * so that the same task makes the same moves.
 */
import { nullOn } from '../../shared/or-else.ts';
import { Rng } from '../../shared/rng.ts';
import { type ByName, LANE } from '../schedule.ts';
import { TooLarge } from '../search/kernel.ts';
import { LaneRecord } from './lane-record.ts';
import type { LaneSteps, LaneTask } from './lane-report.ts';
import { type LaneStage, LaneWork } from './lane-work.ts';
import { construction } from './stages/construction.ts';
import { choices, courts, doubles, scaffold, seats } from './stages/designs.ts';
import { extreme, ultra } from './stages/long-efforts.ts';
import { firstDescent, search } from './stages/search.ts';

const STAGES: ByName<typeof LANE, LaneStage> = {
  'first descent': firstDescent,
  doubles,
  seats,
  choices,
  scaffold,
  courts,
  construction,
  search,
  extreme,
  ultra,
};

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
  for (const { name, beginBy } of LANE) {
    const { whyNot, run } = STAGES[name];
    const isLate = beginBy !== undefined && (record.used ?? 0) >= beginBy;
    const reason = whyNot(work) ?? (isLate ? 'too much of the time was over' : null);
    if (reason === null) yield* run(work);
    else yield* work.tell(name, reason);
    if (work.isOver) return;
  }
}
