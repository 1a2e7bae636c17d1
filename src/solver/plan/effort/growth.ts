import type { Rng } from '../../../shared/rng.ts';
import { priceOf } from '../../price.ts';
import { buildStart } from '../../search/start.ts';
import { firstSessions } from '../fit/first-sessions.ts';
import type { LaneRecord } from '../lane-record.ts';
import type { Incumbent, LaneReport, LaneTask } from '../lane-report.ts';
import type { SolverSettings } from '../settings.ts';
import { runBatch } from './batch.ts';

/** No schedule of a part of the sessions costs so little. */
const NONE = -1n;

type UltraSettings = SolverSettings['solver_params']['ultra_extreme_effort'];

/** Grows a schedule by `step_sessions` at a time: the new sessions are searched while the earlier ones stay. */
export function* growSchedule(
  task: LaneTask,
  record: LaneRecord,
  fallback: Incumbent,
  settings: UltraSettings,
  rng: Rng,
): Generator<LaneReport, Incumbent> {
  const { sessionCount, peopleCount } = task.problem;
  const start = buildStart(task.problem, rng);
  if (!start) return fallback;
  const inner = settings.extreme_effort;
  const seconds = (inner.batch_length_seconds * settings.growth.step_sessions) / sessionCount;
  for (let from = 0; from < sessionCount && !record.spent(); from += settings.growth.step_sessions) {
    const to = Math.min(sessionCount, from + settings.growth.step_sessions);
    const problem = firstSessions(task.problem, to);
    const part: LaneTask = { ...task, problem, floor: NONE };
    const assignment = start.slice(0, to * peopleCount);
    const frozen = Uint8Array.from({ length: to }, (_, s) => (s < from ? 1 : 0));
    const guide = 'linear' as const;
    const plan = { settings: inner, seconds, guide, frozen, seed: rng.next32(), isPart: true };
    const first = { cost: priceOf(problem, assignment), assignment };
    const grown = yield* runBatch(part, record, first, plan, 'growth');
    start.set(grown.assignment);
  }
  return { cost: priceOf(task.problem, start), assignment: start };
}
