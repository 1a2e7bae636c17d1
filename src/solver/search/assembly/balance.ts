/** Attribute balance: how `placeCost` follows the counts of each value in each group. */
import { equalTags, int, costAt, minus, setCost, splatTag, tagOf } from './rows';
import { home, roster, rosterFirst, session } from './running';
import * as state from './state';

/** Bytes of one note of `recallCurvatures`, and where those of the person recalled end. */
const NOTE_BYTES: usize = 48;
let notesEnd: usize = 0;

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

/** How the cost of one more of a value changes with the count (second difference), by group. */
@inline
export function curvatureRow<T>(value: i32): usize {
  return state.curvature + <usize>(value * (state.groups + 1) + 1) * sizeof<T>();
}

/** The curvature of each person's value in their own group, one cost row. */
@inline
export function ownCurvaturesOf(partition: i32): usize {
  return state.ownCurvature + <usize>partition * state.rowBytes;
}

/** Brings the curvature of a value in a group up to date; whether it has changed. */
@inline
function setCurvature<T>(value: i32, g: i32, count: i32): bool {
  const curvature = count > 0 ? <T>(stepOf<T>(value, g, count) - stepOf<T>(value, g, count - 1)) : <T>0;
  const row = curvatureRow<T>(value);
  const before = costAt<T>(row, g);
  setCost<T>(row, g, curvature);
  return curvature != before;
}

@inline
function addAt<T>(row: usize, person: i32, value: T): void {
  setCost<T>(row, person, <T>(costAt<T>(row, person) + value));
}

/** Adds to the cost of group g: `others` for people of value v elsewhere, `members` for those in it, who have its curvature. */
function addSteps<T>(partition: i32, v: i32, g: i32, others: T, members: T): void {
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const value = firstValue(partition) + v;
  const ownCurvatures = ownCurvaturesOf(partition);
  const own = costAt<T>(curvatureRow<T>(value), g);
  const from = int(state.valueStart, value);
  const to = int(state.valueStart, value + 1);
  // A person takes about as long as a vector of people.
  if (16 * (to - from) < <i32>state.rowBytes) {
    for (let k = from; k < to; k++) {
      const p = int(state.valuePeople, k);
      const isInside = tagOf<T>(home, p) == g;
      addAt<T>(costs, p, isInside ? members : others);
      if (isInside) setCost<T>(ownCurvatures, p, own);
    }
    return;
  }
  const values = valuesOf(partition);
  const wanted = splatTag<T>(v);
  const here = splatTag<T>(g);
  const otherStep = v128.splat<T>(others);
  const memberStep = v128.splat<T>(members);
  const curvature = v128.splat<T>(own);
  for (let at: usize = 0; at < state.rowBytes; at += 16) {
    const same = equalTags<T>(v128.load(values + at), wanted);
    const inside = equalTags<T>(v128.load(home + at), here);
    const step = v128.and(same, v128.bitselect(memberStep, otherStep, inside));
    v128.store(costs + at, v128.add<T>(v128.load(costs + at), step));
    v128.store(ownCurvatures + at, v128.bitselect(curvature, v128.load(ownCurvatures + at), v128.and(same, inside)));
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
    memory.fill(ownCurvaturesOf(partition), 0, state.rowBytes);
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
      const isBent = setCurvature<T>(first + v, g, here) || costAt<T>(curvatureRow<T>(first + v), g) != <T>0;
      const others = stepOf<T>(first + v, g, here);
      const members = here > 0 ? stepOf<T>(first + v, g, here - 1) : <T>0;
      if (others != <T>0 || members != <T>0 || isBent) addSteps<T>(partition, v, g, others, members);
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
  const isBent = setCurvature<T>(value, g, after);
  const others = <T>(stepOf<T>(value, g, after) - stepOf<T>(value, g, before));
  // A member sees one fewer than there are: the others.
  const members =
    min(before, after) > 0 ? <T>(stepOf<T>(value, g, after - 1) - stepOf<T>(value, g, before - 1)) : <T>0;
  if (others == <T>0 && members == <T>0 && !isBent) return;
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const kept = costAt<T>(costs, moved);
  addSteps<T>(partition, v, g, others, members);
  setCost<T>(costs, moved, kept);
}

/** Two people of one value have changed places: no count changes, but each now counts themself elsewhere. */
function tradePlaces<T>(partition: i32, v: i32, x: i32, y: i32, a: i32, b: i32): void {
  const row = curvatureRow<T>(firstValue(partition) + v);
  const costsA = state.placeCost + <usize>a * state.rowBytes;
  const costsB = state.placeCost + <usize>b * state.rowBytes;
  const curvatureA = costAt<T>(row, a);
  const curvatureB = costAt<T>(row, b);
  addAt<T>(costsA, x, curvatureA);
  addAt<T>(costsA, y, <T>-curvatureA);
  addAt<T>(costsB, x, <T>-curvatureB);
  addAt<T>(costsB, y, curvatureB);
}

/** The curvature that a person of value v, −1 none, has now that they are in group g. */
@inline
function takeCurvature<T>(partition: i32, v: i32, person: i32, g: i32): void {
  if (v >= 0) setCost<T>(ownCurvaturesOf(partition), person, costAt<T>(curvatureRow<T>(firstValue(partition) + v), g));
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
    } else {
      if (v >= 0) {
        recount<T>(partition, v, a, -1, x);
        recount<T>(partition, v, b, 1, x);
      }
      if (w >= 0) {
        recount<T>(partition, w, b, -1, y);
        recount<T>(partition, w, a, 1, y);
      }
    }
    takeCurvature<T>(partition, v, x, b);
    takeCurvature<T>(partition, w, y, a);
  }
}

/** Notes for each partition what `lessCurvatures` needs of x, of group a: rows of values and of curvatures, x's value, x's curvature. */
@inline
export function recallCurvatures<T>(x: i32, a: i32): void {
  let note = state.curvatureNotes;
  const end = int(state.balanceStart, session + 1);
  for (let i = int(state.balanceStart, session); i < end; i++) {
    const partition = int(state.balanceList, i);
    const values = valuesOf(partition);
    const v = tagOf<T>(values, x);
    if (v < 0) continue;
    store<usize>(note, values);
    store<usize>(note + 4, ownCurvaturesOf(partition));
    v128.store(note + 16, splatTag<T>(v));
    v128.store(note + 32, v128.splat<T>(costAt<T>(curvatureRow<T>(firstValue(partition) + v), a)));
    note += NOTE_BYTES;
  }
  notesEnd = note;
}

/**
 * Takes the curvatures off the cost of exchanging the person recalled with a vector of people: two of one value change
 * nothing when they change places, yet each alone seems to change the count.
 */
@inline
export function lessCurvatures<T>(delta: v128, offset: usize): v128 {
  for (let note = state.curvatureNotes; note < notesEnd; note += NOTE_BYTES) {
    const same = equalTags<T>(v128.load(load<usize>(note) + offset), v128.load(note + 16));
    const curvatures = v128.add<T>(v128.load(note + 32), v128.load(load<usize>(note + 4) + offset));
    delta = minus<T>(delta, v128.and(same, curvatures));
  }
  return delta;
}
