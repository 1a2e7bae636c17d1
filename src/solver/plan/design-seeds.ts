import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import type { Sessions } from '../construct/design/design.ts';
import { coveringDesign, nearDesign } from '../construct/few-repeats/near-designs.ts';
import { puncturedDesign } from '../construct/few-repeats/punctured.ts';
import { weightedCovering, weightedGrid } from '../construct/few-repeats/weighted-points.ts';
import { bestCount, bestDesign } from '../construct/registry/registry.ts';
import { buildStart } from '../search/start.ts';
import { recommendedSeconds } from './budget.ts';
import { firstSessions } from './fit/first-sessions.ts';
import { fitDesign } from './fit/fit-design.ts';
import { isPlain } from './fit/free-labels.ts';
import { type HostDesign, hostDesign } from './fit/host-design.ts';
import type { Labelling } from './fit/labelling.ts';
import { type DesignShape, designShape, toTemplate } from './fit/template.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';
import type { SolverSettings } from './settings.ts';
import {
  MOST_FITTED_PEOPLE,
  PROMISING,
  PROPOSALS_PER_SECOND,
  SEATINGS_PER_SECOND,
  TRIAL_SHARE,
} from './tuning.ts';

/** A legal assignment made from a design, as a start for the search. */
export interface DesignSeed {
  readonly assignment: Assignment;
  /** How many sessions, from the first, the design filled; the others are anybody's guess. */
  readonly sessions: number;
}

const PROPOSALS_PER_SEATING = PROPOSALS_PER_SECOND / SEATINGS_PER_SECOND;

/**
 * A start made from the longest exact design of the problem's shape, from a schedule with few repeats, where one is
 * known for a longer problem, or from a design for hosts who stay; null where none carries it. A design with fewer sessions
 * than the problem fills the first ones. A short fit comes first: only where it is promising, a long one follows.
 * Yields now and then, with the proposals that take about as long as what it did since.
 */
export function* designSeed(
  task: LaneTask,
  rng: Rng,
  record: LaneRecord,
): Generator<number, DesignSeed | null> {
  const { problem } = task;
  if (problem.peopleCount > MOST_FITTED_PEOPLE || problem.meets.includes(0)) return null;
  const shape = designShape(problem);
  if (!shape) return null;
  const { design, hosts } = designFor(problem, shape);
  const sessions = Math.min(design.length, problem.sessionCount);
  if (sessions === 1) return null;
  const covered = firstSessions(problem, sessions);
  const draft = { template: toTemplate(design, problem.groupCount), hosts };
  const enough = sessions === problem.sessionCount ? Number(task.floor) : 0;
  const moves = fitMoves(covered, task.settings);
  let best = yield* attempt(moves * TRIAL_SHARE);
  const found = record.incumbent ? Number(record.incumbent.cost) : Number.POSITIVE_INFINITY;
  const promising = PROMISING[best.breaches === 0 ? 'legal' : 'illegal'];
  if (best.cost > enough && best.cost <= promising * found) {
    const long = yield* attempt(moves);
    if (long.cost < best.cost) best = long;
  }
  const from = new Int32Array(problem.sessionCount * problem.peopleCount).fill(-1);
  from.set(best.assignment());
  const fixed = best.breaches === 0 ? [...Array(sessions).keys()] : [];
  const assignment = buildStart(problem, rng, { from, fixed });
  return assignment && { assignment, sessions };

  function* attempt(length: number): Generator<number, Labelling> {
    const fitting = fitDesign(covered, draft, rng, length, enough);
    for (;;) {
      const step = fitting.next();
      if (step.done) return step.value;
      yield step.value * seatingsOf(covered) * PROPOSALS_PER_SEATING;
    }
  }
}

/** The design for hosts where it covers as many sessions as are wanted, or as any other does. */
function designFor(
  problem: Problem,
  shape: DesignShape,
): { design: Sessions; hosts: HostDesign['hosts'] | null } {
  const exact = bestDesign(shape.groups, shape.size);
  const hosted = hostDesign(problem, shape);
  if (hosted && hosted.sessions.length >= Math.min(problem.sessionCount, exact.length - 1)) {
    return { design: hosted.sessions, hosts: hosted.hosts };
  }
  return { design: nearFor(problem, shape) ?? exact, hosts: null };
}

/**
 * Sessions with few repeats, for problems longer than any schedule without: those that are stored for as many. Where
 * nothing but the number of repeats counts, also sessions in which everybody meets, since what follows them only
 * repeats, or a schedule of one group more without that group, and the grid of groups that are larger than their
 * number: there the same few meet again and again.
 */
function nearFor(problem: Problem, { groups, size }: DesignShape): Sessions | undefined {
  const { sessionCount } = problem;
  if (bestCount(groups, size) >= sessionCount) return undefined;
  const near = nearDesign(groups, size, sessionCount);
  if (near || !countsRepeats(problem)) return near?.sessions;
  const covering =
    coveringDesign(groups, size, sessionCount)?.sessions ?? weightedCovering(groups, size, sessionCount);
  if (covering) return covering;
  const punctured = puncturedDesign(groups, size, sessionCount);
  if (punctured) return punctured;
  const grid = weightedGrid(groups, size);
  return grid.length > 1 ? grid : undefined;
}

/** Whether it makes no difference who meets again, and how often the same people do. */
function countsRepeats(problem: Problem): boolean {
  const [curve] = problem.costs.pairs.whole;
  const steps = curve.slice(2).map((cost, m) => cost - curve[m + 1]);
  return isPlain(problem) && steps.every((step) => step === steps[0]);
}

/** The scaffold's share of the budget, in moves, so that the same task makes the same moves. */
function fitMoves(problem: Problem, settings: SolverSettings): number {
  const seconds = settings.solver_params.scaffold_budget_fraction * recommendedSeconds(settings);
  return Math.round((seconds * SEATINGS_PER_SECOND) / seatingsOf(problem));
}

/** Of one move of the labels: two people lifted and seated beside their mates in all sessions. */
function seatingsOf({ peopleCount, groupCount, sessionCount }: Problem): number {
  return (4 * sessionCount * peopleCount) / groupCount;
}
