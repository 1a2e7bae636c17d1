import type { Assignment, Problem } from '../../../scenario/problem.ts';
import type { Rng } from '../../../shared/rng.ts';
import { type FreeLabels, freeLabels } from './free-labels.ts';
import { Labelling } from './labelling.ts';
import { pairTerms } from './pair-costs.ts';
import { type Layout, type Template, toTemplate } from './template.ts';

/** The input of a fit. */
export interface Draft extends Layout {
  /** With as many sessions as the problem. */
  readonly template: Template;
  /** The labels that fits move. */
  readonly free: FreeLabels;
  readonly labelling: Labelling;
}

/** The result of a fit. */
export interface Fitted {
  /** In units of the problem, with the weight of each broken hard rule. */
  readonly cost: number;
  /** Broken hard rules. */
  readonly breaches: number;
  readonly assignment: Assignment;
}

/** Lays out what fits of a design need. `code` is the kernel's. */
export function draftOf(code: WebAssembly.Module, problem: Problem, layout: Layout): Draft {
  const template = toTemplate(layout.sessions.slice(0, problem.sessionCount), problem.groupCount);
  const pairs = pairTerms(problem, template.meetings.areSingle);
  const free = labelsToMove(problem, layout, template.points);
  const labelling = new Labelling(code, problem, template, pairs, free, hardWeight(problem));
  return { ...layout, template, free, labelling };
}

/** Lays people over the points in random order. */
function layLabels(problem: Problem, draft: Draft, rng: Rng): void {
  const { template, labelling, hosts } = draft;
  const { sessionCount, groupCount, capacity } = problem;
  const { blocks } = template;
  const points = rng.shuffle(Int32Array.from({ length: template.points }, (_, i) => i));
  const groupOf = new Int32Array(sessionCount * blocks);
  for (let s = 0; s < sessionCount; s++) {
    const seats = capacity.subarray(s * groupCount, (s + 1) * groupCount);
    const groups = Array.from({ length: groupCount }, (_, g) => g);
    // Block g of a design for hosts is group g.
    groupOf.set(hosts ? groups : groups.sort((a, b) => seats[b] - seats[a] || a - b), s * blocks);
  }
  labelling.lay({ pointOf: pointsOf(problem, draft, points), groupOf }, rng);
}

/** Hosts at the first points, people of classes at points of theirs, and everybody else anywhere; `points` has the order. */
function pointsOf({ peopleCount }: Problem, { hosts, classes }: Layout, points: Int32Array): Int32Array {
  const pointOf = new Int32Array(peopleCount).fill(-1);
  const used = new Set(classes.flatMap((one) => one.points));
  hosts?.forEach((p, g) => {
    pointOf[p] = g;
    used.add(g);
  });
  for (const one of classes) {
    const own = new Set(one.points);
    const drawn = points.filter((point) => own.has(point));
    one.people.forEach((p, i) => {
      pointOf[p] = drawn[i];
    });
  }
  const free = points.filter((point) => !used.has(point));
  let next = 0;
  for (let p = 0; p < peopleCount; p++) if (pointOf[p] < 0) pointOf[p] = free[next++];
  return pointOf;
}

/**
 * Fits a design to the rules of a problem by annealing its labels. The result may still break hard rules (`breaches`).
 * Yields now and then the work done since, first when the labels are laid out.
 *
 * @param progress the share of the fit done after this amount of work
 * @param enough cost at which the fit may stop
 */
export function* fitDesign(
  problem: Problem,
  draft: Draft,
  rng: Rng,
  progress: (work: number) => number,
  enough: number,
): Generator<number, Fitted> {
  const { labelling, classes, hosts } = draft;
  layLabels(problem, draft, rng);
  yield labelling.work;
  const smallest = softSteps(problem).reduce((least, step) => Math.min(least, step), labelling.hardWeight);
  // A start with classes or hosts already keeps most rules: more heat would break them.
  const from = classes.length > 0 || hosts ? smallest : labelling.hardWeight / 2;
  const to = smallest / 10;
  const isOver = () => !labelling.canMove || (labelling.breaches === 0 && labelling.cost <= enough);
  for (let share = 0; share < 1 && !isOver(); share = progress(labelling.work)) {
    const before = labelling.work;
    labelling.move(from * (to / from) ** share, enough);
    yield labelling.work - before;
  }
  const { cost, breaches } = labelling;
  return { cost, breaches, assignment: labelling.assignment() };
}

/** The labels that a fit moves. */
function labelsToMove(problem: Problem, { hosts, groupsStay }: Layout, points: number): FreeLabels {
  const all = freeLabels(problem, points);
  const moved = hosts ? withoutHosts(all, hosts, points > problem.peopleCount) : all;
  return groupsStay ? { ...moved, groups: false } : moved;
}

/** The free labels without hosts and groups, which are already in place. */
function withoutHosts(free: FreeLabels, hosts: Int32Array, hasEmpty: boolean): FreeLabels {
  const people = free.people.filter((p) => !hosts.includes(p));
  return { ...free, people, points: hasEmpty || people.length > 0, groups: false };
}

/** Weight of a broken hard rule: above every soft step, but small enough that soft costs still guide the cooling. */
function hardWeight(problem: Problem): number {
  return 4 * softSteps(problem).reduce((most, step) => Math.max(most, step), 1);
}

/** The smallest nonzero step of each curve, and the largest square of one weight, in units. */
function softSteps({ costs }: Problem): number[] {
  const leastOf = (steps: readonly bigint[]): number =>
    steps.reduce(
      (least, step) => (step === 0n ? least : Math.min(least, Math.abs(Number(step)))),
      Number.POSITIVE_INFINITY,
    );
  const steps = [...costs.pairs.sets, ...costs.visits, ...costs.counts].map(({ points }) =>
    leastOf(points.slice(1).map((cost, count) => cost - points[count])),
  );
  const tables = costs.pairs.tables.map((table) => leastOf(table.steps));
  const squares = costs.squares.map(
    ({ weights, factor }) =>
      Number(factor) * weights.reduce((most, weight) => Math.max(most, Number(weight) ** 2), 0),
  );
  return [...steps, ...tables, ...squares].filter((step) => step > 0 && Number.isFinite(step));
}
