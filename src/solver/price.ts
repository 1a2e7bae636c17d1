/** The exact cost of an assignment, in units of the problem's measure, computed from scratch. */
import {
  type Assignment,
  type CompanyCurve,
  type CountCurve,
  type Curve,
  type PairCosts,
  type PairCurve,
  type Partition,
  type Problem,
  pairNumber,
} from '../scenario/problem.ts';
import { ceiling, type Fraction, floor, fraction, over, times, toNumber } from '../shared/fraction.ts';
import { grouped } from '../shared/grouped.ts';
import { remembered } from '../shared/remembered.ts';
import { type Way, waysOf } from './over-links.ts';

export function costOfUnits({ costs }: Problem, units: bigint): Fraction {
  return times(fraction(units), costs.measure);
}

export function nearestCost(problem: Problem, units: bigint): number {
  return toNumber(costOfUnits(problem, units));
}

export function unitsAtLeast({ costs: { measure } }: Problem, cost: Fraction): bigint {
  return ceiling(over(cost, measure));
}

export function unitsAtMost({ costs: { measure } }: Problem, cost: Fraction): bigint {
  return floor(over(cost, measure));
}

export function membersOf(
  { peopleCount, groupCount }: Problem,
  assignment: Assignment,
  session: number,
  people = everyone(peopleCount),
): number[][] {
  const groups: number[][] = Array.from({ length: groupCount }, () => []);
  for (const p of people) {
    const g = assignment[session * peopleCount + p];
    if (g >= 0) groups[g].push(p);
  }
  return groups;
}

/** [session][group] */
export function membersBySession(
  problem: Problem,
  assignment: Assignment,
  people?: Int32Array,
): number[][][] {
  const members: number[][][] = [];
  for (let s = 0; s < problem.sessionCount; s++) members.push(membersOf(problem, assignment, s, people));
  return members;
}

function everyone(peopleCount: number): Int32Array {
  return new Int32Array(peopleCount).map((_, p) => p);
}

interface Seated {
  readonly problem: Problem;
  readonly assignment: Assignment;
  readonly people: Int32Array;
  /** People of each group; [session][group]. */
  readonly sessions: readonly (readonly (readonly number[])[])[];
}

/**
 * What exchanges and moves between these groups of one session add to the cost: only the people there, and in groups that
 * these face, meet anybody else than before.
 */
export function changeOf(
  problem: Problem,
  [before, after]: readonly [Assignment, Assignment],
  session: number,
  groups: readonly number[],
): bigint {
  const near = new Set(groups);
  for (const { facing } of waysOf(problem))
    for (const g of groups) for (const other of Array.from(facing(session, g))) near.add(other);
  const row = before.subarray(session * problem.peopleCount, (session + 1) * problem.peopleCount);
  const people = everyone(problem.peopleCount).filter((p) => near.has(row[p]));
  return priceOf(problem, after, people) - priceOf(problem, before, people);
}

/** @param people whose meetings, groups and visits are priced, ascending */
export function priceOf(
  problem: Problem,
  assignment: Assignment,
  people = everyone(problem.peopleCount),
): bigint {
  const { costs } = problem;
  const sessions = membersBySession(problem, assignment, people);
  const seated = { problem, assignment, people, sessions };
  let total = visitCosts(problem, sessions);
  for (const way of waysOf(problem)) {
    total += way.constants.reduce((sum, units) => sum + units, 0n) + wholeCosts(seated, way);
    for (const set of way.pairs.partial) total += partialCosts(seated, way, set);
    for (const curve of way.company) total += companyCost(seated, way, curve);
  }
  for (const [number, curves] of grouped(costs.counts, ({ partition }) => partition))
    total += countCosts(seated, costs.partitions[number], curves);
  for (const { weights, factor, groups, sessions: held } of costs.squares) {
    for (const [s, members] of sessions.entries()) {
      if (held[s] === 0) continue;
      for (const g of groups) {
        const sum = members[g].reduce((all, p) => all + weights[p], 0n);
        total += factor * sum * sum;
      }
    }
  }
  return total;
}

/** Cost of nobody meeting, beyond that if all pairs had the first curve; kept, since the same pairs are priced again and again. */
const costApart = remembered(({ whole, wholeOf, others }: PairCosts): bigint => {
  const more = new Uint32Array(whole.length);
  for (let i = 0; wholeOf !== null && i < others.length; i += 2)
    more[wholeOf[pairNumber(others[i], others[i + 1])]]++;
  return whole.reduce((sum, curve, c) => sum + (curve[0] - whole[0][0]) * BigInt(more[c]), 0n);
}, new WeakMap());

/**
 * Counts meetings by curve and by how many the two had before, so that only few bigints are added; person by person,
 * since a table of all pairs of many people would not fit into the cache.
 */
function wholeCosts({ problem, assignment, people, sessions }: Seated, { pairs, facing }: Way): bigint {
  const { peopleCount, sessionCount } = problem;
  const { whole, wholeOf } = pairs;
  if (whole.length === 1 && whole[0].every((cost) => cost === 0n)) return 0n;
  const length = whole[0].length;
  const meetings = new Float64Array(whole.length * length);
  const met = new Int32Array(peopleCount);
  for (const b of people) {
    const none = b * length;
    const first = pairNumber(0, b);
    for (let s = 0; s < sessionCount; s++) {
      const g = assignment[s * peopleCount + b];
      if (g < 0) continue;
      const groups = facing(s, g);
      for (let h = 0; h < groups.length; h++) {
        const group = sessions[s][groups[h]];
        if (wholeOf === null) meet(group, b, met, none, meetings);
        else meetBy(group, b, met, none, meetings, wholeOf, first, length);
      }
    }
  }
  let total = whole[0][0] * BigInt(pairNumber(0, peopleCount)) + costApart(pairs);
  for (let at = 0; at < meetings.length; at++) {
    if (meetings[at] === 0) continue;
    const curve = whole[Math.floor(at / length)];
    total += (curve[(at % length) + 1] - curve[at % length]) * BigInt(meetings[at]);
  }
  return total;
}

/**
 * Counts the meetings of person `before` with people of the group who have lower numbers. Small, as V8 compiles it while it runs.
 * @param met `none` and the number of meetings, or less than `none`: they have not met; [person]
 */
function meet(
  group: readonly number[],
  before: number,
  met: Int32Array,
  none: number,
  meetings: Float64Array,
): void {
  for (let i = 0, a = group[0]; a < before; a = group[++i]) {
    const times = Math.max(none, met[a]);
    meetings[times - none]++;
    met[a] = times + 1;
  }
}

/** The same if pairs have different curves. @param first the number of the pair (0, `before`) */
function meetBy(
  group: readonly number[],
  before: number,
  met: Int32Array,
  none: number,
  meetings: Float64Array,
  curveOf: Int32Array,
  first: number,
  length: number,
): void {
  for (let i = 0, a = group[0]; a < before; a = group[++i]) {
    const times = Math.max(none, met[a]);
    meetings[curveOf[first + a] * length + times - none]++;
    met[a] = times + 1;
  }
}

function sumOf(curve: Curve, howMany: ArrayLike<number>): bigint {
  return curve.reduce(
    (sum, cost, count) => (howMany[count] === 0 ? sum : sum + cost * BigInt(howMany[count])),
    0n,
  );
}

/** Cost of all pairs of a set, by their meetings in its sessions. */
function partialCosts({ problem, assignment, sessions }: Seated, way: Way, set: PairCurve): bigint {
  const { peopleCount } = problem;
  const { people, points } = set;
  const pairsAt = new Float64Array(points.length);
  pairsAt[0] = (people.length * (people.length - 1)) / 2;
  const isIn = new Uint8Array(peopleCount);
  const met = new Int32Array(peopleCount);
  let none = 0;
  for (const b of people) {
    none += points.length;
    for (const [s, groups] of sessions.entries()) {
      const g = assignment[s * peopleCount + b];
      if (set.sessions[s] === 0 || g < 0) continue;
      for (const h of Array.from(way.facing(s, g))) {
        for (const a of groups[h]) {
          // The people of a set ascend.
          if (isIn[a] === 0) continue;
          const times = Math.max(none, met[a]);
          pairsAt[times - none]--;
          pairsAt[times - none + 1]++;
          met[a] = times + 1;
        }
      }
    }
    isIn[b] = 1;
  }
  return sumOf(points, pairsAt);
}

/** Cost by how many of the company the person meets; none on a bench. */
function companyCost(
  { problem: { peopleCount, meets }, assignment }: Seated,
  { meet }: Way,
  { person, company, sessions, points }: CompanyCurve,
): bigint {
  let total = 0n;
  for (const [s, holds] of sessions.entries()) {
    const row = assignment.subarray(s * peopleCount, (s + 1) * peopleCount);
    const seat = row[person];
    if (holds === 0 || seat < 0 || meets[seat] === 0) continue;
    let met = 0;
    for (const p of company) if (row[p] >= 0 && meet(s, seat, row[p])) met++;
    total += points[Math.min(met, points.length - 1)];
  }
  return total;
}

/** Cost of all curves on visits; a rule on every group has one for each, with the same list of people. */
function visitCosts({ peopleCount, costs }: Problem, sessions: readonly number[][][]): bigint {
  /** The number of the last list that has the person; [person]. */
  const countedBy = new Int32Array(peopleCount);
  const times = new Uint16Array(peopleCount);
  const visited: number[] = [];
  let [counted, list]: [Int32Array | null, number] = [null, 0];
  let total = 0n;
  for (const { people, groups, sessions: held, points } of costs.visits) {
    if (people !== counted) {
      list++;
      for (let i = 0; i < people.length; i++) countedBy[people[i]] = list;
      counted = people;
    }
    visited.length = 0;
    for (let s = 0; s < sessions.length; s++) {
      if (held[s] === 0) continue;
      for (const g of groups) for (const p of sessions[s][g]) if (countedBy[p] === list) visited.push(p);
    }
    total += points[0] * BigInt(people.length);
    if (visited.length === 0) continue;
    const peopleAt = new Float64Array(points.length);
    for (const p of visited) {
      peopleAt[times[p]++]--;
      peopleAt[times[p]]++;
    }
    for (const p of visited) times[p] = 0;
    total += sumOf(points, peopleAt);
  }
  return total;
}

/** Cost of all curves about one partition. */
function countCosts(
  { problem: { peopleCount, groupCount, sessionCount, capacity }, assignment, people }: Seated,
  { classOf, classCount }: Partition,
  curves: readonly CountCurve[],
): bigint {
  const howMany = curves.map(({ points }) => new Uint32Array(points.length));
  for (let s = 0; s < sessionCount; s++) {
    const row = assignment.subarray(s * peopleCount, (s + 1) * peopleCount);
    /** [group * classes + class] */
    const counts = new Int32Array(groupCount * classCount);
    for (const p of people) if (row[p] >= 0 && classOf[p] >= 0) counts[row[p] * classCount + classOf[p]]++;
    for (let c = 0; c < curves.length; c++) {
      const { groups, sessions, class: counted } = curves[c];
      for (let i = 0; sessions[s] === 1 && i < groups.length; i++)
        if (capacity[s * groupCount + groups[i]] > 0) howMany[c][counts[groups[i] * classCount + counted]]++;
    }
  }
  return curves.reduce((sum, { points }, c) => sum + sumOf(points, howMany[c]), 0n);
}
