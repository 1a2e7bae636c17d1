/** Attribute balance: how `placeCost` follows the counts of each value in each group. */
import { equalTags, int, costAt, minus, setCost, splatTag, tagOf } from './rows';
import { home, roster, rosterFirst, session } from './running';
import * as state from './state';

@inline
export function hasBalance(): bool {
  return int(state.balanceStart, session) != int(state.balanceStart, session + 1);
}

@inline
export function valuesOf(partition: i32): usize {
  return state.valueTag + <usize>partition * state.rowBytes;
}

@inline
export function firstValue(partition: i32): i32 {
  return int(state.partition, 4 * partition);
}

@inline
export function countAt(value: i32, g: i32): usize {
  return state.valueCount + ((<usize>(value * state.groups + g)) << 2);
}

/** The cost curve of a value in a group, by count. */
@inline
export function curveAt<T>(value: i32, g: i32): usize {
  return state.curve + <usize>(int(state.curveNumber, value * state.groups + g) * state.curveLength) * sizeof<T>();
}

/** Cost of one more of a value in a group where there are `count`. */
@inline
export function stepOf<T>(value: i32, g: i32, count: i32): T {
  const curve = curveAt<T>(value, g);
  return <T>(costAt<T>(curve, count + 1) - costAt<T>(curve, count));
}

@inline
function bendRow<T>(value: i32): usize {
  return state.bend + <usize>(value * (state.groups + 1) + 1) * sizeof<T>();
}

@inline
function setBend<T>(value: i32, g: i32, count: i32): void {
  const bend = count > 0 ? <T>(stepOf<T>(value, g, count) - stepOf<T>(value, g, count - 1)) : <T>0;
  setCost<T>(bendRow<T>(value), g, bend);
}

/** Adds to the cost of group g: `others` for people of value v elsewhere, `members` for those in it. */
function addSteps<T>(partition: i32, v: i32, g: i32, others: T, members: T): void {
  if (others == <T>0 && members == <T>0) return;
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const values = valuesOf(partition);
  const wanted = splatTag<T>(v);
  const here = splatTag<T>(g);
  const otherStep = v128.splat<T>(others);
  const memberStep = v128.splat<T>(members);
  for (let at: usize = 0; at < state.rowBytes; at += 16) {
    const same = equalTags<T>(v128.load(values + at), wanted);
    const inside = equalTags<T>(v128.load(home + at), here);
    const step = v128.and(same, v128.bitselect(memberStep, otherStep, inside));
    v128.store(costs + at, v128.add<T>(v128.load(costs + at), step));
  }
}

/** Counts the values of the running session and adds their costs to `placeCost`. */
export function addBalance<T>(): void {
  const groups = state.groups;
  for (let i = int(state.balanceStart, session), end = int(state.balanceStart, session + 1); i < end; i++) {
    const partition = int(state.balanceList, i);
    const first = firstValue(partition);
    const count = int(state.partition, 4 * partition + 1);
    const values = valuesOf(partition);
    memory.fill(countAt(first, 0), 0, (<usize>(count * groups)) << 2);
    for (let g = 0; g < groups; g++) {
      for (let k = int(rosterFirst, g), to = int(rosterFirst, g + 1); k < to; k++) {
        const v = tagOf<T>(values, int(roster, k));
        if (v < 0) continue;
        const at = countAt(first + v, g);
        store<i32>(at, load<i32>(at) + 1);
      }
    }
    const curved = int(state.partition, 4 * partition + 2);
    for (let k = curved, to = curved + int(state.partition, 4 * partition + 3); k < to; k++) {
      const v = int(state.curved, 2 * k);
      const g = int(state.curved, 2 * k + 1);
      const here = load<i32>(countAt(first + v, g));
      setBend<T>(first + v, g, here);
      const members = here > 0 ? stepOf<T>(first + v, g, here - 1) : <T>0;
      addSteps<T>(partition, v, g, stepOf<T>(first + v, g, here), members);
    }
  }
}

/** One person of value v more or less in group g; `moved` is that person, whose own cost there stays. */
function recount<T>(partition: i32, v: i32, g: i32, by: i32, moved: i32): void {
  const value = firstValue(partition) + v;
  const at = countAt(value, g);
  const before = load<i32>(at);
  const after = before + by;
  store<i32>(at, after);
  if (int(state.curveNumber, value * state.groups + g) == 0) return;
  setBend<T>(value, g, after);
  const others = <T>(stepOf<T>(value, g, after) - stepOf<T>(value, g, before));
  // A member sees one fewer than there are: the others.
  const members =
    min(before, after) > 0 ? <T>(stepOf<T>(value, g, after - 1) - stepOf<T>(value, g, before - 1)) : <T>0;
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const kept = costAt<T>(costs, moved);
  addSteps<T>(partition, v, g, others, members);
  setCost<T>(costs, moved, kept);
}

@inline
function addAt<T>(row: usize, person: i32, value: T): void {
  setCost<T>(row, person, <T>(costAt<T>(row, person) + value));
}

/** Two people of one value have changed places: no count changes, but each now counts themself elsewhere. */
function tradePlaces<T>(partition: i32, v: i32, x: i32, y: i32, a: i32, b: i32): void {
  const row = bendRow<T>(firstValue(partition) + v);
  const costsA = state.placeCost + <usize>a * state.rowBytes;
  const costsB = state.placeCost + <usize>b * state.rowBytes;
  const bendA = costAt<T>(row, a);
  const bendB = costAt<T>(row, b);
  addAt<T>(costsA, x, bendA);
  addAt<T>(costsA, y, <T>-bendA);
  addAt<T>(costsB, x, <T>-bendB);
  addAt<T>(costsB, y, bendB);
}

/** Brings the balance up to date after x went from group a to b and y, unless −1, from b to a. */
export function rebalance<T>(x: i32, y: i32, a: i32, b: i32): void {
  for (let i = int(state.balanceStart, session), end = int(state.balanceStart, session + 1); i < end; i++) {
    const partition = int(state.balanceList, i);
    const values = valuesOf(partition);
    const v = tagOf<T>(values, x);
    const w = y < 0 ? -1 : tagOf<T>(values, y);
    if (v == w) {
      if (v >= 0) tradePlaces<T>(partition, v, x, y, a, b);
      continue;
    }
    if (v >= 0) {
      recount<T>(partition, v, a, -1, x);
      recount<T>(partition, v, b, 1, x);
    }
    if (w >= 0) {
      recount<T>(partition, w, b, -1, y);
      recount<T>(partition, w, a, 1, y);
    }
  }
}

/**
 * Takes the bends off the cost of exchanging x, of group a, with a vector of people: two of one value change
 * nothing when they change places, yet each alone seems to change the count.
 */
@inline
export function lessBends<T>(delta: v128, x: i32, a: i32, y: i32, offset: usize): v128 {
  const end = int(state.balanceStart, session + 1);
  for (let i = int(state.balanceStart, session); i < end; i++) {
    const partition = int(state.balanceList, i);
    const values = valuesOf(partition);
    const v = tagOf<T>(values, x);
    if (v < 0) continue;
    const same = equalTags<T>(v128.load(values + offset), splatTag<T>(v));
    if (!v128.any_true(same)) continue;
    const row = bendRow<T>(firstValue(partition) + v);
    const bends = v128.add<T>(v128.splat<T>(costAt<T>(row, a)), byGroup<T>(row, y, sizeof<T>()));
    delta = minus<T>(delta, v128.and(same, bends));
  }
  return delta;
}

@inline
function at<T>(from: usize, y: i32, stride: usize): usize {
  return from + <usize>tagOf<T>(home, y) * stride;
}

/** For a vector of people from y on: the lane at `from` + (the person's group) × stride. */
@inline
export function byGroup<T>(from: usize, y: i32, stride: usize): v128 {
  // Lane numbers must be literals; which of these lines remain is known when T is.
  let out = v128.splat<T>(<T>0);
  out = v128.load_lane<T>(at<T>(from, y, stride), out, 0);
  out = v128.load_lane<T>(at<T>(from, y + 1, stride), out, 1);
  if (sizeof<T>() <= 4) {
    out = v128.load_lane<T>(at<T>(from, y + 2, stride), out, 2);
    out = v128.load_lane<T>(at<T>(from, y + 3, stride), out, 3);
  }
  if (sizeof<T>() <= 2) {
    out = v128.load_lane<T>(at<T>(from, y + 4, stride), out, 4);
    out = v128.load_lane<T>(at<T>(from, y + 5, stride), out, 5);
    out = v128.load_lane<T>(at<T>(from, y + 6, stride), out, 6);
    out = v128.load_lane<T>(at<T>(from, y + 7, stride), out, 7);
  }
  if (sizeof<T>() == 1) {
    out = v128.load_lane<T>(at<T>(from, y + 8, stride), out, 8);
    out = v128.load_lane<T>(at<T>(from, y + 9, stride), out, 9);
    out = v128.load_lane<T>(at<T>(from, y + 10, stride), out, 10);
    out = v128.load_lane<T>(at<T>(from, y + 11, stride), out, 11);
    out = v128.load_lane<T>(at<T>(from, y + 12, stride), out, 12);
    out = v128.load_lane<T>(at<T>(from, y + 13, stride), out, 13);
    out = v128.load_lane<T>(at<T>(from, y + 14, stride), out, 14);
    out = v128.load_lane<T>(at<T>(from, y + 15, stride), out, 15);
  }
  return out;
}
