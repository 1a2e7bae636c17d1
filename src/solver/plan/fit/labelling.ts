import { type Assignment, type Problem, pairNumber, type SessionSet } from '../../../scenario/problem.ts';
import { GroupCosts } from './group-costs.ts';
import { isLinear, type PairTables, pairTables } from './pair-tables.ts';

/** A design as flat arrays. */
export interface Template {
  readonly points: number;
  readonly blocks: number;
  readonly sessions: number;
  /** Points a block. */
  readonly width: number;
  /** [session * points + point]. */
  readonly blockOf: Int32Array;
  /** [(session * blocks + block) * width + i]. */
  readonly pointIn: Int32Array;
}

/**
 * A problem's people, sessions and groups laid over a design's points, sessions and blocks, with the cost
 * kept as the labels move. Hard rules may be broken here; each breach costs `hardWeight`.
 *
 * Everything rests on one operation, `change`, which adds or takes away one person in one session; a move
 * takes a few people away, changes labels, and puts them back.
 */
export class Labelling {
  /** In units of the problem, as a double, since labels only guide; and `hardWeight` for each breach. */
  cost: number;
  /** How many hard rules are broken, counted as the cost counts them. */
  breaches = 0;
  /** The point of each person; [person]. */
  readonly pointOf: Int32Array;
  /** Who holds each point, −1: nobody; [point]. */
  readonly personAt: Int32Array;
  /** The design's session behind each session; [session]. */
  readonly source: Int32Array;
  /** The group of each block; [session * blocks + block]. */
  readonly groupOf: Int32Array;

  readonly problem: Problem;
  readonly template: Template;
  readonly hardWeight: number;
  private readonly tables: PairTables;
  private readonly groupCosts: GroupCosts;
  /** Curves over all sessions end to end, and the place of each pair in them; [a * people + b]. */
  private readonly points: Float64Array;
  private readonly cell: Uint32Array;
  /** Pairs whose cost is no sum over sessions, as each of the two sees them; [person]. */
  private readonly counters: Counter[][];
  private readonly size: Int32Array;
  private readonly members: Int32Array;

  constructor(
    problem: Problem,
    template: Template,
    hardWeight: number,
    start: { pointOf: Int32Array; source: Int32Array; groupOf: Int32Array },
  ) {
    const { peopleCount: n, sessionCount, groupCount } = problem;
    this.problem = problem;
    this.template = template;
    this.hardWeight = hardWeight;
    this.pointOf = start.pointOf;
    this.source = start.source;
    this.groupOf = start.groupOf;
    // One more than there are points: the filling of short blocks points there, at nobody.
    this.personAt = new Int32Array(template.points + 1).fill(-1);
    this.pointOf.forEach((point, p) => {
      this.personAt[point] = p;
    });
    const { costs } = problem;
    this.cost = Number(costs.constants.reduce((sum, units) => sum + units, 0n));
    this.points = Float64Array.from(costs.pairs.whole.flat(), Number);
    this.cell = this.startCells();
    this.tables = pairTables(problem);
    this.breaches = this.tables.brokenApart;
    this.cost += this.breaches * hardWeight;
    this.counters = this.startCounters();
    this.groupCosts = new GroupCosts(problem);
    this.cost += this.groupCosts.ofNobody;
    this.size = new Int32Array(sessionCount * groupCount);
    this.members = new Int32Array(sessionCount * n).fill(-1);
    for (let s = 0; s < sessionCount; s++) for (let p = 0; p < n; p++) this.change(p, s, 1);
  }

  /** Where nobody has met; their cost is counted. */
  private startCells(): Uint32Array {
    const { peopleCount: n, costs } = this.problem;
    const { whole, wholeOf } = costs.pairs;
    const starts: number[] = [];
    for (let at = 0, c = 0; c < whole.length; at += whole[c++].length) starts.push(at);
    const cell = new Uint32Array(n * n);
    for (let b = 1; b < n; b++) {
      for (let a = 0; a < b; a++) {
        const start = starts[wholeOf === null ? 0 : wholeOf[pairNumber(a, b)]];
        cell[a * n + b] = cell[b * n + a] = start;
        this.cost += this.points[start];
      }
    }
    return cell;
  }

  private startCounters(): Counter[][] {
    const { peopleCount, costs } = this.problem;
    const counters: Counter[][] = Array.from({ length: peopleCount }, () => []);
    for (const { people, sessions, points } of costs.pairs.partial) {
      if (isLinear(points)) {
        this.cost += (Number(points[0]) * people.length * (people.length - 1)) / 2;
        continue;
      }
      for (const [j, b] of people.entries()) {
        for (const a of people.subarray(0, j)) {
          const state = { sessions, points: Float64Array.from(points, Number), count: 0 };
          counters[a].push({ other: b, state });
          counters[b].push({ other: a, state });
          this.cost += state.points[0];
        }
      }
    }
    return counters;
  }

  /** The group of each person as the labels now stand. */
  assignment(): Assignment {
    const { peopleCount: n, sessionCount } = this.problem;
    const assignment = new Int32Array(sessionCount * n).fill(-1);
    for (let s = 0; s < sessionCount; s++) {
      for (let p = 0; p < n; p++) {
        const block = this.members[s * n + p];
        if (block >= 0) assignment[s * n + p] = this.groupOf[s * this.template.blocks + block];
      }
    }
    return assignment;
  }

  /** Exchanges whoever holds two points, in all sessions; its own inverse. */
  swapPoints(a: number, b: number): void {
    if (a === b) return;
    const x = this.personAt[a];
    const y = this.personAt[b];
    const { sessionCount } = this.problem;
    for (let s = 0; s < sessionCount; s++) {
      if (x >= 0) this.change(x, s, -1);
      if (y >= 0) this.change(y, s, -1);
    }
    this.personAt[a] = y;
    this.personAt[b] = x;
    if (x >= 0) this.pointOf[x] = b;
    if (y >= 0) this.pointOf[y] = a;
    for (let s = 0; s < sessionCount; s++) {
      if (x >= 0) this.change(x, s, 1);
      if (y >= 0) this.change(y, s, 1);
    }
  }

  /** Lets session `s` follow another session of the design; the inverse sets the old one again. */
  setSource(s: number, source: number): void {
    for (let p = 0; p < this.pointOf.length; p++) this.change(p, s, -1);
    this.source[s] = source;
    for (let p = 0; p < this.pointOf.length; p++) this.change(p, s, 1);
  }

  /** Exchanges the groups of two blocks of one session; its own inverse. */
  swapGroups(s: number, a: number, b: number): void {
    if (a === b) return;
    const { blocks } = this.template;
    const groupOfA = this.groupOf[s * blocks + a];
    const groupOfB = this.groupOf[s * blocks + b];
    this.changeWholeGroup(s, a, groupOfA, -1);
    this.changeWholeGroup(s, b, groupOfB, -1);
    this.groupOf[s * blocks + a] = groupOfB;
    this.groupOf[s * blocks + b] = groupOfA;
    this.changeWholeGroup(s, a, groupOfB, 1);
    this.changeWholeGroup(s, b, groupOfA, 1);
  }

  private changeWholeGroup(s: number, block: number, group: number, sign: 1 | -1): void {
    const { width, pointIn, blocks } = this.template;
    const first = (this.source[s] * blocks + block) * width;
    for (let i = first; i < first + width; i++) {
      const p = this.personAt[pointIn[i]];
      if (p >= 0 && this.members[s * this.pointOf.length + p] === block) this.changeGroup(p, s, group, sign);
    }
  }

  /** Adds (`sign` 1) or takes away (−1) one person in one session, with all that it costs. */
  private change(p: number, s: number, sign: 1 | -1): void {
    const { problem, members, cell, points } = this;
    const n = problem.peopleCount;
    if (!problem.attends[s * n + p]) return;
    const block = this.blockAt(s, this.pointOf[p]);
    if (sign < 0) members[s * n + p] = -1;
    const { width, pointIn, blocks } = this.template;
    const first = (this.source[s] * blocks + block) * width;
    const soft = this.tables.soft[s];
    const hard = this.tables.hard[s];
    for (let i = first; i < first + width; i++) {
      const q = this.personAt[pointIn[i]];
      if (q < 0 || q === p || members[s * n + q] !== block) continue;
      const at = cell[p * n + q];
      this.cost += points[at + sign] - points[at];
      cell[p * n + q] = cell[q * n + p] = at + sign;
      if (soft !== null) this.cost += sign * soft[p * n + q];
      if (hard !== null) this.breach(sign * hard[p * n + q]);
    }
    for (const { other, state } of this.counters[p]) {
      if (members[s * n + other] !== block || !state.sessions[s]) continue;
      this.cost += state.points[state.count + sign] - state.points[state.count];
      state.count += sign;
    }
    this.changeGroup(p, s, this.groupOf[s * blocks + block], sign);
    if (sign > 0) members[s * n + p] = block;
  }

  /** The side of a change that depends on which group the block is: pins, seats, and what people cost there. */
  private changeGroup(p: number, s: number, g: number, sign: 1 | -1): void {
    const { problem } = this;
    const at = s * problem.groupCount + g;
    const pin = problem.pinnedGroup[s * problem.peopleCount + p];
    const before = this.size[at];
    this.size[at] = before + sign;
    this.breach(pin >= 0 && pin !== g ? sign : 0);
    this.breach(this.seatBreaches(at, g, before + sign) - this.seatBreaches(at, g, before));
    this.cost += this.groupCosts.change(p, s, g, sign);
  }

  private breach(more: number): void {
    this.breaches += more;
    this.cost += more * this.hardWeight;
  }

  private seatBreaches(at: number, g: number, size: number): number {
    const missing = size > 0 ? Math.max(0, this.problem.minSize[g] - size) : 0;
    return Math.max(0, size - this.problem.capacity[at]) + missing;
  }

  private blockAt(s: number, point: number): number {
    return this.template.blockOf[this.source[s] * this.template.points + point];
  }
}

/** How often a pair has met in the sessions that a curve of its own counts. */
interface Counter {
  readonly other: number;
  readonly state: { readonly sessions: SessionSet; readonly points: Float64Array; count: number };
}
