import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import type { Sessions } from '../construct/design.ts';
import { nearDesign } from '../construct/near-designs.ts';
import { bestDesign } from '../construct/registry.ts';
import { buildStart } from '../search/start.ts';
import { recommendedSeconds } from './budget.ts';
import { firstSessions } from './fit/first-sessions.ts';
import { fitDesign } from './fit/fit-design.ts';
import { type DesignShape, designShape, toTemplate } from './fit/template.ts';
import type { LaneNews, LaneTask } from './lane-messages.ts';
import type { SolverSettings } from './settings.ts';
import type { Tally } from './tally.ts';

/** A legal assignment made from a design, as a start for the search. */
export interface DesignSeed {
  readonly assignment: Assignment;
  /** How many sessions, from the first, the design filled; the others are anybody's guess. */
  readonly sessions: number;
}

/** People beyond whom fitting labels takes longer than it is worth: its tables are quadratic. */
const MOST_PEOPLE = 600;
/** A move lifts and seats two people in every session, in all so many seatings a second. */
const SEATINGS_PER_SECOND = 9_000_000;

/**
 * A start made from the longest exact design of the problem's shape, or from a schedule of all sessions with few
 * repeats, where one is stored; null where no design carries it. A design with fewer sessions than the problem
 * fills the first ones.
 */
export function* designSeed(task: LaneTask, rng: Rng, tally: Tally): Generator<LaneNews, DesignSeed | null> {
  const { problem } = task;
  if (problem.peopleCount > MOST_PEOPLE) return null;
  const shape = designShape(problem);
  if (!shape) return null;
  const design = designSessions(shape, problem.sessionCount);
  const sessions = Math.min(design.length, problem.sessionCount);
  if (sessions === 1) return null;
  const covered = firstSessions(problem, sessions);
  const template = toTemplate(design, problem.groupCount);
  const enough = sessions === problem.sessionCount ? task.floor : 0;
  const fit = fitDesign(covered, template, rng, fitMoves(covered, task.settings), enough);
  for (;;) {
    const step = fit.next();
    if (step.done) {
      const from = new Int32Array(problem.sessionCount * problem.peopleCount).fill(-1);
      from.set(step.value.assignment());
      const fixed = step.value.breaches === 0 ? [...Array(sessions).keys()] : [];
      const assignment = buildStart(problem, rng, { from, fixed });
      return assignment && { assignment, sessions };
    }
    yield tally.news('scaffold');
  }
}

function designSessions({ groups, size }: DesignShape, wanted: number): Sessions {
  const exact = bestDesign(groups, size).sessions;
  return (exact.length < wanted && nearDesign(groups, size, wanted)?.sessions) || exact;
}

/** The scaffold's share of the budget, in moves, so that the same task makes the same moves. */
function fitMoves({ peopleCount, groupCount, sessionCount }: Problem, settings: SolverSettings): number {
  const seconds = settings.solver_params.scaffold_budget_fraction * recommendedSeconds(settings);
  const mates = peopleCount / groupCount;
  return Math.round((seconds * SEATINGS_PER_SECOND) / (4 * sessionCount * mates));
}
