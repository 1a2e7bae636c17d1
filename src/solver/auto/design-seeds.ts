import type { Assignment } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { bestCount, bestDesign } from '../construct/registry.ts';
import { buildStart } from '../search/start.ts';
import { fitDesign } from './fit/fit-design.ts';
import { designShape, toTemplate } from './fit/template.ts';
import type { LaneNews, LaneTask } from './lane-messages.ts';
import type { Tally } from './tally.ts';

/** A legal assignment made from a design, as a start for the search. */
export interface DesignSeed {
  readonly assignment: Assignment;
  /** Share of proposals that a search from here takes at its hottest: few, so that the design survives. */
  readonly hotShare: number;
}

/** People beyond whom fitting labels takes longer than it is worth: its tables are quadratic. */
const MOST_PEOPLE = 600;
const MOST_FIT_MOVES = 60_000;
/** A move lifts and seats two people in every session; so many of these seatings are about half a second. */
const FIT_SEATINGS = 5_000_000;

/** Starts made from exact designs that have as many sessions as the problem; none where no design carries it. */
export function* designSeeds(task: LaneTask, rng: Rng, tally: Tally): Generator<LaneNews, DesignSeed[]> {
  const { problem } = task;
  if (problem.peopleCount > MOST_PEOPLE) return [];
  const shape = designShape(problem);
  if (!shape || bestCount(shape.groups, shape.size) < problem.sessionCount) return [];
  const template = toTemplate(bestDesign(shape.groups, shape.size).sessions, problem.groupCount);
  const fit = fitDesign(problem, template, rng, fitMoves(task), task.floor);
  for (;;) {
    const step = fit.next();
    if (step.done) {
      const from = step.value.assignment();
      const assignment = step.value.breaches === 0 ? from : buildStart(problem, rng, { from });
      return assignment ? [{ assignment, hotShare: 0.01 }] : [];
    }
    yield tally.news('scaffold');
  }
}

function fitMoves({ problem }: LaneTask): number {
  const mates = problem.peopleCount / Math.max(1, problem.groupCount);
  return Math.min(MOST_FIT_MOVES, Math.round(FIT_SEATINGS / (4 * problem.sessionCount * mates)));
}
