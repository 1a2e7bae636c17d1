import type { Assignment, Problem } from '../../../scenario/problem.ts';
import type { Rng } from '../../../shared/rng.ts';
import { GroupCosts } from './group-costs.ts';
import type { PairTerm, PairTerms } from './pair-costs.ts';
import type { Template } from './template.ts';

/**
 * A problem's people and groups laid over a design's points and blocks, with the cost updated as labels move. Hard rules may
 * be broken here; each breach costs `hardWeight`.
 *
 * Pairs that a rule names are priced by their points; what all other pairs cost follows from the sizes of groups. The cost of
 * groups is updated as people come and go.
 */
export class Labelling {
  /** In units of the problem, with `hardWeight` for each breach; a double, since it only guides. */
  cost = 0;
  /** How many hard rules are broken, counted as the cost counts them. */
  breaches = 0;
  /** Work so far, as a measure of time: pairs looked at, and people moved. */
  work = 0;
  /** The point of each person; [person]. */
  readonly pointOf: Int32Array;
  /** The person on each point, −1: nobody; [point]. */
  readonly personAt: Int32Array;
  /** The group of each block; [session * blocks + block]. */
  readonly groupOf: Int32Array;

  /** People with a pair that does not cost the usual. */
  readonly related: readonly number[];

  readonly problem: Problem;
  readonly template: Template;
  readonly hardWeight: number;
  private readonly pairs: PairTerms;
  private readonly groupCosts: GroupCosts;
  /** Cost of a meeting of a usual pair (in such designs nobody meets twice); 0 if all pairs have relations. */
  private readonly usualStep: number;
  private readonly allAttend: boolean;
  private readonly size: Int32Array;
  /** What the move being tried would add to the soft cost and to the breaches. */
  private dearer = 0;
  private broken = 0;

  constructor(
    problem: Problem,
    template: Template,
    pairs: PairTerms,
    hardWeight: number,
    start: { pointOf: Int32Array; groupOf: Int32Array },
  ) {
    const { peopleCount: n, sessionCount, groupCount, costs } = problem;
    this.problem = problem;
    this.template = template;
    this.hardWeight = hardWeight;
    this.pointOf = start.pointOf;
    this.groupOf = start.groupOf;
    this.personAt = new Int32Array(template.points).fill(-1);
    this.pointOf.forEach((point, p) => {
      this.personAt[point] = p;
    });
    this.allAttend = !problem.attends.includes(0);
    this.pairs = pairs;
    const { usual, relations } = this.pairs;
    this.related = [...relations.keys()].filter((p) => relations[p].length > 0);
    this.usualStep = usual ? usual[1] - usual[0] : 0;
    this.groupCosts = new GroupCosts(problem);
    this.size = new Int32Array(sessionCount * groupCount);
    this.dearer =
      this.groupCosts.ofNobody + this.pairs.costApart + (usual ? (usual[0] * n * (n - 1)) / 2 : 0);
    for (const units of costs.constants) this.dearer += Number(units);
    this.broken = this.pairs.brokenApart;
    for (let at = 0; at < this.size.length; at++) this.broken += this.seatBreaches(at, at % groupCount, 0);
    for (let p = 0; p < n; p++) {
      for (let s = 0; s < sessionCount; s++) this.move(p, s, this.blockAt(s, this.pointOf[p]), 1);
    }
    this.countAllPairs();
    this.take();
  }

  /** The group of each person by the present labels. */
  assignment(): Assignment {
    const { peopleCount: n, sessionCount, attends } = this.problem;
    return Int32Array.from({ length: sessionCount * n }, (_, at) => {
      if (!attends[at]) return -1;
      const s = Math.floor(at / n);
      return this.groupOf[s * this.template.blocks + this.blockAt(s, this.pointOf[at % n])];
    });
  }

  /** Exchanges the people on two points, in all sessions, if that costs no more than `most`. */
  tryPoints(a: number, b: number, most: number): void {
    const x = this.personAt[a];
    const y = this.personAt[b];
    if (a === b || (x < 0 && y < 0)) return;
    this.begin();
    if (x >= 0) this.countPairs(x, y, a, b);
    if (y >= 0) this.countPairs(y, x, b, a);
    const { kindOf } = this.groupCosts;
    const areAlike = x >= 0 && y >= 0 && kindOf[x] === kindOf[y];
    if (!areAlike) this.exchangeSeats(x, y, a, b);
    if (this.dearer + this.broken * this.hardWeight > most) {
      if (!areAlike) this.exchangeSeats(x, y, b, a);
      return;
    }
    if (areAlike) this.groupCosts.exchange(x, y);
    this.personAt[a] = y;
    this.personAt[b] = x;
    if (x >= 0) this.pointOf[x] = b;
    if (y >= 0) this.pointOf[y] = a;
    this.take();
  }

  /** Exchanges the groups of two blocks of one session if that costs no more than `most`. */
  tryGroups(s: number, a: number, b: number, most: number): void {
    if (a === b) return;
    this.begin();
    this.exchangeGroups(s, a, b);
    if (this.dearer + this.broken * this.hardWeight > most) {
      this.exchangeGroups(s, a, b);
      return;
    }
    this.take();
  }

  /** All people of the same kind as p, p included. */
  alike(p: number): readonly number[] {
    return this.groupCosts.alike[this.groupCosts.kindOf[p]];
  }

  /** A point, held by somebody of x's kind, at which x would meet a person whom they want to meet; −1: none was drawn. */
  wantedPoint(x: number, rng: Rng): number {
    const relations = this.pairs.relations[x];
    const { other, wanted } = relations[rng.below(relations.length)];
    if (wanted === -2) return -1;
    const { sessionCount } = this.problem;
    const { width, pointIn, blocks } = this.template;
    const { kindOf } = this.groupCosts;
    const s = wanted < 0 ? rng.below(sessionCount) : wanted;
    const first = (s * blocks + this.blockAt(s, this.pointOf[other])) * width;
    const from = rng.below(width);
    for (let i = 0; i < width; i++) {
      const point = pointIn[first + ((from + i) % width)];
      const y = this.personAt[point] ?? -1;
      if (y >= 0 && y !== other && kindOf[y] === kindOf[x]) return point;
    }
    return -1;
  }

  private begin(): void {
    this.dearer = 0;
    this.broken = 0;
  }

  private take(): void {
    this.breaches += this.broken;
    this.cost += this.dearer + this.broken * this.hardWeight;
  }

  private blockAt(s: number, point: number): number {
    return this.template.blockOf[s * this.template.points + point];
  }

  /** Adds what x's pairs, without y, cost more at point `to` than at `from`. */
  private countPairs(x: number, y: number, from: number, to: number): void {
    const { pointOf } = this;
    const relations = this.pairs.relations[x];
    for (let i = 0; i < relations.length; i++) {
      const { other, term } = relations[i];
      if (other === y) continue;
      this.countPair(x, other, term, from, pointOf[other], -1);
      this.countPair(x, other, term, to, pointOf[other], 1);
    }
    this.work += 2 * relations.length;
  }

  private countAllPairs(): void {
    const { pointOf } = this;
    for (const [p, relations] of this.pairs.relations.entries()) {
      for (const { other, term } of relations)
        if (other > p) this.countPair(p, other, term, pointOf[p], pointOf[other], 1);
      this.work += relations.length;
    }
  }

  /** Adds (`sign` 1) or takes away (−1) what two people cost at points a and b. */
  private countPair(p: number, q: number, term: PairTerm, a: number, b: number, sign: 1 | -1): void {
    const { start, sessions } = this.template.meetings;
    const { points, soft, hard, counted } = term;
    const pair = a * this.template.points + b;
    let met = 0;
    for (let i = start[pair]; i < start[pair + 1]; i++) {
      const s = sessions[i];
      if (!this.meetIn(s, p, q)) continue;
      met++;
      if (soft !== null) this.dearer += sign * soft[s];
      if (hard !== null) this.broken += sign * hard[s];
    }
    this.dearer += sign * points[met];
    for (let k = 0; k < counted.length; k++) {
      let count = 0;
      for (let i = start[pair]; met > 0 && i < start[pair + 1]; i++) {
        if (this.meetIn(sessions[i], p, q)) count += counted[k].sessions[sessions[i]];
      }
      this.dearer += sign * counted[k].points[count];
    }
  }

  /** Whether two people in one block meet, since both attend. */
  private meetIn(s: number, p: number, q: number): boolean {
    if (this.allAttend) return true;
    const { attends, peopleCount } = this.problem;
    return attends[s * peopleCount + p] + attends[s * peopleCount + q] === 2;
  }

  /** In all sessions moves x from the block of point a to that of b, and y the other way; −1: nobody. */
  private exchangeSeats(x: number, y: number, a: number, b: number): void {
    const { sessionCount } = this.problem;
    for (let s = 0; s < sessionCount; s++) {
      const blockA = this.blockAt(s, a);
      const blockB = this.blockAt(s, b);
      if (blockA === blockB) continue;
      if (x >= 0) this.move(x, s, blockA, -1);
      if (y >= 0) this.move(y, s, blockB, -1);
      if (x >= 0) this.move(x, s, blockB, 1);
      if (y >= 0) this.move(y, s, blockA, 1);
    }
  }

  private exchangeGroups(s: number, a: number, b: number): void {
    const at = s * this.template.blocks;
    this.moveBlock(s, a, -1);
    this.moveBlock(s, b, -1);
    const kept = this.groupOf[at + a];
    this.groupOf[at + a] = this.groupOf[at + b];
    this.groupOf[at + b] = kept;
    this.moveBlock(s, a, 1);
    this.moveBlock(s, b, 1);
  }

  private moveBlock(s: number, block: number, sign: 1 | -1): void {
    const { width, pointIn, blocks, points } = this.template;
    const first = (s * blocks + block) * width;
    for (let i = first; i < first + width; i++) {
      const p = pointIn[i] < points ? this.personAt[pointIn[i]] : -1;
      if (p >= 0) this.move(p, s, block, sign);
    }
  }

  /** Adds a person to a block (`sign` 1) or removes them (−1): updates pins, seats and costs of its group. */
  private move(p: number, s: number, block: number, sign: 1 | -1): void {
    const { problem } = this;
    if (!problem.attends[s * problem.peopleCount + p]) return;
    const g = this.groupOf[s * this.template.blocks + block];
    const at = s * problem.groupCount + g;
    const pin = problem.pinnedGroup[s * problem.peopleCount + p];
    const before = this.size[at];
    this.size[at] = before + sign;
    if (pin >= 0 && pin !== g) this.broken += sign;
    this.broken += this.seatBreaches(at, g, before + sign) - this.seatBreaches(at, g, before);
    this.dearer += sign * this.usualStep * (sign > 0 ? before : before - 1);
    this.dearer += this.groupCosts.change(p, s, g, sign);
    this.work++;
  }

  private seatBreaches(at: number, g: number, size: number): number {
    const { capacity, minSize, used } = this.problem;
    const isUsed = size > 0 || (used[g] === 1 && capacity[at] > 0);
    return Math.max(0, size - capacity[at]) + (isUsed ? Math.max(0, minSize[g] - size) : 0);
  }
}
