/** The curves of a problem as the kernel counts them: in whole units of its own, as marginal costs. */
import {
  type CompanyCurve,
  type CountCurve,
  type Curve,
  type PairCosts,
  type PairCurve,
  type Problem,
  pairNumber,
  type SessionSet,
  type SquareSum,
} from '../../scenario/problem.ts';
import { numbering } from '../../shared/numbering.ts';
import { type VisitRow, visitRows } from './visit-rows.ts';

/** Numbers are whole; below 2^53 they are exact. */
export interface KernelCosts extends PairParts {
  /** The kernel counts in units of 2^shift of the problem's. */
  readonly shift: number;
  /** The same for meetings over each link; [link]. */
  readonly links: readonly PairParts[];
  readonly visits: readonly VisitRow[];
  readonly counts: readonly Counts[];
  readonly squares: readonly Square[];
  readonly company: readonly Company[];
}

export interface PairParts {
  /** Cost of one more meeting by meetings so far in this event; distinct curves. */
  readonly steps: readonly (readonly number[])[];
  /** Which of `steps` each pair has; [pairNumber(a, b)]; null: every pair has the first. */
  readonly stepsOf: Int32Array | null;
  /** All pairs that do not have the first, perhaps with some that do, like `others` of the problem. */
  readonly others: Int32Array;
  readonly products: readonly Product[];
  readonly pairRules: readonly PairRule[];
}

/** Costs of pairs in one group, then over each link. */
export function partsOf(costs: KernelCosts): readonly PairParts[] {
  return [costs, ...costs.links];
}

/** Cost factor · weight · weight for every two of the people who sit together in one of the sessions. */
export interface Product {
  readonly people: Int32Array;
  readonly weights: readonly number[];
  readonly factor: number;
  readonly sessions: SessionSet;
}

/** Cost of one more meeting by meetings within the sessions, for every two of the people. */
export interface PairRule {
  readonly people: Int32Array;
  readonly steps: readonly number[];
  readonly sessions: SessionSet;
}

/** Cost by how many of the people are in a group. */
export interface Counts {
  readonly people: Int32Array;
  readonly points: readonly number[];
  readonly groups: Int32Array;
  readonly sessions: SessionSet;
}

/** Cost factor / 2 times the square of the sum of the weights in a group. */
export interface Square extends Product {
  readonly groups: Int32Array;
}

/** Cost by how many of the company the person meets; the last point holds for more. */
export interface Company extends Omit<CompanyCurve, 'source' | 'points'> {
  readonly points: readonly number[];
  /** 0: in one group; 1: over the first link, and so on. */
  readonly way: number;
}

/** The most points of all curves over all sessions together, which a cell of two bytes can index. */
const MOST_POINTS = 65_536;

/** @param shift even */
export function kernelCosts(problem: Problem, shift: number): KernelCosts {
  const { costs } = problem;
  const products: Product[] = [];
  const pairRules: PairRule[] = [];
  const counts: Counts[] = [];
  const squares: Square[] = [];
  for (const set of costs.pairs.partial) addPartial(set, shift, products, pairRules);
  for (const curve of costs.counts) addCounts(problem, curve, shift, products, counts);
  for (const square of costs.squares) addSquare(problem, square, shift, products, squares);
  const company = [costs, ...problem.links].flatMap(({ company: curves }, way) =>
    curves.map(({ points, ...where }) => ({
      ...where,
      points: points.map((units) => scaled(units, shift)),
      way,
    })),
  );
  const visits = visitRows(costs.visits, problem.peopleCount, ({ points, sessions }) =>
    stepsOf(points, heldIn(sessions), shift),
  );
  const room = Math.floor(MOST_POINTS / (1 + problem.links.length));
  const whole = wholeSteps(problem, costs.pairs, room, shift, pairRules);
  const links = problem.links.map(({ pairs }): PairParts => {
    const own: { products: Product[]; pairRules: PairRule[] } = { products: [], pairRules: [] };
    for (const set of pairs.partial) addPartial(set, shift, own.products, own.pairRules);
    const steps = wholeSteps(problem, pairs, room, shift, own.pairRules);
    return { ...steps, products: merged(own.products), pairRules: own.pairRules };
  });
  return { shift, ...whole, products: merged(products), pairRules, links, visits, counts, squares, company };
}

/** `units` divided by 2^shift and rounded. */
function scaled(units: bigint, shift: number): number {
  return Number(shift === 0 ? units : ((units >> BigInt(shift - 1)) + 1n) >> 1n);
}

function stepsOf(points: Curve, most: number, shift: number): number[] {
  const costs = points.slice(0, most + 1).map((units) => scaled(units, shift));
  return costs.slice(1).map((cost, count) => cost - costs[count]);
}

function heldIn(sessions: SessionSet): number {
  return sessions.reduce((sum, holds) => sum + holds, 0);
}

const NO_PAIRS = new Int32Array();

/** The curves over all sessions; for pairs whose curves do not fit, a rule has the difference to the first curve. */
function wholeSteps(
  { sessionCount }: Problem,
  { whole, wholeOf, others }: PairCosts,
  room: number,
  shift: number,
  pairRules: PairRule[],
): Pick<KernelCosts, 'steps' | 'stepsOf' | 'others'> {
  const steps: number[][] = [];
  const numberOf = numbering<string>();
  const numbers = whole.map((points) => {
    const own = stepsOf(points, sessionCount, shift);
    const number = numberOf(own.join());
    steps[number] = own;
    return number;
  });
  if (wholeOf === null || steps.length === 1)
    return { steps: steps.slice(0, 1), stepsOf: null, others: NO_PAIRS };
  const kept = Math.min(steps.length, Math.floor(room / (sessionCount + 1)));
  if (kept === numbers.length && numbers.every((number, i) => number === i))
    return { steps, stepsOf: wholeOf, others };
  const stepsOfPair = wholeOf.slice();
  const sessions = new Uint8Array(sessionCount).fill(1);
  for (let i = 0; i < others.length; i += 2) {
    const at = pairNumber(others[i], others[i + 1]);
    stepsOfPair[at] = numbers[stepsOfPair[at]];
    if (stepsOfPair[at] < kept) continue;
    const more = steps[stepsOfPair[at]].map((step, m) => step - steps[0][m]);
    stepsOfPair[at] = 0;
    pairRules.push({ people: others.slice(i, i + 2), steps: more, sessions });
  }
  return { steps: steps.slice(0, kept), stepsOf: stepsOfPair, others };
}

function addPartial(
  { people, sessions, points }: PairCurve,
  shift: number,
  products: Product[],
  pairRules: PairRule[],
): void {
  const steps = stepsOf(points, heldIn(sessions), shift);
  if (steps.every((step) => step === steps[0])) {
    const weights = new Array<number>(people.length).fill(1);
    products.push({ people, weights, factor: steps[0], sessions });
  } else pairRules.push({ people, steps, sessions });
}

/** Whether a part applies in every group that can hold people, and pairs meet in all of these. */
function isEverywhere(
  { capacity, groupCount, meets }: Problem,
  groups: Int32Array,
  sessions: SessionSet,
): boolean {
  if (groups.length === groupCount && !meets.includes(0)) return true;
  return sessions.every(
    (holds, s) =>
      holds === 0 ||
      capacity
        .subarray(s * groupCount, (s + 1) * groupCount)
        .every((seats, g) => seats === 0 || (meets[g] === 1 && groups.includes(g))),
  );
}

/**
 * A curve of constant curvature that applies in all groups becomes a cost of pairs: its curvature for every two who sit
 * together, and a part that no seating changes.
 */
function addCounts(
  problem: Problem,
  { partition, class: counted, groups, sessions, points }: CountCurve,
  shift: number,
  products: Product[],
  counts: Counts[],
): void {
  const { classOf } = problem.costs.partitions[partition];
  const people = Int32Array.from(classOf.keys()).filter((p) => classOf[p] === counted);
  if (people.length === 0) return;
  const reach = points.slice(0, Math.min(people.length, points.length - 1) + 1);
  const curvatures = reach.slice(2).map((cost, i) => cost - 2n * reach[i + 1] + reach[i]);
  if (
    isEverywhere(problem, groups, sessions) &&
    curvatures.every((curvature) => curvature === curvatures[0])
  ) {
    const weights = new Array<number>(people.length).fill(1);
    const factor = scaled(curvatures[0] ?? 0n, shift);
    products.push({ people, weights, factor, sessions });
  } else counts.push({ people, groups, sessions, points: points.map((units) => scaled(units, shift)) });
}

/** A square in all groups becomes a cost of pairs, too: twice the product of their weights. */
function addSquare(
  problem: Problem,
  { weights: all, factor, groups, sessions }: SquareSum,
  shift: number,
  products: Product[],
  squares: Square[],
): void {
  const people = Int32Array.from(all.keys()).filter((p) => all[p] !== 0n);
  // Halves the weights, which divides the cost by four, only as often as keeps the factor precise.
  let fromWeights = 0;
  while (2 * fromWeights < shift && scaled(2n * factor, shift - 2 * fromWeights) < 1024) fromWeights++;
  const product: Product = {
    people,
    weights: Array.from(people, (p) => scaled(all[p], fromWeights)),
    factor: 2 * scaled(factor, shift - 2 * fromWeights),
    sessions,
  };
  if (isEverywhere(problem, groups, sessions)) products.push(product);
  else squares.push({ ...product, groups });
}

/** Adds up products of the same weights in the same sessions; leaves out those that cost nothing. */
function merged(products: readonly Product[]): Product[] {
  const found = new Map<string, Product>();
  for (const product of products) {
    const key = `${product.people.join()} ${product.weights.join()} ${product.sessions.join('')}`;
    const factor = product.factor + (found.get(key)?.factor ?? 0);
    found.set(key, { ...product, factor });
  }
  return [...found.values()].filter(({ factor, people }) => factor !== 0 && people.length > 1);
}
