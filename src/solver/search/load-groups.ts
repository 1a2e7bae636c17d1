/** Writes the costs of being in a group into the kernel: visits, counts, squares of sums, and company. */

import { numbering } from '../../shared/numbering.ts';
import { countTables, extended } from './count-tables.ts';
import type { Kernel } from './kernel.ts';
import { inForce, putLists, startsOf } from './lists.ts';
import type { Loading } from './loading.ts';
import { numberArrays } from './number-width.ts';
import { TagRows } from './tags.ts';

export function putGroupCosts(kernel: Kernel, loading: Loading, rowBytes: number, fullest: number): void {
  putVisits(kernel, loading, rowBytes);
  putCounts(kernel, loading, rowBytes, fullest);
  putSquares(kernel, loading, rowBytes);
  putCompany(kernel, loading, rowBytes);
}

function putVisits(kernel: Kernel, { problem, costs, numbers, members }: Loading, rowBytes: number): void {
  const { peopleCount, sessionCount } = problem;
  const { visits } = costs;
  const array = numberArrays[numbers.width];
  const row = (8 * rowBytes) / numbers.width;
  const firsts = startsOf(visits.map(({ steps }) => steps.length));
  const starts = startsOf(visits.flatMap(({ steps }) => steps.map(({ length }) => length + 1)));
  const steps = visits.flatMap((curves) => curves.steps.flatMap((own) => [...own, 0]));
  const places = new Int32Array(visits.length * peopleCount).fill(-1);
  const next = new array(visits.length * row);
  for (const [i, { stepsOf, groups, sessions }] of visits.entries()) {
    const own = places.subarray(i * peopleCount, (i + 1) * peopleCount);
    for (let p = 0; p < peopleCount; p++) if (stepsOf[p] >= 0) own[p] = starts[firsts[i] + stepsOf[p]];
    for (const [s, here] of members.entries()) {
      if (sessions[s] === 0) continue;
      for (const g of groups) for (const p of here[g]) if (own[p] >= 0) own[p]++;
    }
    for (let p = 0; p < peopleCount; p++) if (own[p] >= 0) next[i * row + p] = steps[own[p]];
  }
  putLists(kernel, 'visitStart', 'visitList', inForce(visits, sessionCount));
  putLists(
    kernel,
    'visitGroupStart',
    'visitGroup',
    visits.map(({ groups }) => [...groups]),
  );
  kernel.put('visitPlace', places);
  kernel.put('visitStep', array.from(steps));
  kernel.put('visitCost', next);
}

function putCounts(
  kernel: Kernel,
  { problem, costs, numbers }: Loading,
  rowBytes: number,
  fullest: number,
): void {
  const { groupCount } = problem;
  const { partitions, inForce: lists } = countTables(problem, costs);
  // While sets change places, a group may briefly hold twice its seats.
  const length = 2 * fullest + 4;
  const classCount = partitions.reduce((sum, { classes }) => sum + classes.length, 0);
  const header: number[] = [];
  const curved: number[] = [];
  const tags = new TagRows(new Uint8Array(partitions.length * rowBytes).fill(0xff), numbers.width, rowBytes);
  const people = Array.from({ length: classCount }, (): number[] => []);
  const curveNumber = new Int32Array(classCount * groupCount);
  // Curve 0 is flat: no rule.
  const curves: number[] = new Array<number>(length).fill(0);
  const numberOf = numbering<string>();
  let first = 0;
  for (const [i, { classOf, classes }] of partitions.entries()) {
    const tables = classes.flatMap((one, c) =>
      [...one.tables].map(([group, points]) => ({ c, group, points })),
    );
    header.push(first, classes.length, curved.length / 2, tables.length);
    for (const [p, c] of classOf.entries()) {
      tags.set(i, p, c);
      if (c >= 0) people[first + c].push(p);
    }
    for (const { c, group, points } of tables) {
      const number = 1 + numberOf(points.join());
      if (number * length === curves.length) curves.push(...extended(points, length));
      curveNumber[(first + c) * groupCount + group] = number;
      curved.push(c, group);
    }
    first += classes.length;
  }
  kernel.put('partition', Int32Array.from(header));
  kernel.put('curved', Int32Array.from(curved));
  kernel.put('valueTag', tags.bytes);
  putLists(kernel, 'valueStart', 'valuePeople', people);
  kernel.put('curveNumber', curveNumber);
  kernel.put('curve', numberArrays[numbers.width].from(curves));
  kernel.set('curveLength', length);
  kernel.reserve('valueCount', 4 * classCount * groupCount);
  kernel.reserve('curvature', classCount * (groupCount + 1) * (numbers.width >> 3));
  kernel.reserve('ownCurvature', partitions.length * rowBytes);
  kernel.reserve('curvatureNotes', 48 * partitions.length);
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

function putCompany(kernel: Kernel, { problem, costs, numbers }: Loading, rowBytes: number): void {
  const { peopleCount, groupCount, sessionCount } = problem;
  const { company } = costs;
  const seenFrom = new Int32Array(sessionCount * company.length).fill(-1);
  const companions = Array.from({ length: peopleCount }, (): number[] => []);
  const inGroup = Array.from(problem.meets, (meets, g) => (meets === 1 ? [g] : []));
  const layers = new Map<unknown, number>();
  const seen: (readonly number[])[] = [];
  for (const [i, { person, company: others, sessions, way }] of company.entries()) {
    for (const p of [person, ...others]) companions[p].push(i);
    for (const [s, held] of sessions.entries()) {
      if (held === 0) continue;
      const facing = way === 0 ? inGroup : problem.links[way - 1].partners[s];
      const first = layers.get(facing) ?? seen.length;
      if (!layers.has(facing)) for (let g = 0; g < groupCount; g++) seen.push([...(facing?.[g] ?? [])]);
      layers.set(facing, first);
      seenFrom[s * company.length + i] = first;
    }
  }
  kernel.set('companyCount', company.length);
  kernel.put('companySeen', seenFrom);
  putLists(kernel, 'seenStart', 'seenList', seen);
  kernel.put(
    'companyPerson',
    Int32Array.from(company, ({ person }) => person),
  );
  putLists(
    kernel,
    'companyFirst',
    'companyMember',
    company.map(({ company: others }) => [...others]),
  );
  putLists(kernel, 'companionStart', 'companionList', companions);
  putLists(kernel, 'companyStart', 'companyList', inForce(company, sessionCount));
  kernel.put('companyPoint', startsOf(company.map(({ points }) => points.length)));
  kernel.put('companyPoints', numberArrays[numbers.width].from(company.flatMap(({ points }) => points)));
  kernel.reserve('companyMet', 4 * company.length * groupCount);
  kernel.reserve('companyError', rowBytes);
  kernel.reserve('companyMark', 4 * company.length);
}
