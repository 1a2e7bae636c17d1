/** Writes a problem and an assignment into a kernel: all that it needs before the first step. */
import type { Assignment, MeetingTerm, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import type { Kernel } from './kernel.ts';
import { curveLength, type Lanes, laneArrays } from './lanes.ts';
import { balancePenalty, inUnits, meetingPenalty, mostMeetings, pairCurve, type Unit } from './prices.ts';

/** Thresholds drawn ahead; a power of two. */
const POOL_SIZE = 4096;

export interface Loading {
  readonly problem: Problem;
  readonly unit: Unit;
  readonly lanes: Lanes;
  readonly assignment: Assignment;
  /** 1 where a session must stay as it is; [session]. */
  readonly frozen: Uint8Array;
  readonly rng: Rng;
}

/** Lists by session, laid end to end, and where each begins. */
function putLists(kernel: Kernel, start: string, items: string, lists: number[][]): void {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = starts[i] + list.length;
  });
  kernel.put(start, starts);
  kernel.put(items, Int32Array.from(lists.flat()));
}

function eachSession<T>(problem: Problem, list: (session: number) => T): T[] {
  return Array.from({ length: problem.sessionCount }, (_, s) => list(s));
}

export function load(kernel: Kernel, loading: Loading): void {
  const { problem, lanes } = loading;
  const { peopleCount, groupCount, sessionCount } = problem;
  const laneBytes = lanes.bits >> 3;
  const rowBytes = (peopleCount * laneBytes + 15) & ~15;
  kernel.set('people', peopleCount);
  kernel.set('groups', groupCount);
  kernel.set('sessions', sessionCount);
  kernel.set('rowBytes', rowBytes);
  kernel.set('barrier', lanes.barrier);
  kernel.set('highestThreshold', lanes.highestThreshold);
  putSeats(kernel, loading);
  putUnits(kernel, loading);
  putPairs(kernel, loading);
  putMeetingRules(kernel, loading);
  putBalance(kernel, loading, rowBytes);
  putPool(kernel, loading);
  kernel.reserve('meetings', peopleCount * peopleCount * lanes.countBytes);
  kernel.reserve('pairCost', peopleCount * rowBytes);
  // Absent people are of group −1: a row before the first.
  kernel.reserve('placeCost', (groupCount + 1) * rowBytes, rowBytes);
  kernel.reserve('ownCost', rowBytes);
  kernel.reserve('tag', rowBytes);
  kernel.reserve('freeTag', rowBytes);
  kernel.reserve('member', 4 * peopleCount);
  kernel.reserve('first', 4 * (groupCount + 1));
  kernel.reserve('size', 4 * groupCount);
  for (const list of ['listA', 'listB', 'listC']) kernel.reserve(list, 4 * peopleCount);
  kernel.reserve('journal', 12 * peopleCount);
  kernel.commit();
  kernel.bytes('tag').fill(0xff);
  kernel.bytes('freeTag').fill(0xff);
  kernel.lanes('ownCost', lanes.bits).fill(-lanes.barrier);
  fillPairs(kernel, loading, rowBytes / laneBytes);
}

function putSeats(kernel: Kernel, { problem, assignment, frozen }: Loading): void {
  const { peopleCount, groupCount, sessionCount } = problem;
  // The kernel reads whole vectors of seats, up to fifteen people past the last.
  const seats = new Int32Array(sessionCount * peopleCount + 16);
  seats.set(assignment);
  kernel.put('seats', seats);
  kernel.put('bestSeats', assignment);
  kernel.reserve('snapshot', 4 * peopleCount);
  kernel.put('capacity', problem.capacity);
  kernel.put('minSize', problem.minSize);
  const roomy = new Uint8Array(sessionCount);
  const gated = new Uint8Array(sessionCount);
  const open: number[] = [];
  for (let s = 0; s < sessionCount; s++) {
    let free = 0;
    for (let p = 0; p < peopleCount; p++) free -= problem.attends[s * peopleCount + p];
    let gates = 0;
    for (let g = 0; g < groupCount; g++) {
      const seatCount = problem.capacity[s * groupCount + g];
      free += seatCount;
      if (seatCount > 0 && problem.minSize[g] > 1) gates++;
    }
    roomy[s] = free > 0 ? 1 : 0;
    gated[s] = free > 0 && gates > 0 ? 1 : 0;
    if (!frozen[s]) open.push(s);
  }
  kernel.put('roomy', roomy);
  kernel.put('gated', gated);
  kernel.put('openSessions', Int32Array.from(open));
  kernel.set('openCount', open.length);
}

function putUnits(kernel: Kernel, { problem }: Loading): void {
  const { peopleCount, sessionCount } = problem;
  const unitOf = new Int32Array(sessionCount * peopleCount).fill(-2);
  const units: number[][] = [];
  const unitsBySession = eachSession(problem, (): number[] => []);
  const movers = eachSession(problem, (): number[] => []);
  for (let s = 0; s < sessionCount; s++) {
    const row = s * peopleCount;
    const sets = new Map<number, number[]>();
    for (let p = 0; p < peopleCount; p++) {
      const key = problem.unit[row + p];
      if (key < 0) continue;
      const set = sets.get(key);
      if (set) set.push(p);
      else sets.set(key, [p]);
    }
    for (const set of sets.values()) {
      if (set.some((p) => problem.pinnedGroup[row + p] >= 0)) continue;
      if (set.length === 1) {
        movers[s].push(set[0]);
        unitOf[row + set[0]] = -1;
        continue;
      }
      for (const p of set) unitOf[row + p] = units.length;
      unitsBySession[s].push(units.length);
      units.push(set);
    }
  }
  kernel.put('unitOf', unitOf);
  // Units are numbered session by session, so a session's units are a range.
  const unitStart = new Int32Array(sessionCount + 1);
  unitsBySession.forEach((list, s) => {
    unitStart[s + 1] = unitStart[s] + list.length;
  });
  kernel.put('unitStart', unitStart);
  putLists(kernel, 'unitFirst', 'unitPerson', units);
  putLists(kernel, 'moverStart', 'mover', movers);
}

/** What pairs cost in single sessions: soft pair rules, and the barrier for those who must sit apart. */
function putPairs(kernel: Kernel, { problem, unit, lanes }: Loading): void {
  const pairs: number[][] = eachSession(problem, () => []);
  const costs: number[] = [];
  for (let s = 0; s < problem.sessionCount; s++) {
    for (const p of problem.apart[s]) pairs[s].push(p);
    for (let i = 0; i < problem.apart[s].length; i += 2) costs.push(lanes.barrier);
    for (const term of problem.terms.pairs) {
      if (!term.sessions[s]) continue;
      pairs[s].push(term.a, term.b);
      const weight = inUnits(term.weight, unit);
      costs.push(term.wants === 'apart' ? weight : -weight);
    }
  }
  const starts = new Int32Array(problem.sessionCount + 1);
  pairs.forEach((list, s) => {
    starts[s + 1] = starts[s] + list.length / 2;
  });
  kernel.put('extraStart', starts);
  kernel.put('extraPair', Int32Array.from(pairs.flat()));
  kernel.put('extraCost', laneArrays[lanes.bits].from(costs));
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
  const { groupCount, peopleCount } = problem;
  const terms = problem.terms.balances;
  const length = curveLength(problem);
  const header: number[] = [];
  const curves: number[] = [];
  const holds = new Uint8Array(terms.length * groupCount);
  // Tags of double lanes are 64-bit integers: two 32-bit halves.
  const valueBits = lanes.bits === 64 ? 32 : lanes.bits;
  const halves = lanes.bits === 64 ? 2 : 1;
  const row = rowBytes / (valueBits >> 3);
  const values = new laneArrays[valueBits](terms.length * row).fill(-1);
  let total = 0;
  terms.forEach((term, t) => {
    header.push(term.desired.length, total, 0, 0);
    total += term.desired.length;
    for (const g of term.groups) holds[t * groupCount + g] = 1;
    for (let p = 0; p < peopleCount; p++) {
      values[t * row + p * halves] = term.valueOf[p];
      if (halves === 2) values[t * row + p * halves + 1] = term.valueOf[p] < 0 ? -1 : 0;
    }
    const weight = inUnits(term.weight, unit);
    for (const desired of term.desired) {
      for (let count = 0; count < length; count++)
        curves.push(weight * balancePenalty(term.mode, desired, count));
    }
  });
  kernel.put('balance', Int32Array.from(header));
  kernel.put('balanceValue', values);
  kernel.put('balanceGroup', holds);
  kernel.put('curve', laneArrays[lanes.bits].from(curves));
  kernel.set('curveLength', length);
  kernel.reserve('valueCount', 4 * total * groupCount);
  kernel.reserve('bend', total * (groupCount + 1) * (lanes.bits >> 3));
  kernel.reserve('net', 4 * terms.reduce((most, term) => Math.max(most, term.desired.length), 0));
  const inForce = eachSession(problem, (s) => terms.flatMap((term, t) => (term.sessions[s] ? [t] : [])));
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

/** Meetings and pair costs as they stand between sessions. */
function fillPairs(kernel: Kernel, { problem, lanes, assignment }: Loading, rowLength: number): void {
  const { peopleCount, groupCount, sessionCount, prior } = problem;
  const meetings = kernel.counts('meetings', lanes.countBytes);
  for (let i = 0; i < prior.length; i += 3) {
    meetings[prior[i] * peopleCount + prior[i + 1]] = prior[i + 2];
    meetings[prior[i + 1] * peopleCount + prior[i]] = prior[i + 2];
  }
  for (let s = 0; s < sessionCount; s++) {
    const members: number[][] = Array.from({ length: groupCount }, () => []);
    for (let p = 0; p < peopleCount; p++) {
      const g = assignment[s * peopleCount + p];
      if (g >= 0) members[g].push(p);
    }
    for (const group of members) {
      for (const a of group) for (const b of group) if (a !== b) meetings[a * peopleCount + b]++;
    }
  }
  const marginal = kernel.lanes('marginal', lanes.bits);
  const pairCost = kernel.lanes('pairCost', lanes.bits);
  for (let a = 0; a < peopleCount; a++) {
    for (let b = 0; b < peopleCount; b++) {
      if (a !== b) pairCost[a * rowLength + b] = marginal[meetings[a * peopleCount + b]];
    }
  }
}
