import type { CountCurve, Problem } from '../../../scenario/problem.ts';
import { grouped } from '../../../shared/grouped.ts';
import { numbering } from '../../../shared/numbering.ts';
import type { Kernel } from '../../search/kernel.ts';
import { putLists, startsOf } from '../../search/lists.ts';
import type { Curves } from './curves.ts';

/** Lays out costs of people by their groups for the kernel. Returns the visits with nobody seated, [curve * people + person]; −1: the curve does not count them. */
export function putGroupCosts(kernel: Kernel, problem: Problem, curves: Curves): Int32Array {
  putCounts(kernel, problem, curves);
  putSquares(kernel, problem, curves);
  const kindOf = kinds(problem);
  kernel.put('labelKind', kindOf);
  putLists(kernel, 'labelAlikeStart', 'labelAlike', [...grouped(kindOf.keys(), (p) => kindOf[p]).values()]);
  return putVisits(kernel, problem, curves);
}

/** The cost of groups with nobody seated. */
export function costOfNobody(problem: Problem): number {
  const { counts, visits } = problem.costs;
  return (
    counts.reduce((sum, curve) => sum + openCells(problem, curve).length * Number(curve.points[0]), 0) +
    visits.reduce((sum, { people, points }) => sum + people.length * Number(points[0]), 0)
  );
}

/** Curves by how many of each class of a partition are in one group of one session; cells are [(session * groups + group) * classes + class]. */
function putCounts(kernel: Kernel, problem: Problem, curves: Curves): void {
  const { peopleCount, groupCount, sessionCount, costs } = problem;
  const counted = costs.partitions.filter((_, i) => costs.counts.some(({ partition }) => partition === i));
  const places: number[] = [];
  const partitions = counted.flatMap(({ classCount }, i) => {
    const first = places.length;
    const cells = new Array<Float64Array | null>(sessionCount * groupCount * classCount).fill(null);
    for (const curve of costs.counts.filter(({ partition }) => costs.partitions[partition] === counted[i])) {
      // Blocks may be fuller than groups while labels move: the last step is extrapolated.
      const own = extended(curve.points, peopleCount + 1);
      const sums = new Map<Float64Array, Float64Array>();
      for (const at of openCells(problem, curve)) {
        const cell = at * classCount + curve.class;
        const before = cells[cell];
        cells[cell] = before === null ? own : (sums.get(before) ?? before.map((cost, k) => cost + own[k]));
        if (before !== null) sums.set(before, cells[cell]);
      }
    }
    for (const cell of cells) places.push(curves.at(cell));
    return [classCount, first];
  });
  kernel.set('labelPartitions', counted.length);
  kernel.put('labelClassOf', Int32Array.from(counted.flatMap(({ classOf }) => [...classOf])));
  kernel.put('labelPartition', Int32Array.from(partitions));
  kernel.put('labelCountCurve', Int32Array.from(places));
  kernel.reserve('labelCount', 4 * places.length);
}

function putSquares(kernel: Kernel, problem: Problem, curves: Curves): void {
  const cells = Array.from({ length: problem.sessionCount * problem.groupCount }, (): number[] => []);
  for (const square of problem.costs.squares) {
    const weights = curves.at(Float64Array.from(square.weights, Number));
    const factor = curves.at(Float64Array.of(Number(square.factor)));
    for (const at of openCells(problem, square)) cells[at].push(weights, factor);
  }
  kernel.put('labelSquareStart', startsOf(cells.map(({ length }) => length / 2)));
  const squares = Int32Array.from(cells.flat());
  kernel.put('labelSquare', squares);
  kernel.reserve('labelSquareSum', 4 * squares.length);
}

function putVisits(kernel: Kernel, problem: Problem, curves: Curves): Int32Array {
  const { peopleCount, groupCount, sessionCount, costs } = problem;
  const cells = Array.from({ length: sessionCount * groupCount }, (): number[] => []);
  const visits = new Int32Array(costs.visits.length * peopleCount).fill(-1);
  const places = costs.visits.map((curve, i) => {
    for (const p of curve.people) visits[i * peopleCount + p] = 0;
    for (const at of openCells(problem, curve)) cells[at].push(i);
    return curves.at(Float64Array.from(curve.points, Number));
  });
  kernel.set('labelVisitCurves', places.length);
  kernel.put('labelVisitCurve', Int32Array.from(places));
  putLists(kernel, 'labelVisitStart', 'labelVisitList', cells);
  kernel.reserve('labelVisits', visits.byteLength);
  return visits;
}

function openCells(
  { capacity, groupCount }: Problem,
  { groups, sessions }: Pick<CountCurve, 'groups' | 'sessions'>,
): number[] {
  return [...sessions.keys()]
    .filter((s) => sessions[s] === 1)
    .flatMap((s) => Array.from(groups, (g) => s * groupCount + g))
    .filter((at) => capacity[at] > 0);
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
