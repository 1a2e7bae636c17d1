import type { CountCurve, Problem } from '../../../scenario/problem.ts';
import { grouped } from '../../../shared/grouped.ts';
import { numbering } from '../../../shared/numbering.ts';

/** Curves by how many of each class of a partition are in one group of one session; cells are [(session * groups + group) * classes + class]. */
interface CountTable {
  readonly classOf: Int32Array;
  readonly classCount: number;
  readonly counts: Int32Array;
  /** Cost by count of each cell; null: no curve. */
  readonly points: (Float64Array | null)[];
}

interface SquareSlot {
  readonly weights: Float64Array;
  readonly factor: number;
  sum: number;
}

interface VisitTable {
  readonly points: Float64Array;
  /** Visits so far; −1: the curve does not count the person; [person]. */
  readonly visits: Int32Array;
}

/** Costs of people by their groups, updated as they come and go one by one; in units, as doubles. */
export class GroupCosts {
  /** The cost with nobody seated. */
  readonly ofNobody: number;
  /** People of one kind may exchange all their seats without effect; [person]. */
  readonly kindOf: Int32Array;
  /** The people of each kind. */
  readonly alike: readonly (readonly number[])[];
  private readonly groupCount: number;
  private readonly counts: readonly CountTable[];
  private readonly squares: SquareSlot[][];
  private readonly visits: VisitTable[][];
  private readonly visitTables: readonly VisitTable[];

  constructor(problem: Problem) {
    const { peopleCount, groupCount, sessionCount, capacity, costs } = problem;
    const cells = sessionCount * groupCount;
    let ofNobody = 0;
    this.groupCount = groupCount;
    this.squares = Array.from({ length: cells }, () => []);
    this.visits = Array.from({ length: cells }, () => []);
    this.counts = costs.partitions.flatMap(({ classOf, classCount }, partition) => {
      const curves = costs.counts.filter((curve) => curve.partition === partition);
      if (curves.length === 0) return [];
      const points = new Array<Float64Array | null>(cells * classCount).fill(null);
      for (const curve of curves) {
        // Blocks may be fuller than groups while labels move: the last step is extrapolated.
        const own = extended(curve.points, peopleCount + 1);
        const sums = new Map<Float64Array, Float64Array>();
        for (const cell of openCells(curve)) {
          const at = cell * classCount + curve.class;
          const before = points[at];
          ofNobody += own[0];
          points[at] = before === null ? own : (sums.get(before) ?? before.map((cost, i) => cost + own[i]));
          if (before !== null) sums.set(before, points[at]);
        }
      }
      return [{ classOf, classCount, counts: new Int32Array(cells * classCount), points }];
    });
    for (const square of costs.squares) {
      const weights = Float64Array.from(square.weights, Number);
      for (const at of openCells(square)) {
        this.squares[at].push({ weights, factor: Number(square.factor), sum: 0 });
      }
    }
    this.visitTables = costs.visits.map((curve) => {
      const visits = new Int32Array(peopleCount).fill(-1);
      for (const p of curve.people) visits[p] = 0;
      ofNobody += curve.people.length * Number(curve.points[0]);
      const table = { points: Float64Array.from(curve.points, Number), visits };
      for (const at of openCells(curve)) this.visits[at].push(table);
      return table;
    });
    this.ofNobody = ofNobody;
    this.kindOf = kinds(problem);
    this.alike = [...grouped(this.kindOf.keys(), (p) => this.kindOf[p]).values()];

    function openCells({ groups, sessions }: Pick<CountCurve, 'groups' | 'sessions'>): number[] {
      return [...sessions.keys()]
        .filter((s) => sessions[s] === 1)
        .flatMap((s) => Array.from(groups, (g) => s * groupCount + g))
        .filter((at) => capacity[at] > 0);
    }
  }

  /** Adds a person to a group (`sign` 1) or removes them (−1); returns what that adds to the cost. */
  change(p: number, s: number, g: number, sign: 1 | -1): number {
    const cell = s * this.groupCount + g;
    let change = 0;
    for (const { classOf, classCount, counts, points } of this.counts) {
      if (classOf[p] < 0) continue;
      const at = cell * classCount + classOf[p];
      const curve = points[at];
      if (curve === null) continue;
      const count = counts[at];
      change += curve[count + sign] - curve[count];
      counts[at] = count + sign;
    }
    for (const slot of this.squares[cell]) {
      const after = slot.sum + sign * slot.weights[p];
      change += slot.factor * (after * after - slot.sum * slot.sum);
      slot.sum = after;
    }
    for (const { points, visits } of this.visits[cell]) {
      const count = visits[p];
      if (count < 0) continue;
      change += points[count + sign] - points[count];
      visits[p] = count + sign;
    }
    return change;
  }

  /** Exchanges all seats of two people of one kind. */
  exchange(p: number, q: number): void {
    for (const { visits } of this.visitTables) [visits[p], visits[q]] = [visits[q], visits[p]];
  }
}

/** The kind of each person: people are of one kind if attendance, pins and rules about groups do not tell them apart. */
function kinds({ peopleCount, sessionCount, attends, pinnedGroup, costs }: Problem): Int32Array {
  const words = Array.from({ length: peopleCount }, (): (number | bigint)[] => []);
  // A rule has a curve for each group, all of the same people.
  const visitors = [...new Set(costs.visits.map(({ people }) => people))].map((people) => new Set(people));
  for (const [p, own] of words.entries()) {
    for (let s = 0; s < sessionCount; s++) {
      own.push(attends[s * peopleCount + p], pinnedGroup[s * peopleCount + p]);
    }
    for (const { classOf } of costs.partitions) own.push(classOf[p]);
    for (const { weights } of costs.squares) own.push(weights[p]);
    for (const people of visitors) own.push(Number(people.has(p)));
  }
  const numberOf = numbering<string>();
  return Int32Array.from(words, (own) => numberOf(own.join()));
}

function extended(points: readonly bigint[], length: number): Float64Array {
  const longer = new Float64Array(Math.max(length, points.length));
  const last = points.length - 1;
  const step = last > 0 ? Number(points[last] - points[last - 1]) : 0;
  for (let i = 0; i < longer.length; i++) {
    longer[i] = i <= last ? Number(points[i]) : longer[i - 1] + step;
  }
  return longer;
}
