/** Changes of the running session, applied: cost, seats, sums and counts stay true after each. */
import { rebalance } from './balance';
import { hasCompany, liftCompany, settleCompany } from './company';
import { addChanges, faceExchanged, faceOthers, refreshFacing } from './links';
import { equalTags, int, costAt, setInt, setCost, setTag, splatTag, tagOf } from './rows';
import { below } from './random';
import { copyOwn, home, lockRow, reseat, roster, rosterPlace, session, setOpen } from './running';
import { hasGroupCosts } from './session';
import { resum } from './squares';
import * as state from './state';

/** The best cost was met in the running session; and it is the present one, not yet copied. */
let improved: bool = false;
let fresh: bool = false;

/** Call before a change is applied that might lose the best row: it is copied if it was not yet. */
@inline
export function keepRow(): void {
  if (!fresh) return;
  memory.copy(state.snapshot, home, state.rowBytes);
  fresh = false;
}

/** Counts the cost of a change that is taken. */
@inline
export function count(delta: f64): void {
  const cost = state.cost + delta;
  state.cost = cost;
  state.accepted += 1;
  if (cost < state.bestCost) {
    state.bestCost = cost;
    improved = true;
    fresh = true;
  }
}

/** Call before a change is applied that is taken already. */
@inline
export function pay(delta: f64): void {
  if (delta > 0) keepRow();
  count(delta);
}

/** Writes the best schedule down if the session that just ran brought a new one. */
export function keepBest(): void {
  if (!improved) return;
  memory.copy(state.bestSeats, state.seats, <usize>state.sessions * state.rowBytes);
  if (!fresh) memory.copy(state.bestSeats + <usize>session * state.rowBytes, state.snapshot, state.rowBytes);
  improved = false;
  fresh = false;
}

/** A random threshold: a change that costs no more is taken. P(threshold ≥ d) = exp(−d / temperature). */
@inline
export function threshold<T>(): f64 {
  return <f64>costAt<T>(state.pool, below(state.poolSize));
}

/** Brings `ownCost` up to date in two groups whose people or costs have changed. */
function refreshOwn<T>(a: i32, b: i32): void {
  if (state.isLinked) {
    refreshFacing<T>(a, b);
    return;
  }
  const placeA = state.placeCost + <usize>a * state.rowBytes;
  const placeB = state.placeCost + <usize>b * state.rowBytes;
  if (int(state.size, a) + int(state.size, b) < <i32>(state.rowBytes >> 4)) {
    // Person by person, where the groups are small beside the rows.
    copyOwn<T>(a);
    copyOwn<T>(b);
    return;
  }
  const ownCost = state.ownCost;
  const tagA = splatTag<T>(a);
  const tagB = splatTag<T>(b);
  for (let at: usize = 0; at < state.rowBytes; at += 16) {
    const loose = v128.or(v128.load(home + at), v128.load(lockRow + at));
    const own = v128.bitselect(v128.load(placeA + at), v128.load(ownCost + at), equalTags<T>(loose, tagA));
    v128.store(ownCost + at, v128.bitselect(v128.load(placeB + at), own, equalTags<T>(loose, tagB)));
  }
}

/** Brings what counts, sums and company of groups cost up to date after x went from group a to b and y, unless −1, from b to a. */
function recountGroups<T>(x: i32, y: i32, a: i32, b: i32): void {
  rebalance<T>(x, y, a, b);
  resum<T>(x, y, a, b);
  if (hasCompany()) settleCompany<T>(x, y, a, b);
}

/** Exchanges two people who may move alone; the cost is paid already. */
export function applySwap<T>(x: i32, y: i32, a: i32, b: i32): void {
  if (hasGroupCosts && hasCompany()) liftCompany<T>(x, y, a, b);
  setTag<T>(home, x, b);
  setTag<T>(home, y, a);
  const placeX = int(rosterPlace, x);
  const placeY = int(rosterPlace, y);
  setInt(rosterPlace, x, placeY);
  setInt(rosterPlace, y, placeX);
  setInt(roster, placeX, y);
  setInt(roster, placeY, x);
  if (state.isLinked) faceExchanged<T>(a, b, x, y);
  else addChanges<T>(a, b, 0, y, x);
  if (hasGroupCosts) recountGroups<T>(x, y, a, b);
  refreshOwn<T>(a, b);
}

/** Puts one person of group a into group b, whatever the room; the cost is paid already. */
export function relocate<T>(x: i32, a: i32, b: i32): void {
  if (hasGroupCosts && hasCompany()) liftCompany<T>(x, -1, a, b);
  setTag<T>(home, x, b);
  reseat(x, a, b);
  setInt(state.size, a, int(state.size, a) - 1);
  setInt(state.size, b, int(state.size, b) + 1);
  setOpen(a);
  setOpen(b);
  if (tagOf<T>(lockRow, x) == 0) {
    setInt(state.loose, a, int(state.loose, a) - 1);
    setInt(state.loose, b, int(state.loose, b) + 1);
  }
  faceOthers<T>(a, x, -1);
  faceOthers<T>(b, -1, x);
  if (hasGroupCosts) recountGroups<T>(x, -1, a, b);
  refreshOwn<T>(a, b);
}

/** What it costs to put one person of group a into group b, all others staying. */
@inline
export function relocationCost<T>(x: i32, a: i32, b: i32): f64 {
  const there = costAt<T>(state.placeCost + <usize>b * state.rowBytes, x);
  return <f64>there - <f64>costAt<T>(state.placeCost + <usize>a * state.rowBytes, x);
}
