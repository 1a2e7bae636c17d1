import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { hostSquare, mayFindSquares } from '../construct/arrays/host-squares.ts';
import type { Sessions } from '../construct/design/design.ts';
import { closedCovering } from '../construct/few-repeats/closing.ts';
import { columnCovering } from '../construct/few-repeats/column-coverings.ts';
import { coveringDesign, nearDesign } from '../construct/few-repeats/near-designs.ts';
import { puncturedDesign } from '../construct/few-repeats/punctured.ts';
import { weightedCovering, weightedGrid } from '../construct/few-repeats/weighted-points.ts';
import { bestCount, bestDesign } from '../construct/registry/registry.ts';
import { buildStart } from '../search/start.ts';
import { recommendedSeconds } from './budget.ts';
import { choiceSeed } from './choice-seed.ts';
import { doublesSeed } from './doubles-seed.ts';
import { classDraft, gridClasses } from './fit/class-draft.ts';
import { firstSessions } from './fit/first-sessions.ts';
import { type Draft, fitDesign, labelsToMove } from './fit/fit-design.ts';
import { isNothing, isPlain } from './fit/free-labels.ts';
import { hostDesign, hostsOf, rotation } from './fit/host-design.ts';
import type { Labelling } from './fit/labelling.ts';
import { pairTerms } from './fit/pair-costs.ts';
import { type DesignShape, designShape, toTemplate } from './fit/template.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';
import type { SolverSettings } from './settings.ts';
import {
  BESIDE_AHEAD,
  CLOSE,
  CLOSED_BY,
  CLOSINGS_PER_SECOND,
  FAR_AHEAD,
  FIRST_FIT,
  FIT_ENDS,
  FIT_ENDS_AHEAD,
  FIT_WORK_PER_SECOND,
  FITTED_PAIRS_PER_SECOND,
  LATEST_FIT,
  LONGEST_REFIT,
  LONGEST_TRIAL,
  MOST_FITTED_PEOPLE,
  MOST_FITTED_VISITS,
  NEARLY_DONE,
  PROMISING,
  PROPOSALS_PER_SECOND,
  SHORTEST_FIT,
  SQUARES_END,
  SQUARES_SHARE,
  STARTERS_PER_SECOND,
  TRIAL_SHARE,
  WORTH_MORE,
} from './tuning.ts';

/** A legal assignment made from a design, as a start for the search. */
export interface DesignSeed {
  readonly assignment: Assignment;
  /** How many sessions, from the first, the design filled; the others are anybody's guess. */
  readonly sessions: number;
  /** Somebody meets twice in the design. */
  readonly repeats: boolean;
  /**
   * Another fit of it, or by turns of another as close; null: none differs, or none is legal. Yields as `designSeed` does.
   * Null where designs are not fitted.
   */
  readonly again: (() => Generator<number, Assignment | null>) | null;
}

const PROPOSALS_PER_WORK = PROPOSALS_PER_SECOND / FIT_WORK_PER_SECOND;

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
  const { problem } = task;
  const { peopleCount, costs } = problem;
  // All other designs and their fits count people of one group alone.
  if (problem.links.length > 0) {
    const seed = doublesSeed(problem, rng);
    return seed && { ...seed, repeats: false, again: null };
  }
  const chosen = choiceSeed(problem, rng);
  if (chosen) return { assignment: chosen, sessions: 1, repeats: false, again: null };
  // A fit does not see who would sit with whom.
  if (peopleCount > MOST_FITTED_PEOPLE || problem.meets.includes(0) || costs.company.length > 0) return null;
  const mostPairs = FITTED_PAIRS_PER_SECOND * (task.seconds ?? Number.POSITIVE_INFINITY);
  if (peopleCount ** 2 > mostPairs && !isPlain(problem)) return null;
  if (peopleCount * costs.visits.length > MOST_FITTED_VISITS) return null;
  const shape = designShape(problem);
  if (!shape) return null;
  let fit: Fit | null = null;
  let rest: Fit | null = null;
  const classed = classDraft(problem, shape);
  const rounds = rotation(problem, shape);
  if (classed) fit = yield* tried({ ...classed, design: classed.sessions });
  else if (rounds) fit = yield* tried({ design: rounds, hosts: null, classes: null, groupsStay: true });
  if (!fit || !(isPerfect(fit) || isFarAhead(fit))) {
    const usual = yield* designFor(task, shape, rng, record);
    const other = Math.min(usual.design.length, problem.sessionCount) > 1 ? yield* tried(usual) : null;
    // The costs of different sessions do not compare: then the classes need only be promising.
    const isWorse =
      fit && (other?.sessions === fit.sessions ? other.best.cost < fit.best.cost : !isPromising(fit));
    if (fit && other?.sessions === fit.sessions) rest = isWorse ? fit : other;
    if (!fit || (other && isWorse)) fit = other;
  }
  const square = yield* squareFor(shape, fit);
  if (square) [fit, rest] = [square, fit?.sessions === square.sessions ? fit : null];
  if (!fit) return null;
  // A trial cannot tell which of two close designs is the better one. Several long fits come first only where the search cannot come
  // there: else a fit is best judged when it has been cooled. Where no label matters, all fits are one, and take no time.
  const close = rest && rest.best.cost <= CLOSE * fit.best.cost ? [fit, rest] : [fit];
  const designs = close.filter(({ covered, draft }) => !isNothing(labelsToMove(covered, draft)));
  let work = FIRST_FIT * fitWork(task.settings);
  for (
    let [tries, vain] = [0, 0];
    vain < designs.length &&
    !isPerfect(fit) &&
    (tries === 0 ? isPromising(fit) : leads(fit) && isFarAhead(fit));
    tries++
  ) {
    // What little is left the search betters sooner than another fit does.
    if (tries > 0 && fit.best.cost <= NEARLY_DONE * found()) break;
    const isAhead: boolean = designs.length === 1 && isFarAhead(fit);
    const end = isAhead ? FIT_ENDS_AHEAD : FIT_ENDS;
    if ((record.used ?? tries) >= (tries === 0 || isAhead ? end : LATEST_FIT)) break;
    const design = designs[(task.lane + tries) % designs.length];
    const long: Labelling = yield* attempt(design, work, end, isAhead ? BESIDE_AHEAD : 1);
    vain = long.cost < WORTH_MORE * fit.best.cost ? 0 : vain + 1;
    if (long.cost < fit.best.cost) fit = { ...design, best: long };
    if (design === designs[designs.length - 1]) work *= 2;
  }
  const assignment = legal(fit);
  let turn = task.lane;
  const { sessions, draft } = fit;
  return assignment && { assignment, sessions, repeats: !draft.template.meetings.areSingle, again };

  function* again(): Generator<number, Assignment | null> {
    if (designs.length === 0) return null;
    const design = designs[turn++ % designs.length];
    const first = FIRST_FIT * fitWork(task.settings);
    const best = yield* attempt(design, first, (record.used ?? 0) + LONGEST_REFIT);
    return legal({ ...design, best });
  }

  function legal({ best, sessions }: Fit): Assignment | null {
    const from = new Int32Array(problem.sessionCount * problem.peopleCount).fill(-1);
    from.set(best.assignment());
    const frozen = new Uint8Array(problem.sessionCount).fill(1, 0, best.breaches === 0 ? sessions : 0);
    return buildStart(problem, rng, { from, frozen });
  }

  /** The best of short fits to designs for hosts that are found by search, where it betters all before. */
  function* squareFor({ groups, size }: DesignShape, before: Fit | null): Generator<number, Fit | null> {
    const hosts = hostsOf(problem);
    if (hosts?.length !== groups || problem.sessionCount > groups || !mayFindSquares(groups, size))
      return null;
    // The costs of different sessions do not compare.
    const other = before?.sessions === problem.sessionCount ? before : null;
    let best: Fit | null = null;
    let left = SQUARES_SHARE * scaffoldSeconds(task.settings);
    const isOver = () => left <= 0 || (record.used ?? 0) >= SQUARES_END;
    while (!isPerfect(best ?? other) && !isOver()) {
      const search = hostSquare(groups, size, rng);
      let step = search.next();
      for (; !step.done; step = search.next()) {
        left -= step.value / STARTERS_PER_SECOND;
        if (isOver()) return best;
        yield (step.value * PROPOSALS_PER_SECOND) / STARTERS_PER_SECOND;
      }
      const fit = yield* tried({ design: step.value, hosts, classes: null });
      // Where rules want other things of pairs, the search alone comes further than any of them.
      if (!leads(fit)) return best;
      // A trial that ends early counts in full, so that there are no more than a few.
      left -= TRIAL_SHARE * scaffoldSeconds(task.settings);
      if (fit.best.cost < ((best ?? other)?.best.cost ?? Number.POSITIVE_INFINITY)) best = fit;
    }
    return best;
  }

  function* tried({ design, ...labels }: Choice): Generator<number, Fit> {
    const sessions = Math.min(design.length, problem.sessionCount);
    const covered = firstSessions(problem, sessions);
    const template = toTemplate(design, problem.groupCount);
    const draft = { template, pairs: pairTerms(covered, template.meetings.areSingle), ...labels };
    const enough = sessions === problem.sessionCount ? Number(task.floor) : 0;
    const plan = { sessions, covered, draft, enough };
    const work = fitWork(task.settings) * TRIAL_SHARE;
    return { ...plan, best: yield* attempt(plan, work, null) };
  }

  /**
   * As much work as that at most, and no longer than until a share of the lane, where time bounds it; but for what else
   * takes long meanwhile.
   *
   * @param end null: that of a trial from now on
   * @param beside the time of the search that goes on beside, in that of the fit
   */
  function* attempt(
    { covered, draft, enough }: Omit<Fit, 'best'>,
    work: number,
    end: number | null,
    beside = 1,
  ): Generator<number, Labelling> {
    let [span, began] = [1, 0];
    const progress = (done: number) => {
      return Math.max(done / work, ((record.timeWorked ?? 0) - began) / span);
    };
    const fitting = fitDesign(covered, draft, rng, progress, enough);
    for (let isFirst = true; ; isFirst = false) {
      const step = fitting.next();
      if (step.done) return step.value;
      yield beside * step.value * PROPOSALS_PER_WORK;
      if (!isFirst) continue;
      // To lay the labels out, and all before that, may take longer than a trial.
      began = record.timeWorked ?? 0;
      span = end === null ? LONGEST_TRIAL : Math.max(end - (record.used ?? 0), SHORTEST_FIT);
    }
  }

  function isPromising({ best }: Fit): boolean {
    return best.cost <= PROMISING[best.breaches === 0 ? 'legal' : 'illegal'] * found();
  }

  /** The search beside cannot be expected to come there: nearly all time that is left is better spent on the fit. */
  function isFarAhead({ best, sessions }: Fit): boolean {
    return sessions === problem.sessionCount && best.cost <= FAR_AHEAD * found();
  }

  function leads({ best, sessions }: Fit): boolean {
    return sessions === problem.sessionCount && best.breaches === 0 && best.cost <= found();
  }

  function found(): number {
    const { incumbent } = record;
    const best = incumbent && (record.better(incumbent.cost) ?? incumbent);
    return best ? Number(best.cost) : Number.POSITIVE_INFINITY;
  }
}

/** A design for the first sessions of a problem, and the best that a fit has made of it so far. */
interface Fit {
  readonly sessions: number;
  readonly covered: Problem;
  readonly draft: Draft;
  /** A cost that is not worth bettering. */
  readonly enough: number;
  readonly best: Labelling;
}

interface Choice extends Omit<Draft, 'template' | 'pairs'> {
  readonly design: Sessions;
}

function isPerfect(fit: Fit | null): boolean {
  return fit !== null && fit.best.breaches === 0 && fit.best.cost <= fit.enough;
}

/** The design for hosts where it covers as many sessions as are wanted, or as any other does. */
function* designFor(
  task: LaneTask,
  shape: DesignShape,
  rng: Rng,
  record: LaneRecord,
): Generator<number, Choice> {
  const { problem } = task;
  const exact = bestDesign(shape.groups, shape.size);
  const hosted = hostDesign(problem, shape);
  if (hosted && hosted.sessions.length >= Math.min(problem.sessionCount, exact.length - 1)) {
    return { design: hosted.sessions, hosts: hosted.hosts, classes: null };
  }
  const near = yield* nearFor(task, shape, rng, record);
  return (near ? null : gridFor(problem, shape)) ?? { design: near ?? exact, hosts: null, classes: null };
}

/**
 * Sessions with few repeats, for problems longer than any schedule without: those that are stored for as many, or, where
 * nothing but the number of repeats counts, also sessions in which everybody meets, since what follows them only
 * repeats, looked for where none is known, or a schedule of one group more without that group: there the
 * same few meet again and again.
 */
function* nearFor(
  { problem, settings }: LaneTask,
  { groups, size }: DesignShape,
  rng: Rng,
  record: LaneRecord,
): Generator<number, Sessions | undefined> {
  const { sessionCount } = problem;
  if (bestCount(groups, size) >= sessionCount) return undefined;
  const near = nearDesign(groups, size, sessionCount);
  if (near) return near.sessions;
  if (!countsRepeats(problem)) return undefined;
  if (!isPlain(problem)) return undefined;
  const covering =
    coveringDesign(groups, size, sessionCount)?.sessions ??
    weightedCovering(groups, size, sessionCount) ??
    columnCovering(groups, size, sessionCount);
  if (covering) return covering;
  const punctured = puncturedDesign(groups, size, sessionCount);
  if (size <= groups && sessionCount * (size - 1) >= groups * size - 1) {
    const exact = bestDesign(groups, size);
    const closing = closedCovering(punctured ? [exact, punctured] : [exact], sessionCount, rng);
    for (let left = scaffoldSeconds(settings) * CLOSINGS_PER_SECOND; left > 0; ) {
      if ((record.used ?? 0) >= CLOSED_BY) break;
      const step = closing.next();
      if (step.done) return step.value;
      left -= step.value;
      yield (step.value * PROPOSALS_PER_SECOND) / CLOSINGS_PER_SECOND;
    }
  }
  return punctured;
}

/** The grid of groups larger than their number, where no schedule without repeats is as long as the problem and their number alone counts. */
function gridFor(problem: Problem, shape: DesignShape): Choice | null {
  const { groups, size } = shape;
  if (bestCount(groups, size) >= problem.sessionCount || !countsRepeats(problem)) return null;
  const design = weightedGrid(groups, size);
  if (design.length < 2) return null;
  const classes = gridClasses(problem, shape);
  return { design, hosts: null, classes: classes.length > 0 ? classes : null };
}

/** Whether it makes no difference how often the same people meet again, for all pairs but those whom rules name. */
function countsRepeats({ costs }: Problem): boolean {
  const [curve] = costs.pairs.whole;
  const steps = curve.slice(2).map((cost, m) => cost - curve[m + 1]);
  return steps.every((step) => step === steps[0]);
}

/** The scaffold's share of the budget as work, so that the same task makes the same moves. */
function fitWork(settings: SolverSettings): number {
  return scaffoldSeconds(settings) * FIT_WORK_PER_SECOND;
}

function scaffoldSeconds(settings: SolverSettings): number {
  return settings.solver_params.scaffold_budget_fraction * recommendedSeconds(settings);
}
