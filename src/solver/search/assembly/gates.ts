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

/** Sends everyone in group g elsewhere; false when someone cannot go. */
function close<T>(g: i32): bool {
  const length = membersOf<T>(g, state.listC);
  for (let i = 0; i < length; i++) {
    const person = int(state.listC, i);
    if (tagOf<T>(home, person) != g) continue;
    const unit = int(unitOf, person);
    if (unit == -2) return false;
    const k = unitSize(unit);
    const from = below(state.groups);
    let to = -1;
    for (let j = 0; j < state.groups && to < 0; j++) {
      const other = from + j < state.groups ? from + j : from + j - state.groups;
      if (other != g && int(state.size, other) > 0 && fits(other, k)) to = other;
    }
    if (to < 0 || !tryStep<T>(person, g, to)) return false;
  }
  return true;
}

/** Brings people from groups that can spare them into empty group g; false when too few can come. */
function open<T>(g: i32): bool {
  const wanted = int(state.minSize, g);
  const from = below(state.people);
  for (let i = 0; i < state.people && int(state.size, g) < wanted; i++) {
    const person = from + i < state.people ? from + i : from + i - state.people;
    const unit = int(unitOf, person);
    if (unit == -2) continue;
    const a = tagOf<T>(home, person);
    const k = unitSize(unit);
    if (a == g || int(state.size, a) - k < max(int(state.minSize, a), 1)) continue;
    if (int(state.size, g) + k > int(capacity, g)) continue;
    if (!tryStep<T>(person, a, g)) return false;
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
  const done = int(state.size, g) > 0 ? close<T>(g) : open<T>(g);
  if (done) state.proposals += 1;
  if (done && sum <= threshold<T>()) count(sum);
  else takeBack<T>();
}
