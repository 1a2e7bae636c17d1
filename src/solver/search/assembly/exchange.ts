/** Together-sets: exchanged against singles and sets of another group, or moved into free seats. */
import { countAt, curveAt, firstValue, stepOf, valuesOf } from './balance';
import { companyError, hasCompany } from './company';
import { applySwap, pay, relocate, relocationCost, threshold } from './change';
import { facingError } from './links';
import { equalTags, int, costAt, bitsOf, setInt, splatTag, tagOf, width } from './rows';
import { below } from './random';
import { capacity, fits, home, lockRow, session, unitOf } from './running';
import { squareError } from './squares';
import * as state from './state';

/** Writes the people of group g into `list`; how many. */
export function membersOf<T>(g: i32, list: usize): i32 {
  const wanted = splatTag<T>(g);
  let length = 0;
  let y = 0;
  for (let at: usize = 0; at < state.rowBytes; at += 16) {
    let bits = bitsOf<T>(equalTags<T>(v128.load(home + at), wanted));
    while (bits) {
      setInt(list, length++, y + ctz(bits));
      bits &= bits - 1;
    }
    y += width<T>();
  }
  return length;
}

@inline
export function unitSize(unit: i32): i32 {
  return unit < 0 ? 1 : int(state.unitFirst, unit + 1) - int(state.unitFirst, unit);
}

/** Appends a person, or the whole set that the person is in; the new length. */
export function append(list: usize, length: i32, person: i32, unit: i32): i32 {
  if (unit < 0) {
    setInt(list, length, person);
    return length + 1;
  }
  for (let i = int(state.unitFirst, unit), end = int(state.unitFirst, unit + 1); i < end; i++) {
    setInt(list, length++, int(state.unitPerson, i));
  }
  return length;
}

/**
 * Picks movable people of `list` (a group's), from a random one on, until they are `wanted` or no more fit; they
 * come first in the list afterwards.
 */
function pick(list: usize, length: i32, wanted: i32, into: usize): i32 {
  if (length == 0) return 0;
  const from = below(length);
  let chosen = 0;
  for (let k = 0; k < length && chosen < wanted; k++) {
    const i = from + k < length ? from + k : from + k - length;
    const person = int(list, i);
    const unit = int(unitOf, person);
    if (unit == -2 || chosen + unitSize(unit) > wanted) continue;
    // A set is taken at its first person only.
    if (unit >= 0 && int(state.unitPerson, int(state.unitFirst, unit)) != person) continue;
    chosen = append(into, chosen, person, unit);
  }
  return chosen;
}

/** Counts the values of a list into `net`; what the single steps say that these people cost. */
function netValues<T>(list: usize, length: i32, partition: i32, by: i32, from: i32, to: i32): f64 {
  const values = valuesOf(partition);
  const first = firstValue(partition);
  let steps: f64 = 0;
  for (let i = 0; i < length; i++) {
    const v = tagOf<T>(values, int(list, i));
    if (v < 0) continue;
    setInt(state.net, v, int(state.net, v) + by);
    steps += <f64>stepOf<T>(first + v, to, load<i32>(countAt(first + v, to)));
    steps -= <f64>stepOf<T>(first + v, from, load<i32>(countAt(first + v, from)) - 1);
  }
  return steps;
}

/** The true change of the balance of one value in one group. */
@inline
function curveChange<T>(value: i32, g: i32, by: i32): f64 {
  const now = load<i32>(countAt(value, g));
  const curve = curveAt<T>(value, g);
  return <f64>costAt<T>(curve, now + by) - <f64>costAt<T>(curve, now);
}

/** What the sums of single steps get wrong about the balance when U leaves a for b and V leaves b for a. */
function balanceError<T>(u: usize, uLength: i32, v: usize, vLength: i32, a: i32, b: i32): f64 {
  let error: f64 = 0;
  for (let i = int(state.balanceStart, session), end = int(state.balanceStart, session + 1); i < end; i++) {
    const partition = int(state.balanceList, i);
    const first = firstValue(partition);
    error -= netValues<T>(u, uLength, partition, 1, a, b) + netValues<T>(v, vLength, partition, -1, b, a);
    for (let value = 0, count = int(state.partition, 4 * partition + 1); value < count; value++) {
      const by = int(state.net, value);
      if (by == 0) continue;
      error += curveChange<T>(first + value, a, -by) + curveChange<T>(first + value, b, by);
      setInt(state.net, value, 0);
    }
  }
  return error;
}

/** The cost of U's going from A to B and V's from B to A. */
export function exchangeCost<T>(u: usize, uLength: i32, v: usize, vLength: i32, a: i32, b: i32): f64 {
  let delta = balanceError<T>(u, uLength, v, vLength, a, b) + squareError<T>(u, uLength, v, vLength, a, b);
  if (hasCompany()) delta += companyError<T>(u, uLength, v, vLength, a, b);
  for (let i = 0; i < uLength; i++) delta += relocationCost<T>(int(u, i), a, b);
  for (let i = 0; i < vLength; i++) delta += relocationCost<T>(int(v, i), b, a);
  return delta + facingError<T>(u, uLength, v, vLength, a, b);
}

/** Tries one set in another group, against people of it or in its free seats. */
export function tryUnit<T>(unit: i32): void {
  const length = append(state.listA, 0, -1, unit);
  const a = tagOf<T>(home, int(state.listA, 0));
  const b = below(state.groups);
  const room = int(capacity, b);
  if (b == a || room < length) return;
  const all = membersOf<T>(b, state.listC);
  // Sometimes fewer people come back than go, where the seats allow it.
  const wanted = all < room ? length - below(min(room - all, length) + 1) : length;
  const back = state.maySwap ? pick(state.listC, all, wanted, state.listB) : 0;
  if (!state.mayTransfer && back != length) return;
  if (!fits(a, back - length) || !fits(b, length - back)) return;
  state.proposals += 1;
  const delta = exchangeCost<T>(state.listA, length, state.listB, back, a, b);
  if (delta > threshold<T>()) return;
  pay(delta);
  for (let i = 0; i < length; i++) relocate<T>(int(state.listA, i), a, b);
  for (let i = 0; i < back; i++) relocate<T>(int(state.listB, i), b, a);
}

/** Someone of group g but `but` who may move alone, each as likely; −1: nobody. */
function anyLoose<T>(g: i32, but: i32): i32 {
  const length = membersOf<T>(g, state.listC);
  let chosen = -1;
  let seen = 0;
  for (let i = 0; i < length; i++) {
    const p = int(state.listC, i);
    if (p == but || tagOf<T>(lockRow, p) != 0) continue;
    if (below(++seen) == 0) chosen = p;
  }
  return chosen;
}

/** Tries to exchange x and somebody else at the table against two of another table: friends who change tables as one. */
export function tryPair<T>(x: i32): void {
  const a = tagOf<T>(home, x);
  const b = below(state.groups);
  if (a == b || int(state.loose, b) < 2) return;
  const w = anyLoose<T>(a, x);
  if (w < 0) return;
  const y = anyLoose<T>(b, -1);
  const v = anyLoose<T>(b, y);
  setInt(state.listA, 0, x);
  setInt(state.listA, 1, w);
  setInt(state.listB, 0, y);
  setInt(state.listB, 1, v);
  state.proposals += 1;
  const delta = exchangeCost<T>(state.listA, 2, state.listB, 2, a, b);
  if (delta > threshold<T>()) return;
  pay(delta);
  applySwap<T>(x, y, a, b);
  applySwap<T>(w, v, a, b);
}
