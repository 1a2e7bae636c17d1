/** Writes a problem and an assignment into a kernel: all that it needs before the first step. */
import type { Assignment, MeetingTerm, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import type { Kernel } from './kernel.ts';
import { curveLength, type LaneArray, type Lanes, laneArrays } from './lanes.ts';
import { type PairTerms, pairTerms } from './pair-terms.ts';
import { curvePoint, partitionsOf } from './partitions.ts';
import { inUnits, meetingPenalty, mostMeetings, pairCurve, type Unit } from './prices.ts';
import { writeTag } from './tags.ts';

/** Thresholds drawn ahead; a power of two. */
const POOL_SIZE = 4096;

/** Kinds of moves that the search may make. */
export interface Moves {
  /** People of two groups change places. */
  readonly swap: boolean;
  /** People take free seats. */
  readonly transfer: boolean;
}

export interface Loading {
  readonly problem: Problem;
  readonly unit: Unit;
  readonly lanes: Lanes;
  readonly assignment: Assignment;
  /** 1 where a session must stay as it is; [session]. */
  readonly frozen: Uint8Array;
  readonly moves: Moves;
  readonly rng: Rng;
}

export function load(kernel: Kernel, loading: Loading): void {
  const { problem, lanes, unit } = loading;
  const { peopleCount, groupCount, sessionCount } = problem;
  const rowBytes = rowBytesOf(problem, lanes);
  kernel.set('people', peopleCount);
  kernel.set('groups', groupCount);
  kernel.set('sessions', sessionCount);
  kernel.set('rowBytes', rowBytes);
  kernel.set('barrier', lanes.barrier);
  kernel.set('highestThreshold', lanes.highestThreshold);
  const pairs = pairTerms(problem, unit, lanes.barrier);
  putSeats(kernel, loading, rowBytes);
  putRooms(kernel, loading);
  putUnits(kernel, loading, rowBytes);
  putPairs(kernel, loading, pairs);
  putMeetingRules(kernel, loading);
  putBalance(kernel, loading, rowBytes);
  putPool(kernel, loading);
  kernel.reserve('meetings', peopleCount * peopleCount * lanes.countBytes);
  kernel.reserve('pairCost', peopleCount * rowBytes);
  const hasStanding = pairs.standing.size > 0 || pairs.pairings.length > 0;
  if (hasStanding) kernel.reserve('standing', peopleCount * rowBytes);
  // Absent people are of group −1: a row before the first, dear enough even for two who must sit apart.
  // Columns are read eight groups at a time.
  kernel.reserve('placeCost', (1 + ((groupCount + 7) & ~7)) * rowBytes, rowBytes);
  kernel.reserve('ownCost', rowBytes);
  for (const row of ['size', 'loose', 'open']) kernel.reserve(row, 4 * groupCount);
  for (const list of ['listA', 'listB', 'listC']) kernel.reserve(list, 4 * peopleCount);
  kernel.reserve('journal', 12 * peopleCount);
  kernel.reserve('spill', 16);
  kernel.commit();
  const away = lanes.bits === 8 ? 127 : 2 * lanes.barrier;
  kernel.lanes('placeCost', lanes.bits).fill(away, 0, rowBytes / (lanes.bits >> 3));
  if (hasStanding) fillStanding(kernel, loading, pairs);
  fillPairs(kernel, loading, hasStanding);
}

/** Bytes of a lane row: whole vectors. */
function rowBytesOf(problem: Problem, lanes: Lanes): number {
  return (problem.peopleCount * (lanes.bits >> 3) + 15) & ~15;
}

function eachSession<T>(problem: Problem, list: (session: number) => T): T[] {
  return Array.from({ length: problem.sessionCount }, (_, s) => list(s));
}

/** Lists laid end to end, and where each begins. */
function putLists(kernel: Kernel, start: string, items: string, lists: readonly (readonly number[])[]): void {
  kernel.put(start, startsOf(lists.map((list) => list.length)));
  kernel.put(items, Int32Array.from(lists.flat()));
}

function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1);
  lengths.forEach((length, i) => {
    starts[i + 1] = starts[i] + length;
  });
  return starts;
}

function putSeats(kernel: Kernel, { problem, lanes, assignment }: Loading, rowBytes: number): void {
  const { peopleCount, groupCount, sessionCount } = problem;
  const seats = new Uint8Array(sessionCount * rowBytes).fill(0xff);
  const roster = new Int32Array(sessionCount * peopleCount);
  const place = new Int32Array(sessionCount * peopleCount);
  const first = new Int32Array(sessionCount * (groupCount + 1));
  for (let s = 0; s < sessionCount; s++) {
    const row = assignment.subarray(s * peopleCount, (s + 1) * peopleCount);
    const groups: number[][] = Array.from({ length: groupCount }, () => []);
    row.forEach((g, p) => {
      writeTag(seats, lanes.bits, s * rowBytes, p, g);
      if (g >= 0) groups[g].push(p);
    });
    first.set(startsOf(groups.map((group) => group.length)), s * (groupCount + 1));
    groups.flat().forEach((p, i) => {
      roster[s * peopleCount + i] = p;
      place[s * peopleCount + p] = i;
    });
  }
  kernel.put('seats', seats);
  kernel.put('bestSeats', seats);
  kernel.put('roster', roster);
  kernel.put('rosterPlace', place);
  kernel.put('rosterFirst', first);
  kernel.reserve('snapshot', rowBytes);
}

function putRooms(kernel: Kernel, { problem, moves }: Loading): void {
  const { peopleCount, groupCount, sessionCount } = problem;
  kernel.put('capacity', problem.capacity);
  kernel.put('minSize', problem.minSize);
  const roomy = new Uint8Array(sessionCount);
  const gated = new Uint8Array(sessionCount);
  for (let s = 0; s < sessionCount; s++) {
    let free = 0;
    for (let p = 0; p < peopleCount; p++) free -= problem.attends[s * peopleCount + p];
    let gates = 0;
    for (let g = 0; g < groupCount; g++) {
      const seats = problem.capacity[s * groupCount + g];
      free += seats;
      if (seats > 0 && problem.minSize[g] > 1) gates++;
    }
    roomy[s] = moves.transfer && free > 0 ? 1 : 0;
    gated[s] = moves.transfer && free > 0 && gates > 0 ? 1 : 0;
  }
  kernel.put('roomy', roomy);
  kernel.put('gated', gated);
  kernel.set('maySwap', moves.swap ? 1 : 0);
  kernel.set('mayTransfer', moves.transfer ? 1 : 0);
}

function putUnits(kernel: Kernel, { problem, lanes, frozen }: Loading, rowBytes: number): void {
  const { peopleCount, sessionCount } = problem;
  const unitOf = new Int32Array(sessionCount * peopleCount).fill(-2);
  const lock = new Uint8Array(sessionCount * rowBytes).fill(0xff);
  const units: number[][] = [];
  const unitsOf = new Array<number>(sessionCount).fill(0);
  const movers = eachSession(problem, (): number[] => []);
  for (let s = 0; s < sessionCount; s++) {
    const row = s * peopleCount;
    const sets = new Map<number, number[]>();
    for (let p = 0; p < peopleCount; p++) {
      const lead = problem.unit[row + p];
      if (lead < 0) continue;
      const set = sets.get(lead);
      if (set) set.push(p);
      else sets.set(lead, [p]);
    }
    for (const set of sets.values()) {
      if (set.some((p) => problem.pinnedGroup[row + p] >= 0)) continue;
      if (set.length === 1) {
        movers[s].push(set[0]);
        unitOf[row + set[0]] = -1;
        writeTag(lock, lanes.bits, s * rowBytes, set[0], 0);
        continue;
      }
      for (const p of set) unitOf[row + p] = units.length;
      units.push(set);
      unitsOf[s]++;
    }
  }
  kernel.put('unitOf', unitOf);
  kernel.put('lock', lock);
  kernel.put('unitStart', startsOf(unitsOf));
  putLists(kernel, 'unitFirst', 'unitPerson', units);
  putLists(kernel, 'moverStart', 'mover', movers);
  // Visits to a session in which nobody may move would be no part of the annealing, but of its schedule.
  const open = [...movers.keys()].filter((s) => !frozen[s] && movers[s].length + unitsOf[s] > 0);
  kernel.put('openSessions', Int32Array.from(open));
  kernel.set('openCount', open.length);
}

function putPairs(kernel: Kernel, { problem, unit, lanes }: Loading, { extra }: PairTerms): void {
  const { peopleCount } = problem;
  const keys = extra.flatMap((map) => [...map.keys()]);
  kernel.put('extraStart', startsOf(extra.map((map) => map.size)));
  kernel.put(
    'extraPair',
    Int32Array.from(keys.flatMap((key) => [Math.floor(key / peopleCount), key % peopleCount])),
  );
  kernel.put('extraCost', laneArrays[lanes.bits].from(extra.flatMap((map) => [...map.values()])));
  const curve = pairCurve(problem.terms, unit, mostMeetings(problem) + 2);
  const marginal = Array.from({ length: curve.length - 1 }, (_, m) => curve[m + 1] - curve[m]);
  kernel.put('marginal', laneArrays[lanes.bits].from(marginal));
}

function meetingsOf(problem: Problem, assignment: Assignment, term: MeetingTerm): number {
  let meetings = 0;
  for (let s = 0; s < problem.sessionCount; s++) {
    const row = s * problem.peopleCount;
    const group = assignment[row + term.a];
    if (term.sessions[s] && group >= 0 && group === assignment[row + term.b]) meetings++;
  }
  return meetings;
}

function putMeetingRules(kernel: Kernel, { problem, unit, lanes, assignment }: Loading): void {
  const rules: number[] = [];
  const marginals: number[] = [];
  for (const term of problem.terms.meetings) {
    rules.push(term.a, term.b, meetingsOf(problem, assignment, term), marginals.length);
    const weight = inUnits(term.weight, unit);
    for (let m = 0; m < problem.sessionCount; m++) {
      marginals.push(weight * (meetingPenalty(term, m + 1) - meetingPenalty(term, m)));
    }
  }
  kernel.put('rule', Int32Array.from(rules));
  kernel.put('ruleMarginal', laneArrays[lanes.bits].from(marginals));
  const inForce = eachSession(problem, (s) =>
    problem.terms.meetings.flatMap((term, i) => {
      const row = s * problem.peopleCount;
      const both = problem.attends[row + term.a] && problem.attends[row + term.b];
      return term.sessions[s] && both ? [i] : [];
    }),
  );
  putLists(kernel, 'ruleStart', 'ruleList', inForce);
}

function putBalance(kernel: Kernel, { problem, unit, lanes }: Loading, rowBytes: number): void {
  const { groupCount } = problem;
  const { list, inForce } = partitionsOf(problem);
  const length = curveLength(problem);
  const values = list.reduce((sum, partition) => sum + partition.valueCount, 0);
  const header: number[] = [];
  const curved: number[] = [];
  const tags = new Uint8Array(list.length * rowBytes).fill(0xff);
  const curveNumber = new Int32Array(values * groupCount);
  // Curve 0 is flat: no rule.
  const curves: number[] = new Array<number>(length).fill(0);
  const known = new Map<string, number>();
  let first = 0;
  list.forEach((partition, i) => {
    header.push(first, partition.valueCount, curved.length / 2, partition.curved.size);
    partition.valueOf.forEach((value, p) => {
      writeTag(tags, lanes.bits, i * rowBytes, p, value);
    });
    for (const { value, group, parts } of partition.curved.values()) {
      const key = JSON.stringify(parts);
      const number = known.get(key) ?? curves.length / length;
      if (!known.has(key)) {
        known.set(key, number);
        for (let count = 0; count < length; count++) curves.push(curvePoint(problem, unit, parts, count));
      }
      curveNumber[(first + value) * groupCount + group] = number;
      curved.push(value, group);
    }
    first += partition.valueCount;
  });
  kernel.put('partition', Int32Array.from(header));
  kernel.put('curved', Int32Array.from(curved));
  kernel.put('valueTag', tags);
  kernel.put('curveNumber', curveNumber);
  kernel.put('curve', laneArrays[lanes.bits].from(curves));
  kernel.set('curveLength', length);
  kernel.reserve('valueCount', 4 * values * groupCount);
  kernel.reserve('bend', values * (groupCount + 1) * (lanes.bits >> 3));
  kernel.reserve('net', 4 * values);
  putLists(kernel, 'balanceStart', 'balanceList', inForce);
}

/** Thresholds at temperature 1: −ln u at evenly spaced u, so that every share is exact, in random order. */
function putPool(kernel: Kernel, { lanes, rng }: Loading): void {
  const draws = Float64Array.from({ length: POOL_SIZE }, (_, i) => -Math.log((i + 0.5) / POOL_SIZE));
  kernel.put('draws', rng.shuffle(draws));
  kernel.reserve('pool', POOL_SIZE * (lanes.bits >> 3) + 16);
  kernel.set('poolSize', POOL_SIZE);
  kernel.set('random0', rng.next32() | 1);
  kernel.set('random1', rng.next32());
}

function fillStanding(kernel: Kernel, { problem, lanes }: Loading, pairs: PairTerms): void {
  const { peopleCount } = problem;
  const costs = kernel.lanes('standing', lanes.bits);
  const row = rowBytesOf(problem, lanes) / (lanes.bits >> 3);
  for (const [key, cost] of pairs.standing) {
    const a = Math.floor(key / peopleCount);
    const b = key % peopleCount;
    costs[a * row + b] += cost;
    costs[b * row + a] += cost;
  }
  for (const { valueOf: value, cost } of pairs.pairings) {
    for (let a = 0; a < peopleCount; a++) {
      if (value[a] < 0) continue;
      for (let b = 0; b < peopleCount; b++) {
        if (a !== b && value[b] === value[a]) costs[a * row + b] += cost;
      }
    }
  }
}

/** Meetings and pair costs as they stand between sessions. */
function fillPairs(kernel: Kernel, { problem, lanes, assignment }: Loading, hasStanding: boolean): void {
  const { peopleCount, groupCount, sessionCount, prior } = problem;
  const meetings = kernel.counts('meetings', lanes.countBytes);
  for (let i = 0; i < prior.length; i += 3) {
    meetings[prior[i] * peopleCount + prior[i + 1]] = prior[i + 2];
    meetings[prior[i + 1] * peopleCount + prior[i]] = prior[i + 2];
  }
  for (let s = 0; s < sessionCount; s++) {
    const groups: number[][] = Array.from({ length: groupCount }, () => []);
    for (let p = 0; p < peopleCount; p++) {
      const g = assignment[s * peopleCount + p];
      if (g >= 0) groups[g].push(p);
    }
    for (const group of groups) {
      for (const a of group) for (const b of group) if (a !== b) meetings[a * peopleCount + b]++;
    }
  }
  const row = rowBytesOf(problem, lanes) / (lanes.bits >> 3);
  const marginal = kernel.lanes('marginal', lanes.bits);
  const pairCost = kernel.lanes('pairCost', lanes.bits);
  const standing: LaneArray | null = hasStanding ? kernel.lanes('standing', lanes.bits) : null;
  for (let a = 0; a < peopleCount; a++) {
    for (let b = 0; b < peopleCount; b++) {
      if (a === b) continue;
      pairCost[a * row + b] =
        marginal[meetings[a * peopleCount + b]] + (standing ? standing[a * row + b] : 0);
    }
  }
}
