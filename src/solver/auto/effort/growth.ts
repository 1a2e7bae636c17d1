import type { Rng } from '../../../shared/rng.ts';
import { buildStart } from '../../search/start.ts';
import { firstSessions } from '../fit/first-sessions.ts';
import type { Incumbent, LaneNews, LaneTask } from '../lane-messages.ts';
import type { SolverSettings } from '../settings.ts';
import type { Tally } from '../tally.ts';
import { type Reporter, runBatch, trueCost } from './batch.ts';

type UltraSettings = SolverSettings['solver_params']['ultra_extreme_effort'];

/** Grows a schedule by `step_sessions` at a time: the new sessions are searched while the earlier ones stay. */
export function* growSchedule(
  task: LaneTask,
  tally: Tally,
  fallback: Incumbent,
  settings: UltraSettings,
  rng: Rng,
): Generator<LaneNews, Incumbent> {
  const { sessionCount, peopleCount } = task.problem;
  const start = buildStart(task.problem, rng);
  if (!start) return fallback;
  const inner = settings.extreme_effort;
  const seconds = (inner.batch_length_seconds * settings.growth.step_sessions) / sessionCount;
  for (let from = 0; from < sessionCount && !tally.spent(); from += settings.growth.step_sessions) {
    const to = Math.min(sessionCount, from + settings.growth.step_sessions);
    const problem = firstSessions(task.problem, to);
    const part: LaneTask = { ...task, problem, floor: Number.NEGATIVE_INFINITY };
    const assignment = start.slice(0, to * peopleCount);
    const frozen = Uint8Array.from({ length: to }, (_, s) => (s < from ? 1 : 0));
    const plan = { settings: inner, seconds, guide: 'linear' as const, frozen, seed: rng.next32() };
    const grown = yield* runBatch(
      part,
      countsOnly(tally),
      { cost: trueCost(part, assignment), assignment },
      plan,
      'growth',
    );
    start.set(grown.assignment);
  }
  return { cost: trueCost(task, start), assignment: start };
}

/** For work on a part of the problem: a schedule of some sessions is no incumbent. */
function countsOnly(tally: Tally): Reporter {
  return {
    count: (proposals) => tally.count(proposals),
    left: () => tally.left(),
    spent: () => tally.spent(),
    offer: () => undefined,
    news: (stage) => tally.news(stage),
  };
}
