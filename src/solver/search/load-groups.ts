/** What being in a group costs by itself, written into the kernel: visits, counts, and squares of sums. */

import { countTables, extended } from './count-tables.ts';
import type { Kernel } from './kernel.ts';
import { inForce, putLists, startsOf } from './lists.ts';
import type { Loading } from './loading.ts';
import { numberArrays } from './number-width.ts';
import { writeTag } from './tags.ts';

export function putGroupCosts(kernel: Kernel, loading: Loading, rowBytes: number, fullest: number): void {
  putVisits(kernel, loading);
  putCounts(kernel, loading, rowBytes, fullest);
  putSquares(kernel, loading, rowBytes);
}

/** Every person of a visit curve by themself, with their visits so far. */
function putVisits(kernel: Kernel, { problem, costs, numbers, assignment }: Loading): void {
  const { peopleCount, sessionCount, groupCount, attends } = problem;
  const sets = new Map<string, number>();
  const groupLists: number[][] = [];
  const visits: number[] = [];
  const lists = Array.from({ length: sessionCount }, (): number[] => []);
  const starts = startsOf(costs.visits.map(({ steps }) => steps.length + 1));
  for (const [i, { people, groups, sessions }] of costs.visits.entries()) {
    const set = sets.get(groups.join()) ?? groupLists.push([...groups]) - 1;
    sets.set(groups.join(), set);
    for (const p of people) {
      let times = 0;
      for (let s = 0; s < sessionCount; s++) {
        const at = s * peopleCount + p;
        if (sessions[s] === 0 || attends[at] === 0) continue;
        lists[s].push(visits.length / 4);
        if (groups.includes(assignment[at])) times++;
      }
      visits.push(p, times, starts[i], set);
    }
  }
  kernel.put('visit', Int32Array.from(visits));
  putLists(kernel, 'visitStart', 'visitList', lists);
  const steps = costs.visits.flatMap((curve) => [...curve.steps, 0]);
  kernel.put('visitStep', numberArrays[numbers.width].from(steps));
  putLists(kernel, 'visitGroupStart', 'visitGroup', groupLists);
  const isIn = groupLists.flatMap((list) =>
    Array.from({ length: groupCount }, (_, g) => (list.includes(g) ? 1 : 0)),
  );
  kernel.put('visitIn', Uint8Array.from(isIn));
}

function putCounts(
  kernel: Kernel,
  { problem, costs, numbers }: Loading,
  rowBytes: number,
  fullest: number,
): void {
  const { groupCount } = problem;
  const { partitions, inForce: lists } = countTables(problem, costs);
  // A group may hold twice its fill for a moment while sets change places.
  const length = 2 * fullest + 4;
  const classCount = partitions.reduce((sum, { classes }) => sum + classes.length, 0);
  const header: number[] = [];
  const curved: number[] = [];
  const tags = new Uint8Array(partitions.length * rowBytes).fill(0xff);
  const curveNumber = new Int32Array(classCount * groupCount);
  // Curve 0 is flat: no rule.
  const curves: number[] = new Array<number>(length).fill(0);
  const known = new Map<string, number>();
  let first = 0;
  for (const [i, { classOf, classes }] of partitions.entries()) {
    const tables = classes.flatMap((one, c) =>
      [...one.tables].map(([group, points]) => ({ c, group, points })),
    );
    header.push(first, classes.length, curved.length / 2, tables.length);
    for (const [p, c] of classOf.entries()) writeTag(tags, numbers.width, i * rowBytes, p, c);
    for (const { c, group, points } of tables) {
      const key = points.join();
      const number = known.get(key) ?? curves.length / length;
      if (!known.has(key)) curves.push(...extended(points, length));
      known.set(key, number);
      curveNumber[(first + c) * groupCount + group] = number;
      curved.push(c, group);
    }
    first += classes.length;
  }
  kernel.put('partition', Int32Array.from(header));
  kernel.put('curved', Int32Array.from(curved));
  kernel.put('valueTag', tags);
  kernel.put('curveNumber', curveNumber);
  kernel.put('curve', numberArrays[numbers.width].from(curves));
  kernel.set('curveLength', length);
  kernel.reserve('valueCount', 4 * classCount * groupCount);
  kernel.reserve('bend', classCount * (groupCount + 1) * (numbers.width >> 3));
  kernel.reserve('net', 4 * classCount);
  putLists(kernel, 'balanceStart', 'balanceList', lists);
}

function putSquares(kernel: Kernel, { problem, costs, numbers }: Loading, rowBytes: number): void {
  const { groupCount, sessionCount } = problem;
  const { squares } = costs;
  const array = numberArrays[numbers.width];
  const row = (8 * rowBytes) / numbers.width;
  const weights = new array(squares.length * row);
  const own = new array(squares.length * row);
  const factors = new array(squares.length * (groupCount + 1));
  for (const [i, { people, weights: sizes, factor, groups }] of squares.entries()) {
    for (const [k, p] of people.entries()) {
      weights[i * row + p] = sizes[k];
      own[i * row + p] = (factor / 2) * sizes[k] * sizes[k];
    }
    for (const g of groups) factors[i * (groupCount + 1) + 1 + g] = factor;
  }
  kernel.put('squareWeight', weights);
  kernel.put('squareOwn', own);
  kernel.put('squareFactor', factors);
  kernel.reserve('squareSum', 8 * squares.length * groupCount);
  putLists(kernel, 'squareStart', 'squareList', inForce(squares, sessionCount));
}
