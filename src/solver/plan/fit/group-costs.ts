import type { Problem, SessionSet } from '../../../scenario/problem.ts';

/** A curve by how many of a class are in one group of one session. */
interface CountSlot {
  readonly classOf: Int32Array;
  readonly class: number;
  readonly points: Float64Array;
  count: number;
}

interface SquareSlot {
  readonly weights: Float64Array;
  readonly factor: number;
  sum: number;
}

interface VisitTable {
  readonly points: Float64Array;
  /** −1: the curve is not about them; [person]. */
  readonly visits: Int32Array;
}

/** What people cost by the group that they are in, kept as they come and go one by one; in units, as doubles. */
export class GroupCosts {
  /** The cost while nobody is seated. */
  readonly ofNobody: number;
  private readonly groupCount: number;
  private readonly counts: CountSlot[][];
  private readonly squares: SquareSlot[][];
  private readonly visits: VisitTable[][];

  constructor({ peopleCount, groupCount, sessionCount, capacity, costs }: Problem) {
    const cells = sessionCount * groupCount;
    let ofNobody = 0;
    this.groupCount = groupCount;
    this.counts = Array.from({ length: cells }, () => []);
    this.squares = Array.from({ length: cells }, () => []);
    this.visits = Array.from({ length: cells }, () => []);
    for (const curve of costs.counts) {
      const { classOf } = costs.partitions[curve.partition];
      // Blocks may be fuller than groups while labels move: the last step goes on.
      const points = extended(curve.points, peopleCount + 1);
      for (const at of openCells(curve)) {
        this.counts[at].push({ classOf, class: curve.class, points, count: 0 });
        ofNobody += points[0];
      }
    }
    for (const square of costs.squares) {
      const weights = Float64Array.from(square.weights, Number);
      for (const at of openCells(square)) {
        this.squares[at].push({ weights, factor: Number(square.factor), sum: 0 });
      }
    }
    for (const curve of costs.visits) {
      const visits = new Int32Array(peopleCount).fill(-1);
      for (const p of curve.people) visits[p] = 0;
      ofNobody += curve.people.length * Number(curve.points[0]);
      const table = { points: Float64Array.from(curve.points, Number), visits };
      for (const at of openCells(curve)) this.visits[at].push(table);
    }
    this.ofNobody = ofNobody;

    function openCells({ groups, sessions }: { groups: Int32Array; sessions: SessionSet }): number[] {
      return [...sessions.keys()]
        .filter((s) => sessions[s] === 1)
        .flatMap((s) => Array.from(groups, (g) => s * groupCount + g))
        .filter((at) => capacity[at] > 0);
    }
  }

  /** Lets a person come into a group (1) or leave it (−1); what that adds to the cost. */
  change(p: number, s: number, g: number, sign: 1 | -1): number {
    const at = s * this.groupCount + g;
    let change = 0;
    for (const slot of this.counts[at]) {
      if (slot.classOf[p] !== slot.class) continue;
      change += slot.points[slot.count + sign] - slot.points[slot.count];
      slot.count += sign;
    }
    for (const slot of this.squares[at]) {
      const after = slot.sum + sign * slot.weights[p];
      change += slot.factor * (after * after - slot.sum * slot.sum);
      slot.sum = after;
    }
    for (const { points, visits } of this.visits[at]) {
      const count = visits[p];
      if (count < 0) continue;
      change += points[count + sign] - points[count];
      visits[p] = count + sign;
    }
    return change;
  }
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
