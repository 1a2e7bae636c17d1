import { mostContacts } from '../../../scenario/lower/most-contacts.ts';
import type { Assignment, BalanceTerm, Problem } from '../../../scenario/problem.ts';
import { balancePenalty, meetingPenalty, mostMeetings, pairCurve, type Unit } from '../../search/prices.ts';
import { type PairRule, pairRules } from './pair-rules.ts';

/** Labels are priced in the request's own units: their moves are few, so exactness is not at stake. */
const ONE: Unit = { numerator: 1, denominator: 1, exact: false };

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
  /** `total_cost`, and `hardWeight` for each breach. */
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
  private readonly rules: PairRule[][];
  private readonly pairCost: Float64Array;
  private readonly meets: Uint16Array;
  private readonly meetingCount: Int32Array;
  private readonly size: Int32Array;
  private readonly balanceAt: number[][];
  private readonly balanceCount: Int32Array[];
  private readonly members: Int32Array;

  constructor(
    problem: Problem,
    template: Template,
    hardWeight: number,
    start: { pointOf: Int32Array; source: Int32Array; groupOf: Int32Array },
  ) {
    const { peopleCount: n, sessionCount, groupCount, terms } = problem;
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
    this.rules = pairRules(problem, hardWeight);
    this.cost = terms.contactWeight * (mostContacts(problem) - (n * (n - 1)) / 2);
    this.pairCost = pairCurve(terms, ONE, mostMeetings(problem) + 2);
    this.meets = new Uint16Array(n * n);
    for (let i = 0; i < problem.prior.length; i += 3) {
      const [a, b, count] = problem.prior.subarray(i, i + 3);
      this.meets[a * n + b] = this.meets[b * n + a] = count;
    }
    this.meetingCount = new Int32Array(terms.meetings.length);
    for (const term of terms.meetings) this.cost += term.weight * meetingPenalty(term, 0);
    this.size = new Int32Array(sessionCount * groupCount);
    this.balanceAt = Array.from({ length: sessionCount * groupCount }, () => []);
    this.balanceCount = terms.balances.map((term, t) => {
      for (let s = 0; s < sessionCount; s++) {
        for (const g of term.groups) {
          if (!term.sessions[s] || problem.capacity[s * groupCount + g] === 0) continue;
          this.balanceAt[s * groupCount + g].push(t);
          for (let v = 0; v < term.desired.length; v++) this.cost += balanceCost(term, v, 0);
        }
      }
      return new Int32Array(sessionCount * groupCount * term.desired.length);
    });
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) this.cost += this.pairCost[this.meets[p * n + q]];
    }
    // Two people apart are counted when the second of them is placed, so everybody starts lifted at no cost.
    this.members = new Int32Array(sessionCount * n).fill(-1);
    for (let s = 0; s < sessionCount; s++) for (let p = 0; p < n; p++) this.change(p, s, 1);
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
    const { problem, members, meets, pairCost } = this;
    const n = problem.peopleCount;
    if (!problem.attends[s * n + p]) return;
    const block = this.blockAt(s, this.pointOf[p]);
    if (sign < 0) members[s * n + p] = -1;
    const { width, pointIn, blocks } = this.template;
    const first = (this.source[s] * blocks + block) * width;
    for (let i = first; i < first + width; i++) {
      const q = this.personAt[pointIn[i]];
      if (q < 0 || q === p || members[s * n + q] !== block) continue;
      const m = meets[p * n + q];
      this.cost += pairCost[m + sign] - pairCost[m];
      meets[p * n + q] = meets[q * n + p] = m + sign;
    }
    for (const rule of this.rules[p]) {
      const mate = members[s * n + rule.other];
      if (mate < 0 || !rule.sessions[s]) continue;
      if (rule.meeting >= 0) {
        if (mate === block) this.countMeeting(rule.meeting, sign);
      } else {
        const cost = mate === block ? rule.together : rule.apart;
        this.cost += sign * cost;
        if (rule.hard && cost > 0) this.breaches += sign;
      }
    }
    this.changeGroup(p, s, this.groupOf[s * blocks + block], sign);
    if (sign > 0) members[s * n + p] = block;
  }

  /** The side of a change that depends on which group the block is: pins, seats, balance. */
  private changeGroup(p: number, s: number, g: number, sign: 1 | -1): void {
    const { problem, hardWeight } = this;
    const at = s * problem.groupCount + g;
    const pin = problem.pinnedGroup[s * problem.peopleCount + p];
    let breaches = pin >= 0 && pin !== g ? sign : 0;
    const before = this.size[at];
    this.size[at] = before + sign;
    breaches += this.seatBreaches(at, g, before + sign) - this.seatBreaches(at, g, before);
    this.breaches += breaches;
    this.cost += breaches * hardWeight;
    for (const t of this.balanceAt[at]) {
      const term = problem.terms.balances[t];
      const value = term.valueOf[p];
      if (value < 0) continue;
      const counts = this.balanceCount[t];
      const slot = at * term.desired.length + value;
      this.cost += balanceCost(term, value, counts[slot] + sign) - balanceCost(term, value, counts[slot]);
      counts[slot] += sign;
    }
  }

  private seatBreaches(at: number, g: number, size: number): number {
    const missing = size > 0 ? Math.max(0, this.problem.minSize[g] - size) : 0;
    return Math.max(0, size - this.problem.capacity[at]) + missing;
  }

  private countMeeting(t: number, sign: 1 | -1): void {
    const term = this.problem.terms.meetings[t];
    const count = this.meetingCount[t];
    this.cost += term.weight * (meetingPenalty(term, count + sign) - meetingPenalty(term, count));
    this.meetingCount[t] = count + sign;
  }

  private blockAt(s: number, point: number): number {
    return this.template.blockOf[this.source[s] * this.template.points + point];
  }
}

function balanceCost(term: BalanceTerm, value: number, count: number): number {
  return term.weight * balancePenalty(term.mode, term.desired[value], count);
}
