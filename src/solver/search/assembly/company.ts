/** Company: what being in a group costs a person by how many of some others they meet there, in the running session. */
import { isBench } from './benches';
import { costAt, int, setCost, setInt, tagOf } from './rows';
import { home, lockRow, session } from './running';
import * as state from './state';

@inline
export function hasCompany(): bool {
  return int(state.companyStart, session) != int(state.companyStart, session + 1);
}

/** Where its first group stands in `seenStart`, −1: the curve does not hold in the running session. */
@inline
function seenAt(curve: i32): i32 {
  return int(state.companySeen, session * state.companyCount + curve);
}

@inline
function holds(curve: i32): bool {
  return seenAt(curve) >= 0;
}

/** The groups whose people count for who is in group g: places in `seenList`. Of two groups both count for the other, or neither. */
@inline
function seenFirst(curve: i32, g: i32): i32 {
  return int(state.seenStart, seenAt(curve) + g);
}

@inline
function seenEnd(curve: i32, g: i32): i32 {
  return int(state.seenStart, seenAt(curve) + g + 1);
}

/** 1 where the people of group h count for who is in group g, else 0. */
@inline
function sees(curve: i32, g: i32, h: i32): i32 {
  for (let k = seenFirst(curve, g), end = seenEnd(curve, g); k < end; k++) if (int(state.seenList, k) == h) return 1;
  return 0;
}

@inline
function personOf(curve: i32): i32 {
  return int(state.companyPerson, curve);
}

/** How many of the company count for who is in group g. */
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
  return changeAt<T>(curve, g, count, 1);
}

/** What so many more than so many cost in group g. */
@inline
function changeAt<T>(curve: i32, g: i32, count: i32, by: i32): T {
  if (isBench(g)) return <T>0;
  return <T>(pointAt<T>(curve, count + by) - pointAt<T>(curve, count));
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

/** The same of what those of the company cost by being where they count for group g, which the person is in. */
function addOthers<T>(curve: i32, g: i32, sign: T): void {
  if (isBench(g)) return;
  const met = load<i32>(metAt(curve, g));
  const more = <T>(sign * stepAt<T>(curve, g, met));
  const first = seenFirst(curve, g);
  const last = seenEnd(curve, g);
  for (let i = int(state.companyFirst, curve), end = int(state.companyFirst, curve + 1); i < end; i++) {
    const p = int(state.companyMember, i);
    const own = tagOf<T>(home, p);
    if (own < 0) continue;
    // A member's cost is reckoned with the others alone.
    const cost = sees(curve, g, own) ? <T>(sign * stepAt<T>(curve, g, met - 1)) : more;
    for (let k = first; k < last; k++) addToPlace<T>(int(state.seenList, k), p, cost);
  }
}

/** One of the company comes to group g (1), or leaves it (−1). */
@inline
function countIn(curve: i32, g: i32, by: i32): void {
  for (let k = seenFirst(curve, g), end = seenEnd(curve, g); k < end; k++) {
    const at = metAt(curve, int(state.seenList, k));
    store<i32>(at, load<i32>(at) + by);
  }
}

/** Counts who meets whom in the running session and adds what that costs to `placeCost`. */
export function addCompany<T>(s: i32): void {
  // Problems with company have wider numbers.
  if (sizeof<T>() == 1) return;
  for (let k = int(state.companyStart, s), end = int(state.companyStart, s + 1); k < end; k++) {
    const curve = int(state.companyList, k);
    memory.fill(metAt(curve, 0), 0, (<usize>state.groups) << 2);
    for (let i = int(state.companyFirst, curve), to = int(state.companyFirst, curve + 1); i < to; i++) {
      const g = tagOf<T>(home, int(state.companyMember, i));
      if (g >= 0) countIn(curve, g, 1);
    }
    for (let g = 0, groups = state.groups; g < groups; g++) addOwn<T>(curve, g, <T>1);
    addOthers<T>(curve, tagOf<T>(home, personOf(curve)), <T>1);
  }
}

/** All that the curve costs where people of two groups count. */
function addIn<T>(curve: i32, a: i32, b: i32, sign: T): void {
  for (let k = seenFirst(curve, a), end = seenEnd(curve, a); k < end; k++) addOwn<T>(curve, int(state.seenList, k), sign);
  for (let k = seenFirst(curve, b), end = seenEnd(curve, b); k < end; k++) {
    const g = int(state.seenList, k);
    if (!sees(curve, a, g)) addOwn<T>(curve, g, sign);
  }
  const g = tagOf<T>(home, personOf(curve));
  if (g == a || g == b || sees(curve, g, a) || sees(curve, g, b)) addOthers<T>(curve, g, sign);
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
    countIn(curve, from, -1);
    countIn(curve, to, 1);
  }
}

function settle<T>(person: i32, a: i32, b: i32): void {
  for (let k = int(state.companionStart, person), end = int(state.companionStart, person + 1); k < end; k++) {
    const curve = int(state.companionList, k);
    if (int(state.companyMark, curve) == 0) continue;
    setInt(state.companyMark, curve, 0);
    addIn<T>(curve, a, b, <T>1);
    // Over links it changes the cost of people who face neither group.
    if (!state.isLinked) continue;
    refreshOwn<T>(personOf(curve));
    for (let i = int(state.companyFirst, curve), last = int(state.companyFirst, curve + 1); i < last; i++) {
      refreshOwn<T>(int(state.companyMember, i));
    }
  }
}

@inline
function refreshOwn<T>(person: i32): void {
  const g = tagOf<T>(home, person);
  if (g < 0 || tagOf<T>(lockRow, person) != 0) return;
  setCost<T>(state.ownCost, person, costAt<T>(state.placeCost + <usize>g * state.rowBytes, person));
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
      if (g != a) notePair<T>(curve, person, g, a);
      if (!isBench(g)) noteOthers<T>(curve, a, g);
    }
  }
}

/** The person of a curve, in group g, changes places with one of the company, in group h: `other` is one of them, x the other. */
@inline
function notePair<T>(curve: i32, other: i32, g: i32, h: i32): void {
  // Each alone seems to find the other where they were, or to leave them there.
  const across = sees(curve, g, h);
  const here = load<i32>(metAt(curve, g));
  const there = load<i32>(metAt(curve, h));
  const more =
    changeAt<T>(curve, h, there, across - sees(curve, h, h)) - changeAt<T>(curve, g, here, sees(curve, g, g) - across);
  setCost<T>(state.companyError, other, <T>(costAt<T>(state.companyError, other) + more));
}

function noteOwn<T>(curve: i32, a: i32): void {
  for (let i = int(state.companyFirst, curve), end = int(state.companyFirst, curve + 1); i < end; i++) {
    const p = int(state.companyMember, i);
    const b = tagOf<T>(home, p);
    if (b >= 0 && b != a) notePair<T>(curve, p, a, b);
  }
}

/** One of the company changes places with x, of it too, and one of the two is met in group g: nothing changes, yet each alone seems to. */
function noteOthers<T>(curve: i32, a: i32, g: i32): void {
  const met = load<i32>(metAt(curve, g));
  if (met == 0) return;
  const curvature = <T>(stepAt<T>(curve, g, met) - stepAt<T>(curve, g, met - 1));
  if (curvature == <T>0) return;
  const isMet = sees(curve, g, a);
  for (let i = int(state.companyFirst, curve), end = int(state.companyFirst, curve + 1); i < end; i++) {
    const p = int(state.companyMember, i);
    const b = tagOf<T>(home, p);
    if (b < 0 || b == a || sees(curve, g, b) == isMet) continue;
    setCost<T>(state.companyError, p, <T>(costAt<T>(state.companyError, p) - curvature));
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
  const net = (come - go) * (sees(curve, to, a) - sees(curve, to, b));
  let error = <f64>changeAt<T>(curve, to, load<i32>(metAt(curve, to)), net);
  // Of those who move, so many seem to leave whom the person meets, and so many to join them.
  const shift = sees(curve, from, b) - sees(curve, from, a);
  if (shift == 0 || isBench(from)) return error;
  const met = load<i32>(metAt(curve, from));
  if (go > 0) error -= <f64>go * <f64>changeAt<T>(curve, from, met, shift);
  if (come > 0) error -= <f64>come * <f64>changeAt<T>(curve, from, met, -shift);
  return error;
}
