/** Company: what being in a group costs a person by how many of some others are there, in the running session. */
import { isBench } from './benches';
import { costAt, int, setCost, setInt, tagOf } from './rows';
import { home, session } from './running';
import * as state from './state';

@inline
export function hasCompany(): bool {
  return int(state.companyStart, session) != int(state.companyStart, session + 1);
}

/** The curve holds in the running session. */
@inline
function holds(curve: i32): bool {
  return load<u8>(state.companyHolds + <usize>(session * state.companyCount + curve)) != 0;
}

@inline
function personOf(curve: i32): i32 {
  return int(state.companyPerson, curve);
}

/** How many of the company are in group g. */
@inline
function metAt(curve: i32, g: i32): usize {
  return state.companyMet + ((<usize>(curve * state.groups + g)) << 2);
}

/** What so many cost. */
@inline
function pointAt<T>(curve: i32, count: i32): T {
  const first = int(state.companyPoint, curve);
  return costAt<T>(state.companyPoints, min(first + count, int(state.companyPoint, curve + 1) - 1));
}

/** What one more than so many costs in group g. */
@inline
function stepAt<T>(curve: i32, g: i32, count: i32): T {
  if (isBench(g)) return <T>0;
  return <T>(pointAt<T>(curve, count + 1) - pointAt<T>(curve, count));
}

@inline
function addToPlace<T>(g: i32, person: i32, cost: T): void {
  const costs = state.placeCost + <usize>g * state.rowBytes;
  setCost<T>(costs, person, <T>(costAt<T>(costs, person) + cost));
}

/** Adds (sign 1) what the curve costs its person in group g, or takes it off (−1). */
@inline
function addOwn<T>(curve: i32, g: i32, sign: T): void {
  if (isBench(g)) return;
  addToPlace<T>(g, personOf(curve), <T>(sign * pointAt<T>(curve, load<i32>(metAt(curve, g)))));
}

/** The same of what those of the company cost by being in group g, which the person is in. */
function addOthers<T>(curve: i32, g: i32, sign: T): void {
  if (isBench(g)) return;
  const met = load<i32>(metAt(curve, g));
  const more = <T>(sign * stepAt<T>(curve, g, met));
  for (let i = int(state.companyFirst, curve), end = int(state.companyFirst, curve + 1); i < end; i++) {
    const p = int(state.companyMember, i);
    const own = tagOf<T>(home, p);
    // A member's cost is reckoned with the others alone.
    if (own >= 0) addToPlace<T>(g, p, own == g ? <T>(sign * stepAt<T>(curve, g, met - 1)) : more);
  }
}

/** Counts who is with whom in the running session and adds what that costs to `placeCost`. */
export function addCompany<T>(s: i32): void {
  // Problems with company have wider numbers.
  if (sizeof<T>() == 1) return;
  for (let k = int(state.companyStart, s), end = int(state.companyStart, s + 1); k < end; k++) {
    const curve = int(state.companyList, k);
    memory.fill(metAt(curve, 0), 0, (<usize>state.groups) << 2);
    for (let i = int(state.companyFirst, curve), to = int(state.companyFirst, curve + 1); i < to; i++) {
      const g = tagOf<T>(home, int(state.companyMember, i));
      if (g >= 0) store<i32>(metAt(curve, g), load<i32>(metAt(curve, g)) + 1);
    }
    for (let g = 0, groups = state.groups; g < groups; g++) addOwn<T>(curve, g, <T>1);
    addOthers<T>(curve, tagOf<T>(home, personOf(curve)), <T>1);
  }
}

/** All that the curve costs in two groups. */
function addIn<T>(curve: i32, a: i32, b: i32, sign: T): void {
  addOwn<T>(curve, a, sign);
  addOwn<T>(curve, b, sign);
  const g = tagOf<T>(home, personOf(curve));
  if (g == a || g == b) addOthers<T>(curve, g, sign);
}

/** Takes off, in groups a and b, all curves that x and y, unless −1, have or count in. Call before they move. */
export function liftCompany<T>(x: i32, y: i32, a: i32, b: i32): void {
  if (sizeof<T>() == 1) return;
  lift<T>(x, a, b);
  if (y >= 0) lift<T>(y, a, b);
}

function lift<T>(person: i32, a: i32, b: i32): void {
  for (let k = int(state.companionStart, person), end = int(state.companionStart, person + 1); k < end; k++) {
    const curve = int(state.companionList, k);
    if (!holds(curve) || int(state.companyMark, curve) != 0) continue;
    setInt(state.companyMark, curve, 1);
    addIn<T>(curve, a, b, <T>-1);
  }
}

/** Puts them back after x went from group a to b and y from b to a. */
export function settleCompany<T>(x: i32, y: i32, a: i32, b: i32): void {
  if (sizeof<T>() == 1) return;
  recount(x, a, b);
  if (y >= 0) recount(y, b, a);
  settle<T>(x, a, b);
  if (y >= 0) settle<T>(y, a, b);
}

function recount(person: i32, from: i32, to: i32): void {
  for (let k = int(state.companionStart, person), end = int(state.companionStart, person + 1); k < end; k++) {
    const curve = int(state.companionList, k);
    if (!holds(curve) || personOf(curve) == person) continue;
    store<i32>(metAt(curve, from), load<i32>(metAt(curve, from)) - 1);
    store<i32>(metAt(curve, to), load<i32>(metAt(curve, to)) + 1);
  }
}

function settle<T>(person: i32, a: i32, b: i32): void {
  for (let k = int(state.companionStart, person), end = int(state.companionStart, person + 1); k < end; k++) {
    const curve = int(state.companionList, k);
    if (int(state.companyMark, curve) == 0) continue;
    setInt(state.companyMark, curve, 0);
    addIn<T>(curve, a, b, <T>1);
  }
}

/** Notes what an exchange of x, in group a, with each other person costs beside what their single moves do. */
export function noteCompany<T>(x: i32, a: i32): void {
  if (sizeof<T>() == 1) return;
  for (let k = int(state.companionStart, x), end = int(state.companionStart, x + 1); k < end; k++) {
    const curve = int(state.companionList, k);
    if (!holds(curve)) continue;
    const person = personOf(curve);
    const g = tagOf<T>(home, person);
    if (person == x) noteOwn<T>(curve, a);
    else {
      if (g != a) notePair<T>(curve, person, a, g, -1, 0);
      if (!isBench(g)) noteOthers<T>(curve, x, a, g);
    }
  }
}

/** One of a pair has the curve that the other counts in: each seems to find, or to leave, the other. */
@inline
function notePair<T>(curve: i32, other: i32, a: i32, b: i32, lessA: i32, lessB: i32): void {
  const again =
    stepAt<T>(curve, a, load<i32>(metAt(curve, a)) + lessA) + stepAt<T>(curve, b, load<i32>(metAt(curve, b)) + lessB);
  setCost<T>(state.companyError, other, <T>(costAt<T>(state.companyError, other) - again));
}

function noteOwn<T>(curve: i32, a: i32): void {
  for (let i = int(state.companyFirst, curve), end = int(state.companyFirst, curve + 1); i < end; i++) {
    const p = int(state.companyMember, i);
    const b = tagOf<T>(home, p);
    if (b >= 0 && b != a) notePair<T>(curve, p, a, b, 0, -1);
  }
}

/** Two of the company change places at the table of the person, in group g: nothing changes, yet each alone seems to. */
function noteOthers<T>(curve: i32, x: i32, a: i32, g: i32): void {
  const met = load<i32>(metAt(curve, g));
  if (met == 0) return;
  const bend = <T>(stepAt<T>(curve, g, met) - stepAt<T>(curve, g, met - 1));
  if (bend == <T>0) return;
  for (let i = int(state.companyFirst, curve), end = int(state.companyFirst, curve + 1); i < end; i++) {
    const p = int(state.companyMember, i);
    const b = tagOf<T>(home, p);
    if (b < 0 || b == a || (g != a && g != b)) continue;
    setCost<T>(state.companyError, p, <T>(costAt<T>(state.companyError, p) - bend));
  }
}

/** Wipes what `noteCompany` noted. */
export function forgetCompany<T>(x: i32): void {
  for (let k = int(state.companionStart, x), end = int(state.companionStart, x + 1); k < end; k++) {
    const curve = int(state.companionList, k);
    setCost<T>(state.companyError, personOf(curve), <T>0);
    for (let i = int(state.companyFirst, curve), to = int(state.companyFirst, curve + 1); i < to; i++) {
      setCost<T>(state.companyError, int(state.companyMember, i), <T>0);
    }
  }
}

@inline
function contains(list: usize, length: i32, person: i32): bool {
  for (let i = 0; i < length; i++) if (int(list, i) == person) return true;
  return false;
}

/** What the sums of single moves get wrong when U leaves a for b and V leaves b for a. */
export function companyError<T>(u: usize, uLength: i32, v: usize, vLength: i32, a: i32, b: i32): f64 {
  let error: f64 = 0;
  for (let i = 0; i < uLength + vLength; i++) {
    const person = i < uLength ? int(u, i) : int(v, i - uLength);
    for (let k = int(state.companionStart, person), end = int(state.companionStart, person + 1); k < end; k++) {
      const curve = int(state.companionList, k);
      if (!holds(curve) || int(state.companyMark, curve) != 0) continue;
      setInt(state.companyMark, curve, 1);
      error += curveError<T>(curve, u, uLength, v, vLength, a, b);
    }
  }
  for (let i = 0; i < uLength + vLength; i++) {
    const person = i < uLength ? int(u, i) : int(v, i - uLength);
    for (let k = int(state.companionStart, person), end = int(state.companionStart, person + 1); k < end; k++) {
      setInt(state.companyMark, int(state.companionList, k), 0);
    }
  }
  return error;
}

function curveError<T>(curve: i32, u: usize, uLength: i32, v: usize, vLength: i32, a: i32, b: i32): f64 {
  let go = 0;
  let come = 0;
  for (let i = int(state.companyFirst, curve), end = int(state.companyFirst, curve + 1); i < end; i++) {
    const p = int(state.companyMember, i);
    if (contains(u, uLength, p)) go++;
    else if (contains(v, vLength, p)) come++;
  }
  const from = tagOf<T>(home, personOf(curve));
  const to = contains(u, uLength, personOf(curve)) ? b : contains(v, vLength, personOf(curve)) ? a : from;
  const metFrom = load<i32>(metAt(curve, from));
  const metTo = load<i32>(metAt(curve, to));
  const net = to == a ? come - go : to == b ? go - come : 0;
  let error = costIn<T>(curve, to, metTo + net) - costIn<T>(curve, to, metTo);
  if (isBench(from)) return error;
  // Of those who move, so many seem to leave the person's table, and so many to come to it.
  const leave = from == a ? go : from == b ? come : 0;
  const join = from == a ? come : from == b ? go : 0;
  if (leave > 0) error += <f64>leave * <f64>stepAt<T>(curve, from, metFrom - 1);
  if (join > 0) error -= <f64>join * <f64>stepAt<T>(curve, from, metFrom);
  return error;
}

@inline
function costIn<T>(curve: i32, g: i32, count: i32): f64 {
  return isBench(g) ? 0 : <f64>pointAt<T>(curve, count);
}
