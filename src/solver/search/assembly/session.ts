/**
 * One session at a time. While a session runs, the meetings of all others stand still, so the cost of
 * each pair in it is a constant matrix, and the cost of any exchange follows from sums over groups.
 */
import { equalTags, int, lane, loadTag, setInt, setLane, splatTag, storeTag } from './lanes';
import * as state from './state';

@inline
export function seatRow(s: i32): usize {
  return state.seats + ((<usize>(s * state.people)) << 2);
}

/** Counts who sits where: `size`, and `first` and `member`, the people in order of their groups. */
function gather(row: usize): void {
  const people = state.people;
  const groups = state.groups;
  memory.fill(state.size, 0, (<usize>groups) << 2);
  for (let p = 0; p < people; p++) {
    const g = int(row, p);
    if (g >= 0) setInt(state.size, g, int(state.size, g) + 1);
  }
  let sum = 0;
  for (let g = 0; g < groups; g++) {
    setInt(state.first, g, sum);
    sum += int(state.size, g);
  }
  for (let p = 0; p < people; p++) {
    const g = int(row, p);
    if (g < 0) continue;
    const at = int(state.first, g);
    setInt(state.member, at, p);
    setInt(state.first, g, at + 1);
  }
  for (let g = groups; g > 0; g--) setInt(state.first, g, int(state.first, g - 1));
  setInt(state.first, 0, 0);
}

/** Adds `step` to the meetings of all pairs that sit together, and brings their cost up to date. */
function countPairs<T, M>(step: i32): void {
  const groups = state.groups;
  const people = state.people;
  const marginal = state.marginal;
  for (let g = 0; g < groups; g++) {
    const from = int(state.first, g);
    const to = int(state.first, g + 1);
    for (let i = from; i < to; i++) {
      const x = int(state.member, i);
      const met = state.meetings + <usize>x * <usize>people * sizeof<M>();
      const row = state.pairCost + <usize>x * state.rowBytes;
      for (let j = from; j < to; j++) {
        if (j == i) continue;
        const z = int(state.member, j);
        const m = <i32>lane<M>(met, z) + step;
        setLane<M>(met, z, <M>m);
        setLane<T>(row, z, lane<T>(marginal, m));
      }
    }
  }
}

@inline
function addToPair<T>(a: i32, b: i32, value: T): void {
  const ab = state.pairCost + <usize>a * state.rowBytes;
  const ba = state.pairCost + <usize>b * state.rowBytes;
  setLane<T>(ab, b, <T>(lane<T>(ab, b) + value));
  setLane<T>(ba, a, <T>(lane<T>(ba, a) + value));
}

@inline
function resetPair<T, M>(a: i32, b: i32): void {
  const m = <i32>lane<M>(state.meetings + <usize>a * <usize>state.people * sizeof<M>(), b);
  const value = lane<T>(state.marginal, m);
  setLane<T>(state.pairCost + <usize>a * state.rowBytes, b, value);
  setLane<T>(state.pairCost + <usize>b * state.rowBytes, a, value);
}

/** Adds the costs that pairs have in this session alone. */
function addExtras<T>(s: i32, row: usize): void {
  for (let i = int(state.extraStart, s), end = int(state.extraStart, s + 1); i < end; i++) {
    addToPair<T>(int(state.extraPair, 2 * i), int(state.extraPair, 2 * i + 1), lane<T>(state.extraCost, i));
  }
  for (let i = int(state.ruleStart, s), end = int(state.ruleStart, s + 1); i < end; i++) {
    const at = state.rule + ((<usize>int(state.ruleList, i)) << 4);
    const a = int(at, 0);
    const b = int(at, 1);
    if (int(row, a) == int(row, b)) setInt(at, 2, int(at, 2) - 1);
    addToPair<T>(a, b, lane<T>(state.ruleMarginal, int(at, 3) + int(at, 2)));
  }
}

function removeExtras<T, M>(s: i32, row: usize): void {
  for (let i = int(state.extraStart, s), end = int(state.extraStart, s + 1); i < end; i++) {
    resetPair<T, M>(int(state.extraPair, 2 * i), int(state.extraPair, 2 * i + 1));
  }
  for (let i = int(state.ruleStart, s), end = int(state.ruleStart, s + 1); i < end; i++) {
    const at = state.rule + ((<usize>int(state.ruleList, i)) << 4);
    const a = int(at, 0);
    const b = int(at, 1);
    if (int(row, a) == int(row, b)) setInt(at, 2, int(at, 2) + 1);
    resetPair<T, M>(a, b);
  }
}

/** `placeCost` from the pairs: row g is the sum of its members' rows. */
function sumRows<T>(): void {
  const bytes = state.rowBytes;
  memory.fill(state.placeCost, 0, <usize>state.groups * bytes);
  for (let g = 0; g < state.groups; g++) {
    const row = state.placeCost + <usize>g * bytes;
    for (let i = int(state.first, g), end = int(state.first, g + 1); i < end; i++) {
      const costs = state.pairCost + <usize>int(state.member, i) * bytes;
      for (let at: usize = 0; at < bytes; at += 16) {
        v128.store(row + at, v128.add<T>(v128.load(row + at), v128.load(costs + at)));
      }
    }
  }
}

/** The cost curve of a term's value, by how many of it sit in a group. */
@inline
export function curveOf<T>(value: i32): usize {
  return state.curve + <usize>(value * state.curveLength) * sizeof<T>();
}

@inline
export function countAt(value: i32, g: i32): usize {
  return state.valueCount + ((<usize>(value * state.groups + g)) << 2);
}

/** Cost of one more of a value where there are `count`. */
@inline
export function step<T>(value: i32, count: i32): T {
  const at = curveOf<T>(value);
  return <T>(lane<T>(at, count + 1) - lane<T>(at, count));
}

@inline
export function bendRow<T>(value: i32): usize {
  return state.bend + <usize>(value * (state.groups + 1) + 1) * sizeof<T>();
}

/** What two people of one value count too much when they change places, on one side. */
@inline
export function setBend<T>(value: i32, g: i32, count: i32): void {
  setLane<T>(bendRow<T>(value), g, count > 0 ? <T>(step<T>(value, count) - step<T>(value, count - 1)) : <T>0);
}

function addBalance<T>(s: i32, row: usize): void {
  const people = state.people;
  const groups = state.groups;
  for (let i = int(state.balanceStart, s), end = int(state.balanceStart, s + 1); i < end; i++) {
    const t = int(state.balanceList, i);
    const term = state.balance + ((<usize>t) << 4);
    const values = int(term, 0);
    const base = int(term, 1);
    const valueRow = state.balanceValue + <usize>t * state.rowBytes;
    const holds = state.balanceGroup + <usize>(t * groups);
    memory.fill(countAt(base, 0), 0, (<usize>(values * groups)) << 2);
    for (let p = 0; p < people; p++) {
      const v = loadTag<T>(valueRow, p);
      const g = int(row, p);
      if (v < 0 || g < 0) continue;
      const at = countAt(base + v, g);
      store<i32>(at, load<i32>(at) + 1);
    }
    for (let v = 0; v < values; v++) {
      for (let g = 0; g < groups; g++) {
        if (load<u8>(holds + g)) setBend<T>(base + v, g, load<i32>(countAt(base + v, g)));
        else setLane<T>(bendRow<T>(base + v), g, <T>0);
      }
    }
    for (let g = 0; g < groups; g++) {
      if (!load<u8>(holds + g)) continue;
      const costs = state.placeCost + <usize>g * state.rowBytes;
      for (let p = 0; p < people; p++) {
        const v = loadTag<T>(valueRow, p);
        if (v < 0) continue;
        const count = load<i32>(countAt(base + v, g)) - (int(row, p) == g ? 1 : 0);
        setLane<T>(costs, p, <T>(lane<T>(costs, p) + step<T>(base + v, count)));
      }
    }
  }
}

/** Takes session s out of the meetings and makes it the running one. */
export function enter<T, M>(s: i32): void {
  const people = state.people;
  const row = seatRow(s);
  const units = state.unitOf + ((<usize>(s * people)) << 2);
  gather(row);
  countPairs<T, M>(-1);
  addExtras<T>(s, row);
  sumRows<T>();
  addBalance<T>(s, row);
  for (let p = 0; p < people; p++) {
    const g = int(row, p);
    const isLocked = int(units, p) != -1;
    storeTag<T>(state.tag, p, g);
    storeTag<T>(state.freeTag, p, isLocked ? -1 : g);
    const own = isLocked ? <T>(-state.barrier) : lane<T>(state.placeCost + <usize>g * state.rowBytes, p);
    setLane<T>(state.ownCost, p, own);
  }
}

/** Puts session s, as it now is, back into the meetings. */
export function leave<T, M>(s: i32): void {
  const row = seatRow(s);
  gather(row);
  removeExtras<T, M>(s, row);
  countPairs<T, M>(1);
}

/** Copies the cost of being in a group to the people in it who may leave. */
export function refreshOwn<T>(g: i32): void {
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const wanted = splatTag<T>(g);
  for (let at: usize = 0; at < state.rowBytes; at += 16) {
    const here = equalTags<T>(v128.load(state.freeTag + at), wanted);
    const own = v128.load(state.ownCost + at);
    v128.store(state.ownCost + at, v128.bitselect(v128.load(costs + at), own, here));
  }
}
