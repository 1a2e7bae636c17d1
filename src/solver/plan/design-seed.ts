import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { hostSquare, mayFindSquares } from '../construct/arrays/host-squares.ts';
import { LATEST_FIT, MOVES_PER_SECOND, PROPOSALS_PER_SECOND, scaffoldSeconds } from './budget.ts';
import { designFor } from './design-choice.ts';
import { DesignFits, type Fit, isPerfect, TRIAL_SHARE } from './design-fits.ts';
import { classDraft } from './fit/class-draft.ts';
import { labelsToMove } from './fit/fit-design.ts';
import { isNothing, isPlain } from './fit/free-labels.ts';
import { hostsOf, rotation } from './fit/host-design.ts';
import { type DesignShape, designShape } from './fit/template.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** No fits where there are more pairs of people than this for each second of the limit: their tables would take most of it. */
const FITTED_PAIRS_PER_SECOND = 2_000_000;
/** People beyond whom a fit takes longer than it is worth, and people times curves on visits, whose tables it makes before it looks at the time. */
const MOST_FITTED_PEOPLE = 1200;
const MOST_FITTED_VISITS = 1_000_000;
/** The share of a lane by which the first long fit is over, and all where there is one design (experiment A2). */
const FIT_ENDS = 0.4;
/** The first long fit's share of the work that the settings allow. */
const FIRST_FIT = 0.25;
/** The share of a lane that each further fit may take where a cooled design leads. */
const LONGEST_REFIT = 0.1;

/** A legal assignment made from a design, as a start for the search. */
export interface DesignSeed {
  readonly assignment: Assignment;
  /** How many sessions, from the first, the design filled; the others are anybody's guess. */
  readonly sessions: number;
  /** Somebody meets twice in the design. */
  readonly repeats: boolean;
  /**
   * Another fit of it, or by turns of another as close; null: none differs, none is legal, or the time is better spent on those
   * there are. Yields as `designSeed` does. Null where designs are not fitted.
   */
  readonly nextFit: (() => Generator<number, Assignment | null>) | null;
}

/** Why no design can be fitted to the rules; null: one may. */
export function whyNoFit({ problem, seconds }: LaneTask): string | null {
  const { peopleCount, costs, meets } = problem;
  if (peopleCount > MOST_FITTED_PEOPLE) return `there are more than ${MOST_FITTED_PEOPLE} people`;
  // A fit does not see who would sit with whom.
  if (meets.includes(0) || costs.company.length > 0) return 'rules ask who sits with whom, or who waits';
  const mostPairs = FITTED_PAIRS_PER_SECOND * (seconds ?? Number.POSITIVE_INFINITY);
  if (peopleCount ** 2 > mostPairs && !isPlain(problem)) return 'pairs are too many for the time';
  if (peopleCount * costs.visits.length > MOST_FITTED_VISITS) return 'visits are too many';
  return designShape(problem) ? null : 'groups are too uneven';
}

/**
 * A start made from a design for classes of people, where rules are about such, from one in which nobody comes to a
 * group twice, where rules ask for that, from one for hosts who stay, from the longest exact design of the problem's
 * shape, or from a schedule with few repeats, where one is known for a longer problem; null where none carries it. A
 * design with fewer sessions than the problem fills the first ones. A short fit of each comes first: only where it is
 * promising, a long one follows. Yields now and then, with the proposals that take about as long as what it did since.
 */
export function* designSeed(
  task: LaneTask,
  rng: Rng,
  record: LaneRecord,
): Generator<number, DesignSeed | null> {
  const shape = designShape(task.problem);
  if (!shape) return null;
  const fits = new DesignFits(task, rng, record);
  const trials = yield* tryDesigns(fits, shape, task, rng, record);
  if (!trials) return null;
  const { fit: first, rest } = trials;
  // A trial cannot tell which of two designs is the better one. Several long fits come first only where the search
  // cannot come there: else a fit is best judged when it has been cooled. Where no label matters, all fits are one, and
  // take no time.
  const close = rest ? [first, rest] : [first];
  const designs = close.filter(({ covered, draft }) => !isNothing(labelsToMove(covered, draft)));
  const fit = yield* fitLonger(fits, first, designs, task.lane, record);
  const assignment = fits.legal(fit);
  let turn = task.lane;
  const { sessions, draft } = fit;
  const isAhead = fits.leadsClearly(fit);
  return assignment && { assignment, sessions, repeats: !draft.template.meetings.areSingle, nextFit };

  function* nextFit(): Generator<number, Assignment | null> {
    // A fit that is not far ahead owes more to the search: another one comes only where there is as much time again to cool it.
    const hasRoom = 1 - (record.used ?? 0) >= 2 * (fits.layout + LONGEST_REFIT);
    if (designs.length === 0 || !(isAhead || hasRoom)) return null;
    const design = designs[turn++ % designs.length];
    const end = (record.used ?? 0) + LONGEST_REFIT;
    const best = yield* fits.attempt(design, FIRST_FIT * fits.work, end);
    return fits.legal({ ...design, best });
  }
}

/** The best of short fits, and another that fills as many sessions, if there is one. */
interface Trials {
  readonly fit: Fit;
  readonly rest: Fit | null;
}

function* tryDesigns(
  fits: DesignFits,
  shape: DesignShape,
  task: LaneTask,
  rng: Rng,
  record: LaneRecord,
): Generator<number, Trials | null> {
  const { problem } = task;
  let trials = yield* tryClassed(fits, shape, problem);
  if (!trials || !(isPerfect(trials.fit) || fits.leadsClearly(trials.fit))) {
    const usual = yield* designFor(task, shape, rng, record);
    const { length } = usual.design;
    // Where it has to bend to rules, one of fewer sessions than it leaves open keeps the search from what it finds without (A23).
    const isWorth = isPlain(problem) || 2 * length >= problem.sessionCount;
    const other = isWorth && Math.min(length, problem.sessionCount) > 1 ? yield* fits.tried(usual) : null;
    trials = other ? better(fits, trials?.fit ?? null, other) : trials;
  }
  const square = yield* trySquares(fits, shape, trials?.fit ?? null, task, rng, record);
  if (!square) return trials;
  return { fit: square, rest: trials?.fit.sessions === square.sessions ? trials.fit : null };
}

/** A design for classes of people, or one in which nobody comes to a group twice, where rules ask for that. */
function* tryClassed(
  fits: DesignFits,
  shape: DesignShape,
  problem: Problem,
): Generator<number, Trials | null> {
  const classed = classDraft(problem, shape);
  const rounds = classed ? null : rotation(problem, shape);
  if (classed) return { fit: yield* fits.tried({ ...classed, design: classed.sessions }), rest: null };
  if (!rounds) return null;
  return {
    fit: yield* fits.tried({ design: rounds, hosts: null, classes: null, groupsStay: true }),
    rest: null,
  };
}

function better(fits: DesignFits, classed: Fit | null, usual: Fit): Trials {
  if (!classed) return { fit: usual, rest: null };
  if (classed.sessions === usual.sessions)
    return usual.best.cost < classed.best.cost
      ? { fit: usual, rest: classed }
      : { fit: classed, rest: usual };
  // The costs of different sessions do not compare: then the classes need only be promising.
  return { fit: fits.isPromising(classed) ? classed : usual, rest: null };
}

/** The best of short fits to designs for hosts that are found by search, where it betters all before. */
function* trySquares(
  fits: DesignFits,
  { groups, size }: DesignShape,
  before: Fit | null,
  { problem, settings }: LaneTask,
  rng: Rng,
  record: LaneRecord,
): Generator<number, Fit | null> {
  const hosts = hostsOf(problem);
  if (hosts?.length !== groups || problem.sessionCount > groups || !mayFindSquares(groups, size)) return null;
  // The costs of different sessions do not compare.
  const other = before?.sessions === problem.sessionCount ? before : null;
  let best: Fit | null = null;
  let left = scaffoldSeconds(settings);
  const isOver = () => left <= 0 || (record.used ?? 0) >= LATEST_FIT;
  while (!isPerfect(best ?? other) && !isOver()) {
    const search = hostSquare(groups, size, rng);
    let step = search.next();
    for (; !step.done; step = search.next()) {
      left -= step.value / MOVES_PER_SECOND;
      if (isOver()) return best;
      yield (step.value * PROPOSALS_PER_SECOND) / MOVES_PER_SECOND;
    }
    const fit = yield* fits.tried({ design: step.value, hosts, classes: null });
    // Where rules want other things of pairs, the search alone comes further than any of them.
    if (!fits.leads(fit)) return best;
    // A trial that ends early counts in full, so that there are no more than a few.
    left -= TRIAL_SHARE * scaffoldSeconds(settings);
    if (fit.best.cost < ((best ?? other)?.best.cost ?? Number.POSITIVE_INFINITY)) best = fit;
  }
  return best;
}

/** Long fits of these designs by turns, the lane's number first, while the first is promising and later ones are worth it. */
function* fitLonger(
  fits: DesignFits,
  first: Fit,
  designs: readonly Fit[],
  lane: number,
  record: LaneRecord,
): Generator<number, Fit> {
  let fit = first;
  let work = FIRST_FIT * fits.work;
  for (let [tries, vain] = [0, 0]; vain < designs.length && !isPerfect(fit); tries++) {
    if (!(tries === 0 ? fits.isPromising(fit) : fits.leads(fit) && fits.leadsClearly(fit))) break;
    if ((record.used ?? tries) >= (tries === 0 || designs.length === 1 ? FIT_ENDS : LATEST_FIT)) break;
    const design = designs[(lane + tries) % designs.length];
    const long = yield* fits.attempt(design, work, FIT_ENDS);
    vain = long.cost < fit.best.cost ? 0 : vain + 1;
    if (long.cost < fit.best.cost) fit = { ...design, best: long };
    if (design === designs[designs.length - 1]) work *= 2;
  }
  return fit;
}
