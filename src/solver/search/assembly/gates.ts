/** Groups with a least size: opened and closed by several people at once, tried step by step and taken back if refused. */
import { count, home, keepRow, relocate, relocationCost, session, threshold } from './change';
import { append, membersOf, unitOf, unitSize } from './exchange';
import { int, setInt } from './lanes';
import { below } from './random';
import * as state from './state';
import { fits, seatsOf } from './swap';

let steps: i32 = 0;
let sum: f64 = 0;

/** Moves a person, or their whole set, and notes it. */
function tryStep<T>(person: i32, from: i32, to: i32): void {
  const length = append(state.listB, 0, person, unitOf(person));
  for (let i = 0; i < length; i++) {
    const mover = int(state.listB, i);
    sum += relocationCost<T>(mover, from, to);
    relocate<T>(mover, from, to);
    setInt(state.journal, 3 * steps, mover);
    setInt(state.journal, 3 * steps + 1, from);
    setInt(state.journal, 3 * steps + 2, to);
    steps++;
  }
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
    if (int(home, person) != g) continue;
    const unit = unitOf(person);
    if (unit == -2) return false;
    const k = unitSize(unit);
    const from = below(state.groups);
    let to = -1;
    for (let j = 0; j < state.groups && to < 0; j++) {
      const other = from + j < state.groups ? from + j : from + j - state.groups;
      if (other != g && int(state.size, other) > 0 && fits(other, k)) to = other;
    }
    if (to < 0) return false;
    tryStep<T>(person, g, to);
  }
  return true;
}

/** Brings people from groups that can spare them into empty group g; false when too few can come. */
function open<T>(g: i32): bool {
  const wanted = int(state.minSize, g);
  const from = below(state.people);
  for (let i = 0; i < state.people && int(state.size, g) < wanted; i++) {
    const person = from + i < state.people ? from + i : from + i - state.people;
    const unit = unitOf(person);
    if (unit == -2) continue;
    const a = int(home, person);
    const k = unitSize(unit);
    if (a == g || int(state.size, a) - k < max(int(state.minSize, a), 1)) continue;
    if (int(state.size, g) + k > int(seatsOf(), g)) continue;
    tryStep<T>(person, a, g);
  }
  return int(state.size, g) >= wanted;
}

/** Tries to close a random group that is used, or to open one that is not. */
export function tryGate<T>(): void {
  const g = below(state.groups);
  if (int(seatsOf(), g) == 0 || int(state.minSize, g) < 2) return;
  keepRow();
  steps = 0;
  sum = 0;
  const done = int(state.size, g) > 0 ? close<T>(g) : open<T>(g);
  if (done) state.proposals += 1;
  if (done && sum <= threshold<T>()) count(sum);
  else takeBack<T>();
}
