/** Which symmetries to try for a schedule of a shape: groups, fixed people, and stabilisers of base sessions. */
import type { Rng } from '../../../src/shared/rng.ts';
import { type FiniteGroup, finiteGroup } from '../../../src/solver/construct/algebra/finite-group.ts';
import { BASE_SESSIONS, PAIRS_OF_GENERATORS } from '../limits.ts';
import { closure, generated, productTable, randomNormaliser, regularAction } from './actions.ts';
import type { SymmetricPlan } from './annealing.ts';
import { groupsOfOrder } from './group-catalogue.ts';
import { type Action, pairOrbits, pointOrbits } from './orbits.ts';

export interface NamedPlan extends SymmetricPlan {
  /** What was chosen, for people to read. */
  readonly name: string;
  /** The group that acts on copies of itself, and how many people it leaves alone: what a seed is stored under. */
  readonly group: FiniteGroup;
  readonly fixed: number;
}

interface Subgroup {
  readonly elements: number[];
  /** Sessions in the orbit of a base session that it fixes. */
  readonly index: number;
  /** Its own subgroups that may fix a group. */
  readonly inner: number[][];
}

/** What is not left to chance. */
export interface PlanHints {
  readonly group?: string;
  readonly fixed?: number;
  /** The order of the extension, 1 for none. */
  readonly extension?: number;
  /** Every base session is fixed by the regular group: one base group, or few, make each. */
  readonly transversal?: boolean;
  /** Pairs may meet again, so that their orbits need not have room for all meetings. */
  readonly repeats?: boolean;
}

/** One random plan for exactly `sessions` sessions, or undefined where the random choices do not fit. */
export function randomPlan(
  groups: number,
  size: number,
  sessions: number,
  rng: Rng,
  hints: PlanHints = {},
): NamedPlan | undefined {
  const people = groups * size;
  const group = hints.group ? finiteGroup(hints.group) : chooseGroup(groups, size, sessions, rng);
  if (!group) return undefined;
  const fixed = hints.fixed ?? chooseFixed(groups, size, group.order, rng);
  if (fixed === undefined) return undefined;
  const m = group.order;
  const regular = regularAction(group, people, fixed);
  let action: Action = regular;
  const primes = [1, 1, 1, 2, 2, 3, 3, 5, 7];
  const r = hints.extension ?? primes[rng.below(primes.length)];
  let extra = '';
  if (r > 1) {
    const normaliser = randomNormaliser(group, people, fixed, r, rng);
    const larger = normaliser && closure([...regular.slice(1), normaliser], m * r);
    if (!larger || larger.length !== m * r) return undefined;
    action = larger;
    extra = ` extended by ${cycleType(normaliser)}`;
  }
  const subgroups = usefulSubgroups(groups, size, action, regular.length);
  const normal = new Set(regular.map((to) => to.join()));
  const containing = (subgroup: Subgroup) =>
    subgroup.elements.filter((i) => normal.has(action[i].join())).length === m;
  const chosen = compose(sessions, hints.transversal ? subgroups.filter(containing) : subgroups, rng);
  if (!chosen) return undefined;
  const stabilisers = chosen.map((subgroup) => subgroup.elements);
  const plan = { groups, size, action, stabilisers, inner: chosen.map((subgroup) => subgroup.inner) };
  if (!hints.repeats && !roomEnough(plan, sessions)) return undefined;
  const parts = chosen.map((subgroup) => subgroup.index).join('+');
  return { ...plan, group, fixed, name: `${group.name}+${fixed}${extra}, sessions ${parts}` };
}

function chooseGroup(groups: number, size: number, sessions: number, rng: Rng): FiniteGroup | undefined {
  const orders = usefulOrders(groups, size, sessions);
  if (orders.length === 0) return undefined;
  const catalogue = groupsOfOrder(orders[rng.below(orders.length)]);
  return catalogue[rng.below(catalogue.length)];
}

/** Orders that leave at most as many people alone as there are groups; likelier ones come more than once. */
function usefulOrders(groups: number, size: number, sessions: number): number[] {
  const people = groups * size;
  const fits = (m: number) => Number.isInteger(m) && m >= 2 && people % m <= groups;
  const orders = [];
  for (let m = 2; m <= Math.max(sessions, groups); m++) if (fits(m)) orders.push(m);
  for (let copies = 1; copies <= 4; copies++) if (fits(people / copies)) orders.push(people / copies);
  // The order that acts on whole classes, and those that make all sessions from one or two.
  for (const m of [groups, groups - 1, sessions, sessions - 1, sessions / 2, (sessions - 1) / 2])
    if (fits(m)) orders.push(...new Array<number>(6).fill(m));
  return orders;
}

/** No more fixed people than groups: two that share a group would do so in every session. */
function chooseFixed(groups: number, size: number, m: number, rng: Rng): number | undefined {
  const options = [];
  const people = groups * size;
  for (let fixed = people % m; fixed <= groups && fixed < people; fixed += m) options.push(fixed);
  if (options.length === 0) return undefined;
  return rng.below(3) > 0 ? options[0] : options[rng.below(options.length)];
}

function cycleType(map: Uint16Array): string {
  const fixed = map.filter((y, x) => x === y).length;
  let order = 1;
  for (let x = 0; x < map.length; x++) {
    let length = 1;
    for (let y = map[x]; y !== x; y = map[y]) length++;
    if (length > order) order = length;
  }
  return `order ${order} fixing ${fixed}`;
}

/** The subgroups with one or two generators, the regular part and the whole; sorted indices of elements. */
export function subgroupsOf(action: Action, regular: number): number[][] {
  const table = productTable(action);
  const all = Array.from(action, (_, i) => i);
  const found = new Map<string, number[]>();
  const keep = (generators: number[]) => {
    const indices = generated(table, generators).sort((a, b) => a - b);
    found.set(indices.join(), indices);
  };
  for (const i of all) keep([i]);
  if (action.length <= PAIRS_OF_GENERATORS) for (const i of all) for (let j = 1; j < i; j++) keep([i, j]);
  const normal = generated(table, all.slice(1, regular));
  if (normal.length === regular) keep(normal);
  keep(all);
  return [...found.values()];
}

/** Those that fix some session, as far as one can be laid out under them. */
function usefulSubgroups(groups: number, size: number, action: Action, regular: number): Subgroup[] {
  const all = subgroupsOf(action, regular);
  return all.flatMap((elements) => {
    const inside = new Set(elements);
    const inner = all.filter(
      (other) =>
        other.length > 1 &&
        other.length < elements.length &&
        size % other.length === 0 &&
        other.every((element) => inside.has(element)),
    );
    const fits = canLayOut(
      groups,
      size,
      elements.map((i) => action[i]),
      inner,
    );
    return fits ? [{ elements, index: action.length / elements.length, inner }] : [];
  });
}

function canLayOut(groups: number, size: number, elements: Action, inner: number[][]): boolean {
  const order = elements.length;
  const lengths = pointOrbits([...elements[0].keys()], elements).map((orbit) => orbit.length);
  const short = lengths.filter((length) => length < order);
  const needed = Math.ceil(short.reduce((a, b) => a + b, 0) / size);
  if (short.length === 0) {
    const indices = [order, ...inner.map((other) => order / other.length)];
    if (addsUp(groups, size % order === 0 ? [...indices, 1] : indices)) return true;
  }
  // Whole groups hold the short orbits; the rest comes in sets of `order` groups.
  for (let whole = groups % order; whole <= groups; whole += order) {
    if (whole < needed) continue;
    const seats = whole * size - short.reduce((a, b) => a + b, 0);
    return (
      seats % order === 0 &&
      (whole === 0 || short.every((length) => length <= size)) &&
      (seats === 0 || order <= size)
    );
  }
  return false;
}

function addsUp(sum: number, parts: number[]): boolean {
  const reached = [true];
  for (let s = 1; s <= sum; s++) reached[s] = parts.some((part) => part <= s && reached[s - part]);
  return reached[sum];
}

/** Random stabilisers whose orbits of sessions add up; large orbits first, since they leave least to search. */
function compose(sessions: number, subgroups: Subgroup[], rng: Rng): Subgroup[] | undefined {
  const chosen: Subgroup[] = [];
  let left = sessions;
  const cap =
    rng.below(3) === 0 && subgroups.length > 0 ? subgroups[rng.below(subgroups.length)].index : sessions;
  while (left > 0) {
    const fitting = subgroups.filter((subgroup) => subgroup.index <= Math.min(left, cap));
    if (fitting.length === 0 || chosen.length > BASE_SESSIONS) return undefined;
    const most = Math.max(...fitting.map((subgroup) => subgroup.index));
    const pool = rng.below(4) > 0 ? fitting.filter((subgroup) => subgroup.index === most) : fitting;
    const picked = pool[rng.below(pool.length)];
    // As often as it fits, or once.
    const times = rng.below(3) > 0 ? Math.floor(left / picked.index) : 1;
    for (let i = 0; i < times; i++) chosen.push(picked);
    left -= times * picked.index;
  }
  return chosen.length > BASE_SESSIONS ? undefined : chosen;
}

/** Whether the pair orbits have room for all the meetings. */
function roomEnough(plan: SymmetricPlan, sessions: number): boolean {
  const people = plan.groups * plan.size;
  const full = plan.action.length;
  const mixed = plan.stabilisers.some((elements) => elements.length > 1);
  const { length } = pairOrbits(people, plan.action);
  const room = length.reduce((sum, l) => sum + (mixed || l === full ? l : 0), 0);
  return sessions * plan.groups * ((plan.size * (plan.size - 1)) / 2) <= room;
}
