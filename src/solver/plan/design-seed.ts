import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { hostSquare, mayFindSquares } from '../construct/arrays/host-squares.ts';
import { EFFORT, LOOK, MOVES_PER_SECOND, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { MOST_PLACES, recommendedSeconds, scaffoldSeconds } from './budget.ts';
import { designFor } from './design-choice.ts';
import { DesignFits, type Fit, isPerfect } from './design-fits.ts';
import { classDraft } from './fit/class-draft.ts';
import { hasNoFreeLabel, isPlain } from './fit/free-labels.ts';
import { hostsOf, rotation } from './fit/host-design.ts';
import { type DesignShape, designShape } from './fit/template.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** A legal assignment made from a design, as a start for the search. */
export interface DesignSeed {
  readonly assignment: Assignment;
  /** How many sessions, from the first, the design filled; the others were filled at random. */
  readonly sessions: number;
  /** Whether some pair meets twice in the design. */
  readonly repeats: boolean;
  /** Makes another fit, which returns null if it is not legal; yields like `designSeed`. Null: no other fit would differ. */
  readonly nextFit: (() => Generator<number, Assignment | null>) | null;
}

/** The reason why no design can be fitted to the rules; null: one may. */
export function whyNoFit({ problem, settings }: LaneTask): string | null {
  const { peopleCount, costs } = problem;
  const tables = peopleCount ** 2;
  if (tables > 2 * MOST_PLACES) return 'people are too many';
  const isLong = tables > LOOK * recommendedSeconds(settings) * PROPOSALS_PER_SECOND;
  if (isLong && !isPlain(problem)) return 'its tables would take too long';
  // A fit ignores who would sit with whom, and that people on a bench do not meet.
  if (costs.company.length > 0) return 'rules ask who sits with whom';
  if (peopleCount * costs.visits.length > MOST_PLACES) return 'visits are too many';
  const pairs = costs.pairs.partial.reduce((sum, { people }) => sum + people.length ** 2 / 2, 0);
  if (pairs > MOST_PLACES) return 'sets that count in some sessions alone are too many';
  const shape = designShape(problem);
  if (!shape) return 'groups are too uneven';
  return isWaiting(problem, shape) ? 'people wait' : null;
}

/** Whether several may wait on a bench, or one must beside groups of three or more: no design has a block of one in each session. */
function isWaiting({ groupCount, capacity, meets }: Problem, { groups, size }: DesignShape): boolean {
  const most = size > 2 && groups > meets.filter(Boolean).length ? 0 : 1;
  return capacity.some((seats, at) => seats > most && meets[at % groupCount] === 0);
}

/**
 * A start made from a design: one for classes of people or one in which nobody comes to a group twice, if rules ask for
 * such; one for hosts who stay; the longest exact design of the problem's shape; or a schedule with few repeats. Null if
 * none suits. A design with fewer sessions than the problem fills the first ones. Each gets a short fit; the best, if
 * promising, a long one. Yields its work since the last yield, as the proposals that take about as long.
 */
export function* designSeed(
  task: LaneTask,
  rng: Rng,
  record: LaneRecord,
): Generator<number, DesignSeed | null> {
  const shape = designShape(task.problem);
  if (!shape) return null;
  const fits = new DesignFits(task, rng, record);
  const trial = yield* tryDesigns(fits, shape);
  if (!trial) return null;
  const fit = yield* fitLonger(fits, trial);
  const { draft, covered } = fit;
  const sessions = covered.sessionCount;
  const repeats = !draft.template.meetings.areSingle;
  // With repeats several people share a point and move together in the fit: its cost says little about the plan made from it.
  if (!repeats && !fits.isPromising(fit)) return null;
  const assignment = fits.legal(fit);
  // If no label matters, all fits are the same.
  const isOne = hasNoFreeLabel(covered, draft.free);
  return assignment && { assignment, sessions, repeats, nextFit: isOne ? null : nextFit };

  function* nextFit(): Generator<number, Assignment | null> {
    const end = (record.used ?? 0) + LOOK;
    return fits.legal({ ...fit, best: yield* fits.attempt(fit, EFFORT * fits.work, end) });
  }
}

/** The best of short fits. */
function* tryDesigns(fits: DesignFits, shape: DesignShape): Generator<number, Fit | null> {
  const { problem } = fits.task;
  let trial = yield* tryAsked(fits, shape);
  // Laying out the labels of a thousand people takes a second.
  if ((fits.record.used ?? 0) >= EFFORT) return trial;
  if (!trial || !fits.isPromising(trial)) {
    const usual = yield* designFor(fits, shape);
    const { length } = usual.sessions;
    // A design that fills less than half of the sessions and must be fitted to rules does more harm than good (A23).
    const isWorth = isPlain(problem) || 2 * length >= problem.sessionCount;
    if (isWorth && Math.min(length, problem.sessionCount) > 1)
      trial = better(fits, trial, yield* fits.tried(usual));
  }
  return (yield* trySquares(fits, shape, trial)) ?? trial;
}

/** The best short fit of designs that rules ask for: with nobody in a group twice, or for classes of people. */
function* tryAsked(fits: DesignFits, shape: DesignShape): Generator<number, Fit | null> {
  const { problem } = fits.task;
  let trial: Fit | null = null;
  for (const layoutOf of [rotation, classDraft]) {
    const layout = isPerfect(trial) ? null : layoutOf(problem, shape);
    if (layout) trial = better(fits, trial, yield* fits.tried(layout));
  }
  return trial;
}

function better(fits: DesignFits, classed: Fit | null, usual: Fit): Fit {
  if (classed === null) return usual;
  if (classed.covered.sessionCount === usual.covered.sessionCount)
    return usual.best.cost < classed.best.cost ? usual : classed;
  // Costs over different numbers of sessions do not compare: then `classed` need only be promising.
  return fits.isPromising(classed) ? classed : usual;
}

/** The best short fit of designs for hosts that are found by search, if it is better than all before; else null. */
function* trySquares(
  fits: DesignFits,
  { groups, size }: DesignShape,
  before: Fit | null,
): Generator<number, Fit | null> {
  const { task, rng, record } = fits;
  const { problem, settings } = task;
  const hosts = hostsOf(problem);
  if (hosts?.length !== groups || problem.sessionCount > groups || !mayFindSquares(groups, size)) return null;
  // Costs over different numbers of sessions do not compare.
  const other = before?.covered.sessionCount === problem.sessionCount ? before : null;
  let best: Fit | null = null;
  let left = scaffoldSeconds(settings);
  const isOver = () => left <= 0 || (record.used ?? 0) >= EFFORT;
  while (!isPerfect(best ?? other) && !isOver()) {
    const search = hostSquare(groups, size, rng);
    let step = search.next();
    for (; !step.done; step = search.next()) {
      left -= step.value / MOVES_PER_SECOND;
      if (isOver()) return best;
      yield (step.value * PROPOSALS_PER_SECOND) / MOVES_PER_SECOND;
    }
    const fit = yield* fits.tried({ sessions: step.value, hosts, classes: [] });
    // One trial shows whether such designs suit the rules on pairs: if the search is ahead, no other is tried.
    if (!fits.leads(fit)) return best;
    // A trial counts in full even if it ends early, so that there are only a few.
    left -= LOOK * scaffoldSeconds(settings);
    const leader = best ?? other;
    if (leader === null || fits.cost(fit) < fits.cost(leader)) best = fit;
  }
  return best;
}

/** A long fit if the short one is promising; else the short one. */
function* fitLonger(fits: DesignFits, trial: Fit): Generator<number, Fit> {
  const end = LOOK + EFFORT;
  if (isPerfect(trial) || !fits.isPromising(trial) || (fits.record.used ?? 0) >= end) return trial;
  const long = yield* fits.attempt(trial, EFFORT * fits.work, end);
  return long.cost < trial.best.cost ? { ...trial, best: long } : trial;
}
