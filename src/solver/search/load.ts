/** Writes a problem and an assignment into a kernel, ready for the first step. */
import { type Problem, presentIn } from '../../scenario/problem.ts';
import { fullestGroup } from './change-bounds.ts';
import type { Kernel } from './kernel.ts';
import { putLists, startsOf } from './lists.ts';
import { putGroupCosts } from './load-groups.ts';
import { fillPairs, putPairs } from './load-pairs.ts';
import { fillWindows, putWindows } from './load-windows.ts';
import type { Loading } from './loading.ts';
import type { Numbers } from './number-width.ts';
import { firstAlike } from './session-rules.ts';
import { TagRows } from './tags.ts';

/** Exchanges sampled to see how large rises are (experiment A52). */
const SAMPLE_SIZE = 512;
/** Thresholds drawn in advance; a power of two (experiment A52). */
const POOL_SIZE = 4096;

export function load(kernel: Kernel, loading: Loading): void {
  const { problem, numbers } = loading;
  const { peopleCount, groupCount, sessionCount } = problem;
  const rowBytes = rowBytesOf(problem, numbers);
  kernel.set('people', peopleCount);
  kernel.set('groups', groupCount);
  kernel.set('sessions', sessionCount);
  kernel.set('width', numbers.width);
  kernel.set('rowBytes', rowBytes);
  kernel.set('barrier', numbers.barrier);
  kernel.set('highestThreshold', numbers.highestThreshold);
  putSeats(kernel, loading, rowBytes);
  putRooms(kernel, loading);
  putUnits(kernel, loading, rowBytes);
  const pairs = putPairs(kernel, loading, rowBytes);
  const windows = putWindows(kernel, loading, rowBytes);
  putGroupCosts(kernel, loading, rowBytes, fullestGroup(problem));
  putPool(kernel, loading);
  // Absent people are in group −1, a row before the first, with costs above those of two who must sit apart.
  // Columns are read eight groups at a time.
  kernel.reserve('placeCost', (1 + ((groupCount + 7) & ~7)) * rowBytes, rowBytes);
  kernel.reserve('ownCost', rowBytes);
  kernel.reserve('lowestCost', rowBytes);
  kernel.reserve('nobody', rowBytes);
  for (const row of ['size', 'loose']) kernel.reserve(row, 4 * groupCount);
  // Read eight groups at a time.
  kernel.reserve('open', 4 * (groupCount + 7));
  for (const list of ['listA', 'listB', 'listC']) kernel.reserve(list, 4 * peopleCount);
  kernel.reserve('journal', 12 * peopleCount);
  kernel.reserve('spill', 16);
  kernel.reserve('samples', 8 * SAMPLE_SIZE);
  kernel.set('sampleSize', SAMPLE_SIZE);
  kernel.commit();
  const away = numbers.width === 8 ? 127 : 2 * numbers.barrier;
  kernel.numbers('placeCost', numbers.width).fill(away, 0, (8 * rowBytes) / numbers.width);
  fillPairs(kernel, loading, pairs, rowBytes);
  if (windows) fillWindows(kernel, loading, windows, rowBytes);
}

/** Bytes of a row of costs: whole vectors. */
function rowBytesOf(problem: Problem, { width }: Numbers): number {
  return (problem.peopleCount * (width >> 3) + 15) & ~15;
}

function putSeats(
  kernel: Kernel,
  { problem, numbers, assignment, members }: Loading,
  rowBytes: number,
): void {
  const { peopleCount, groupCount, sessionCount } = problem;
  const seats = new TagRows(new Uint8Array(sessionCount * rowBytes).fill(0xff), numbers.width, rowBytes);
  const roster = new Int32Array(sessionCount * peopleCount);
  const place = new Int32Array(sessionCount * peopleCount);
  const first = new Int32Array(sessionCount * (groupCount + 1));
  for (let s = 0; s < sessionCount; s++) {
    const [row, groups] = [s * peopleCount, s * (groupCount + 1)];
    seats.setRow(s, assignment.subarray(row, row + peopleCount));
    let next = 0;
    for (let g = 0; g < groupCount; g++) {
      const here = members[s][g];
      for (let i = 0; i < here.length; i++) {
        place[row + here[i]] = next;
        roster[row + next++] = here[i];
      }
      first[groups + g + 1] = next;
    }
  }
  kernel.put('seats', seats.bytes);
  kernel.put('bestSeats', seats.bytes);
  kernel.put('roster', roster);
  kernel.put('rosterPlace', place);
  kernel.put('rosterFirst', first);
  kernel.reserve('snapshot', rowBytes);
}

function putRooms(kernel: Kernel, { problem, moves }: Loading): void {
  const { groupCount, sessionCount } = problem;
  kernel.put('capacity', problem.capacity);
  kernel.put('minSize', problem.minSize);
  kernel.put('used', Int32Array.from(problem.used));
  kernel.put(
    'benches',
    Int32Array.from(problem.meets.keys()).filter((g) => problem.meets[g] === 0),
  );
  kernel.set('benchCount', problem.meets.filter((meets) => meets === 0).length);
  const roomy = new Uint8Array(sessionCount);
  const gated = new Uint8Array(sessionCount);
  for (let s = 0; s < sessionCount; s++) {
    let free = -presentIn(problem, s);
    let gates = 0;
    for (let g = 0; g < groupCount; g++) {
      const seats = problem.capacity[s * groupCount + g];
      free += seats;
      if (seats > 0 && problem.minSize[g] > 1 && problem.used[g] === 0) gates++;
    }
    roomy[s] = moves.transfer && free > 0 ? 1 : 0;
    gated[s] = moves.transfer && free > 0 && gates > 0 ? 1 : 0;
  }
  kernel.put('roomy', roomy);
  kernel.put('gated', gated);
  kernel.set('maySwap', moves.swap ? 1 : 0);
  kernel.set('mayTransfer', moves.transfer ? 1 : 0);
}

function putUnits(kernel: Kernel, { problem, numbers, frozen }: Loading, rowBytes: number): void {
  const { peopleCount, sessionCount } = problem;
  const unitOf = new Int32Array(sessionCount * peopleCount).fill(-2);
  const lock = new TagRows(new Uint8Array(sessionCount * rowBytes).fill(0xff), numbers.width, rowBytes);
  const units: number[][] = [];
  const unitsOf = new Array<number>(sessionCount).fill(0);
  const movers = Array.from({ length: sessionCount }, (): number[] => []);
  const first = firstAlike(problem);
  for (let s = 0; s < sessionCount; s++) {
    const row = s * peopleCount;
    // If nobody has to sit with others, an equal session is copied from the one before.
    if (first[s] < s && unitsOf[first[s]] === 0) {
      unitOf.copyWithin(row, row - peopleCount, row);
      lock.copyRow(s, s - 1);
      movers[s] = movers[s - 1];
      continue;
    }
    // Together-sets of two or more, by their first person.
    const sets = new Map<number, number[]>();
    for (let p = 0; p < peopleCount; p++) {
      const lead = problem.unit[row + p];
      if (lead < 0 || lead === p) continue;
      const set = sets.get(lead);
      if (set) set.push(p);
      else sets.set(lead, [lead, p]);
    }
    for (let p = 0; p < peopleCount; p++) {
      if (problem.unit[row + p] !== p) continue;
      const set = sets.size === 0 ? undefined : sets.get(p);
      if (set === undefined) {
        if (problem.pinnedGroup[row + p] >= 0) continue;
        movers[s].push(p);
        unitOf[row + p] = -1;
        lock.set(s, p, 0);
      } else if (!set.some((one) => problem.pinnedGroup[row + one] >= 0)) {
        for (const one of set) unitOf[row + one] = units.length;
        units.push(set);
        unitsOf[s]++;
      }
    }
  }
  kernel.put('unitOf', unitOf);
  kernel.put('lock', lock.bytes);
  kernel.put('unitStart', startsOf(unitsOf));
  putLists(kernel, 'unitFirst', 'unitPerson', units);
  putLists(kernel, 'moverStart', 'mover', movers);
  // A session in which nobody may move is not visited: it would only use up the temperature schedule.
  const open = [...movers.keys()].filter((s) => !frozen[s] && movers[s].length + unitsOf[s] > 0);
  kernel.put('openSessions', Int32Array.from(open));
  kernel.set('openCount', open.length);
}

/** Thresholds at temperature 1: −ln u at evenly spaced u, so that every share is exact, in random order. */
function putPool(kernel: Kernel, { numbers, rng }: Loading): void {
  const order: number[] = [];
  for (let i = 0; i < POOL_SIZE; i++) order.push(i);
  rng.shuffle(order);
  const draws = new Float64Array(POOL_SIZE);
  for (let i = 0; i < POOL_SIZE; i++) draws[i] = -Math.log((order[i] + 0.5) / POOL_SIZE);
  kernel.put('draws', draws);
  kernel.reserve('pool', POOL_SIZE * (numbers.width >> 3) + 16);
  kernel.set('poolSize', POOL_SIZE);
  kernel.set('random0', rng.next32() | 1);
  kernel.set('random1', rng.next32());
}
