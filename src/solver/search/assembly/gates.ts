/** Groups with a least size: opened and closed by several people at once, step by step, taken back if refused. */
import { count, keepRow, relocate, relocationCost, threshold } from './change';
import { append, membersOf, unitSize } from './exchange';
import { int, setInt, tagOf } from './rows';
import { below } from './random';
import { capacity, fits, home, unitOf } from './running';
import * as state from './state';

let steps: i32 = 0;
let sum: f64 = 0;

/** Moves a person, or their whole set, and notes it; false where someone there must be avoided. */
function tryStep<T>(person: i32, from: i32, to: i32): bool {
  const length = append(state.listB, 0, person, int(unitOf, person));
  for (let i = 0; i < length; i++) {
    const mover = int(state.listB, i);
    const delta = relocationCost<T>(mover, from, to);
    if (delta > state.highestThreshold) return false;
    sum += delta;
    relocate<T>(mover, from, to);
    setInt(state.journal, 3 * steps, mover);
    setInt(state.journal, 3 * steps + 1, from);
    setInt(state.journal, 3 * steps + 2, to);
    steps++;
  }
  return true;
}

function takeBack<T>(): void {
  while (steps > 0) {
    steps--;
    relocate<T>(
      int(state.journal, 3 * steps),
      int(state.journal, 3 * steps + 2),
      int(state.journal, 3 * steps + 1),
    );
  }
}

/** Whether a group takes k more people and is none that one person alone may not be in. */
function takes(g: i32, k: i32): bool {
  return (int(state.size, g) > 0 || int(state.minSize, g) <= k) && fits(g, k);
}

/** Sends everyone in group g to group `into`, or wherever there is room if it is −1; false when someone cannot go. */
function empty<T>(g: i32, into: i32): bool {
  const length = membersOf<T>(g, state.listC);
  for (let i = 0; i < length; i++) {
    const person = int(state.listC, i);
    if (tagOf<T>(home, person) != g) continue;
    const unit = int(unitOf, person);
    if (unit == -2) return false;
    const k = unitSize(unit);
    let to = into;
    const from = to < 0 ? below(state.groups) : 0;
    for (let j = 0; j < state.groups && to < 0; j++) {
      const other = from + j < state.groups ? from + j : from + j - state.groups;
      if (other != g && takes(other, k)) to = other;
    }
    if (to < 0 || !tryStep<T>(person, g, to)) return false;
  }
  return true;
}

/** Brings people from groups that can spare them, or all of a group, into empty group g; false when too few can come. */
function open<T>(g: i32): bool {
  const wanted = int(state.minSize, g);
  const from = below(state.people);
  for (let i = 0; i < state.people && int(state.size, g) < wanted; i++) {
    const person = from + i < state.people ? from + i : from + i - state.people;
    const unit = int(unitOf, person);
    if (unit == -2) continue;
    const a = tagOf<T>(home, person);
    const k = unitSize(unit);
    const there = int(state.size, a);
    const free = int(capacity, g) - int(state.size, g);
    if (a == g) continue;
    if (there - k >= max(int(state.minSize, a), 1)) {
      if (k > free) continue;
      if (!tryStep<T>(person, a, g)) return false;
    } else if (there <= free && int(state.used, a) == 0) {
      if (!empty<T>(a, g)) return false;
    }
  }
  return int(state.size, g) >= wanted;
}

/** Tries to close a random group that is used, or to open one that is not. */
export function tryGate<T>(): void {
  const g = below(state.groups);
  if (int(capacity, g) == 0 || int(state.minSize, g) < 2 || int(state.used, g) == 1) return;
  keepRow();
  steps = 0;
  sum = 0;
  const done = int(state.size, g) > 0 ? empty<T>(g, -1) : open<T>(g);
  if (done) state.proposals += 1;
  if (done && sum <= threshold<T>()) count(sum);
  else takeBack<T>();
}
