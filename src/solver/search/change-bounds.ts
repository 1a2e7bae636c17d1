/** Bounds, from the curves, on what one change in one session can cost; the kernel's number type is chosen by them. */
import { type Link, type Problem, pairNumber, type SessionSet } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import type { Company, KernelCosts, PairParts, PairRule, Product } from './kernel-costs.ts';

/** In the kernel's units; all at least 0. */
export interface ChangeBounds {
  /** |cost| of one person's being in one group. */
  readonly place: number;
  /** How far below 0 that cost can be. */
  readonly loss: number;
  /** How far apart the costs of one person's being in two groups are. */
  readonly range: number;
  /** |cost| of a pair's being together. */
  readonly pair: number;
  /** By how much one more person of a class changes the cost of the next one. */
  readonly curvature: number;
  /** |cost| of moving one person or exchanging two, and one more. */
  readonly change: number;
  /** The largest |number| in a table. */
  readonly entry: number;
  /** How far apart the costs of two schedules are. */
  readonly total: number;
}

/** The most people whom a group can hold in any session. */
export function fullestGroup(problem: Problem): number {
  return problem.capacity.reduce((most, seats) => Math.max(most, Math.min(seats, problem.peopleCount)), 0);
}

/** The most people whom anybody can meet over a link in a session. */
function mostFaced({ capacity, groupCount, peopleCount }: Problem, { partners }: Link): number {
  let most = 0;
  for (const [s, facing] of partners.entries()) {
    if (facing === null) continue;
    for (const groups of facing) {
      const faced = groups.reduce((sum, g) => sum + capacity[s * groupCount + g], 0);
      most = Math.max(most, Math.min(peopleCount, faced));
    }
  }
  return most;
}

type SessionCosts = Omit<KernelCosts, 'shift' | 'links' | 'steps' | 'stepsOf' | 'others'>;

/** What a part adds to each of its people: how far above and below 0 being in a group may cost, and |cost| of meeting another one. */
interface Shares {
  readonly people: ArrayLike<number>;
  readonly sessions: SessionSet;
  readonly high: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly pair: ArrayLike<number>;
}

/** For each person, how far above and below 0 being in a group may cost, and the most |cost| of a pair. */
class Spread {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly pair: Float64Array;
  curvature = 0;

  constructor(people: number) {
    this.high = new Float64Array(people);
    this.low = new Float64Array(people);
    this.pair = new Float64Array(people);
  }

  /** Adds costs that apply besides those so far. */
  add(person: number, high: number, low: number, pair = 0): void {
    this.high[person] += high;
    this.low[person] += low;
    this.pair[person] += pair;
  }

  take({ people, high, low, pair }: Shares): void {
    for (let i = 0; i < people.length; i++) this.add(people[i], high[i], low[i], pair[i]);
  }

  /** Takes the maximum with alternative costs: of another session or group. */
  or(other: Spread): void {
    const { high, low, pair } = this;
    for (let p = 0; p < high.length; p++) {
      high[p] = Math.max(high[p], other.high[p]);
      low[p] = Math.max(low[p], other.low[p]);
      pair[p] = Math.max(pair[p], other.pair[p]);
    }
    this.curvature = Math.max(this.curvature, other.curvature);
  }

  and(other: Spread): void {
    const { high, low, pair } = this;
    for (let p = 0; p < high.length; p++) {
      high[p] += other.high[p];
      low[p] += other.low[p];
      pair[p] += other.pair[p];
    }
    this.curvature += other.curvature;
  }
}

export function changeBounds(problem: Problem, costs: KernelCosts): ChangeBounds {
  const seats = fullestGroup(problem);
  const spread = wholeSpread(problem, costs, seats);
  spread.and(sessionSpread(problem, costs, seats));
  for (const [i, link] of problem.links.entries()) {
    const faced = mostFaced(problem, link);
    spread.and(wholeSpread(problem, costs.links[i], faced));
    spread.and(sessionSpread(problem, ofPairs(costs.links[i]), faced));
  }
  const { high, low } = spread;
  const ranges = high.map((cost, p) => cost + low[p]);
  const range = above(ranges);
  const pair = above(spread.pair);
  return {
    place: Math.max(above(high), above(low)),
    loss: above(low),
    range,
    pair,
    curvature: spread.curvature,
    change: 2 * range + 1,
    entry: costs.links.reduce(
      (most, link) => Math.max(most, highestEntry({ ...link, ...ofPairs(link) }, seats)),
      Math.max(pair, highestEntry(costs, seats)),
    ),
    total: ranges.reduce((sum, one) => sum + one, 0) * problem.sessionCount,
  };
}

function ofPairs(link: PairParts): SessionCosts {
  return { ...link, visits: [], counts: [], squares: [], company: [] };
}

const above = (steps: ArrayLike<number>) => {
  let most = 0;
  for (let i = 0; i < steps.length; i++) most = Math.max(most, steps[i]);
  return most;
};
const below = (steps: readonly number[]) => steps.reduce((most, step) => Math.max(most, -step), 0);

/** The curves over all sessions: each person with their dearest partners, as many as there are seats. */
function wholeSpread({ peopleCount }: Problem, { steps, stepsOf, others }: PairParts, seats: number): Spread {
  const spread = new Spread(peopleCount);
  const high = steps.map(above);
  const low = steps.map(below);
  // With more curves than people every pair counts as the dearest.
  if (stepsOf === null || steps.length > peopleCount) {
    const [up, down] = [above(high), above(low)];
    for (let p = 0; p < peopleCount; p++) spread.add(p, seats * up, seats * down, Math.max(up, down));
    return spread;
  }
  // [person * curves + curve]; pairs not in `others` have the first curve.
  const partners = new Uint32Array(peopleCount * steps.length);
  for (let p = 0; p < peopleCount; p++) partners[p * steps.length] = peopleCount - 1;
  for (let i = 0; i < others.length; i += 2) {
    const kind = stepsOf[pairNumber(others[i], others[i + 1])];
    for (let j = i; j < i + 2; j++) {
      partners[others[j] * steps.length]--;
      partners[others[j] * steps.length + kind]++;
    }
  }
  // Most people are alike.
  const known = new Map<string, readonly [high: number, low: number, pair: number]>();
  for (let p = 0; p < peopleCount; p++) {
    const own = partners.subarray(p * steps.length, (p + 1) * steps.length);
    const key = own.join();
    let costs = known.get(key);
    if (costs === undefined) {
      const kinds = [...own.keys()].filter((kind) => own[kind] > 0);
      const pair = kinds.reduce((most, kind) => Math.max(most, high[kind], low[kind]), 0);
      costs = [dearest(kinds, own, high, seats), dearest(kinds, own, low, seats), pair];
      known.set(key, costs);
    }
    spread.add(p, ...costs);
  }
  return spread;
}

function dearest(kinds: number[], partners: Uint32Array, cost: readonly number[], seats: number): number {
  kinds.sort((a, b) => cost[b] - cost[a]);
  let left = seats;
  let sum = 0;
  for (const kind of kinds) {
    const taken = Math.min(left, partners[kind]);
    sum += taken * cost[kind];
    left -= taken;
  }
  return sum;
}

/** All parts of some sessions or groups; the worst session counts. */
function sessionSpread(problem: Problem, costs: SessionCosts, seats: number): Spread {
  const { products, pairRules, visits, counts, squares, company } = costs;
  const parts = [
    ...products.map((product) => productShares(product, seats)),
    ...pairRules.map((rule) => ruleShares(rule, seats)),
    ...company.map(companyShares),
  ];
  const spread = new Spread(problem.peopleCount);
  const placed = [...visits, ...counts, ...squares];
  const seen = new Set<string>();
  for (let s = 0; s < problem.sessionCount; s++) {
    let key = '';
    for (const { sessions } of [...parts, ...placed]) key += sessions[s];
    if (seen.has(key)) continue;
    seen.add(key);
    const inForce = <T extends { readonly sessions: SessionSet }>(all: readonly T[]) =>
      all.filter(({ sessions }) => sessions[s] === 1);
    const at = { visits: inForce(visits), counts: inForce(counts), squares: inForce(squares) };
    const here = groupSpread(problem, at, seats);
    for (const part of inForce(parts)) here.take(part);
    spread.or(here);
  }
  return spread;
}

function productShares({ people, sessions, weights, factor }: Product, seats: number): Shares {
  const sizes = weights.map(Math.abs).sort((a, b) => b - a);
  const isMixed = new Set(weights.map(Math.sign)).size > 1;
  const partners = Math.min(seats, sizes.length - 1);
  const dearestPartners = sizes.slice(0, partners).reduce((sum, size) => sum + size, 0);
  const own = weights.map((weight) => Math.abs(weight * factor));
  const costs = own.map((each) => each * dearestPartners);
  const none = own.map(() => 0);
  // Weights of one sign make products of one sign.
  const high = isMixed || factor > 0 ? costs : none;
  const low = isMixed || factor < 0 ? costs : none;
  return { people, sessions, high, low, pair: own.map((each) => each * sizes[0]) };
}

function ruleShares({ people, sessions, steps }: PairRule, seats: number): Shares {
  const partners = Math.min(seats, people.length - 1);
  const [high, low] = [above(steps), below(steps)];
  const each = (cost: number) => new Float64Array(people.length).fill(cost);
  const pair = each(Math.max(high, low));
  return { people, sessions, high: each(partners * high), low: each(partners * low), pair };
}

/** An exchange of two people is miscounted by two steps at most. */
function companyShares({ person, company, sessions, points }: Company): Shares {
  const steps = points.slice(1).map((cost, count) => cost - points[count]);
  const [high, low] = [above(steps), below(steps)];
  const each = (own: number, cost: number) => [own, ...new Float64Array(company.length).fill(cost)];
  const pair = Math.max(high, low);
  const own = { high: each(above(points), high), low: each(0, low), pair: each(pair, pair) };
  return { people: [person, ...company], sessions, ...own };
}

/** Costs that depend on the group: a person is in only one, so the worst group counts. */
function groupSpread(
  { peopleCount, groupCount }: Problem,
  { visits, counts, squares }: Pick<KernelCosts, 'visits' | 'counts' | 'squares'>,
  seats: number,
): Spread {
  const spread = new Spread(peopleCount);
  const placed: { groups: ArrayLike<number>; add: (here: Spread, curvatures: Float64Array) => void }[] = [];
  for (const { stepsOf, groups, steps } of visitsAlike(visits)) {
    const [high, low] = [steps.map(above), steps.map(below)];
    const add = (here: Spread) => {
      for (let p = 0; p < peopleCount; p++)
        if (stepsOf[p] >= 0) here.add(p, high[stepsOf[p]], low[stepsOf[p]]);
    };
    placed.push({ groups, add });
  }
  for (const { people, groups, points } of counts) {
    const steps = points.slice(1, seats + 1).map((cost, count) => cost - points[count]);
    const curvature = above(steps.slice(1).map((step, count) => step - steps[count]));
    const [high, low] = [above(steps), below(steps)];
    const add = (here: Spread, curvatures: Float64Array) => {
      for (const p of people) {
        here.add(p, high, low);
        curvatures[p] += curvature;
      }
    };
    placed.push({ groups, add });
  }
  for (const square of squares) {
    const { factor, weights, people, groups } = square;
    const heaviest = above(weights.map(Math.abs));
    const add = (here: Spread, curvatures: Float64Array) => {
      here.take(productShares(square, seats));
      for (const [i, p] of people.entries()) {
        const own = (factor / 2) * weights[i] * weights[i];
        here.add(p, Math.max(0, own), Math.max(0, -own));
        curvatures[p] += Math.abs(factor * weights[i]) * heaviest;
      }
    };
    placed.push({ groups, add });
  }
  const inGroup = Array.from({ length: groupCount }, (): number[] => []);
  for (const [part, { groups }] of placed.entries())
    for (let i = 0; i < groups.length; i++) inGroup[groups[i]].push(part);
  // Groups with the same parts are evaluated once.
  for (const parts of new Map(inGroup.map((own) => [own.join(), own])).values()) {
    if (parts.length === 0) continue;
    const here = new Spread(peopleCount);
    const curvatures = new Float64Array(peopleCount);
    for (const part of parts) placed[part].add(here, curvatures);
    here.curvature = above(curvatures);
    spread.or(here);
  }
  return spread;
}

function highestEntry(costs: SessionCosts & Pick<PairParts, 'steps'>, seats: number): number {
  const size = (list: readonly number[]) => Math.max(above(list), below(list));
  const ofCounts = costs.counts.map(({ points }) => {
    const reach = points.slice(0, seats + 1);
    return above(reach) + below(reach);
  });
  const ofSquares = costs.squares.map(({ factor, weights }) => {
    const weight = size(weights);
    return Math.max(Math.abs(factor), weight, Math.abs(factor / 2) * weight * weight);
  });
  const lists = [
    ...costs.steps,
    ...costs.pairRules.map(({ steps }) => steps),
    ...costs.visits.flatMap(({ steps }) => steps),
    ...costs.company.map(({ points }) => points),
  ];
  return above([...lists.map(size), ...ofCounts, ...ofSquares]);
}

/** Merges rows with the same people and steps, since a rule on every group has a row for each. */
function visitsAlike(visits: KernelCosts['visits']) {
  const numberOf = numbering<Int32Array>();
  const alike = grouped(visits, ({ stepsOf, steps }) => `${numberOf(stepsOf)} ${steps.join(';')}`);
  return [...alike.values()].map((rows) => ({
    ...rows[0],
    groups: rows.flatMap(({ groups }) => [...groups]),
  }));
}
