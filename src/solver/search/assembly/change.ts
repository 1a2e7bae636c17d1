/** Changes of the running session, applied: cost, seats, sums and counts stay true after each. */
import { equalTags, int, lane, loadTag, setInt, setLane, splatTag, storeTag } from './lanes';
import { below } from './random';
import { bendRow, countAt, refreshOwn, setBend, step } from './session';
import * as state from './state';

/** The running session, and its row of seats. */
export let session: i32 = 0;
export let home: usize = 0;
/** The best cost was met in the running session; and it is the present one, not yet copied. */
export let improved: bool = false;
let fresh: bool = false;

export function begin(s: i32, row: usize): void {
  session = s;
  home = row;
  improved = false;
  fresh = false;
}

/** Call before a change is applied that might lose the best row: it is copied if it was not yet. */
@inline
export function keepRow(): void {
  if (!fresh) return;
  memory.copy(state.snapshot, home, (<usize>state.people) << 2);
  fresh = false;
}

/** Counts the cost of a change that is taken. */
@inline
export function count(delta: f64): void {
  state.cost += delta;
  state.accepted += 1;
  if (state.cost < state.bestCost) {
    state.bestCost = state.cost;
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

/** Writes the best schedule down if the running session brought a new one. */
export function keepBest(): void {
  if (!improved) return;
  const bytes = (<usize>(state.people * state.sessions)) << 2;
  memory.copy(state.bestSeats, state.seats, bytes);
  if (!fresh) {
    const row = (<usize>(session * state.people)) << 2;
    memory.copy(state.bestSeats + row, state.snapshot, (<usize>state.people) << 2);
  }
  improved = false;
  fresh = false;
}

/** A random threshold: a change that costs no more is taken. P(threshold ≥ d) = exp(−d / temperature). */
@inline
export function threshold<T>(): f64 {
  return <f64>lane<T>(state.pool, below(state.poolSize));
}

/** One person of value `v` more (or less) in group g; `moved` is that person, whose own cost stays. */
function recount<T>(term: i32, v: i32, g: i32, by: i32, moved: i32): void {
  if (!load<u8>(state.balanceGroup + <usize>(term * state.groups + g))) return;
  const value = int(state.balance + ((<usize>term) << 4), 1) + v;
  const at = countAt(value, g);
  const before = load<i32>(at);
  const after = before + by;
  store<i32>(at, after);
  setBend<T>(value, g, after);
  // Others see `after` people in the group, its own members one less: themselves.
  const others = <T>(step<T>(value, after) - step<T>(value, before));
  const low = min(before, after);
  const members = low > 0 ? <T>(step<T>(value, after - 1) - step<T>(value, before - 1)) : <T>0;
  if (others == <T>0 && members == <T>0) return;
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const kept = lane<T>(costs, moved);
  const values = state.balanceValue + <usize>term * state.rowBytes;
  const wanted = splatTag<T>(v);
  const here = splatTag<T>(g);
  const otherStep = v128.splat<T>(others);
  const memberStep = v128.splat<T>(members);
  for (let i: usize = 0; i < state.rowBytes; i += 16) {
    const same = equalTags<T>(v128.load(values + i), wanted);
    const inside = equalTags<T>(v128.load(state.tag + i), here);
    const change = v128.and(same, v128.bitselect(memberStep, otherStep, inside));
    v128.store(costs + i, v128.add<T>(v128.load(costs + i), change));
  }
  setLane<T>(costs, moved, kept);
}

/** Two people of one value have changed places: no count changes, but each now counts themself elsewhere. */
function tradePlaces<T>(term: i32, v: i32, x: i32, y: i32, a: i32, b: i32): void {
  const row = bendRow<T>(int(state.balance + ((<usize>term) << 4), 1) + v);
  const inA = state.placeCost + <usize>a * state.rowBytes;
  const inB = state.placeCost + <usize>b * state.rowBytes;
  const bendA = lane<T>(row, a);
  const bendB = lane<T>(row, b);
  setLane<T>(inA, x, <T>(lane<T>(inA, x) + bendA));
  setLane<T>(inA, y, <T>(lane<T>(inA, y) - bendA));
  setLane<T>(inB, x, <T>(lane<T>(inB, x) - bendB));
  setLane<T>(inB, y, <T>(lane<T>(inB, y) + bendB));
}

/** Brings the balance up to date after `person` went from A to B; `other`, if any, went from B to A. */
function rebalance<T>(person: i32, other: i32, a: i32, b: i32): void {
  const end = int(state.balanceStart, session + 1);
  for (let i = int(state.balanceStart, session); i < end; i++) {
    const term = int(state.balanceList, i);
    const values = state.balanceValue + <usize>term * state.rowBytes;
    const v = loadTag<T>(values, person);
    const w = other < 0 ? -1 : loadTag<T>(values, other);
    if (v == w) {
      if (v >= 0) tradePlaces<T>(term, v, person, other, a, b);
      continue;
    }
    if (v >= 0) {
      recount<T>(term, v, a, -1, person);
      recount<T>(term, v, b, 1, person);
    }
    if (w >= 0) {
      recount<T>(term, w, b, -1, other);
      recount<T>(term, w, a, 1, other);
    }
  }
}

@inline
function hasBalance(): bool {
  return int(state.balanceStart, session) != int(state.balanceStart, session + 1);
}

/** Exchanges two people who may move alone; the cost is paid already. */
export function applySwap<T>(x: i32, y: i32, a: i32, b: i32): void {
  const bytes = state.rowBytes;
  const costX = state.pairCost + <usize>x * bytes;
  const costY = state.pairCost + <usize>y * bytes;
  const placeA = state.placeCost + <usize>a * bytes;
  const placeB = state.placeCost + <usize>b * bytes;
  setInt(home, x, b);
  setInt(home, y, a);
  storeTag<T>(state.tag, x, b);
  storeTag<T>(state.tag, y, a);
  storeTag<T>(state.freeTag, x, b);
  storeTag<T>(state.freeTag, y, a);
  const tagA = splatTag<T>(a);
  const tagB = splatTag<T>(b);
  for (let i: usize = 0; i < bytes; i += 16) {
    const change = v128.sub<T>(v128.load(costY + i), v128.load(costX + i));
    const inA = v128.add<T>(v128.load(placeA + i), change);
    const inB = v128.sub<T>(v128.load(placeB + i), change);
    v128.store(placeA + i, inA);
    v128.store(placeB + i, inB);
    const free = v128.load(state.freeTag + i);
    const own = v128.bitselect(inA, v128.load(state.ownCost + i), equalTags<T>(free, tagA));
    v128.store(state.ownCost + i, v128.bitselect(inB, own, equalTags<T>(free, tagB)));
  }
  if (hasBalance()) {
    rebalance<T>(x, y, a, b);
    refreshOwn<T>(a);
    refreshOwn<T>(b);
  }
}

/** Puts one person of group A into group B, whatever the room; the cost is paid already. */
export function relocate<T>(x: i32, a: i32, b: i32): void {
  const bytes = state.rowBytes;
  const costs = state.pairCost + <usize>x * bytes;
  const placeA = state.placeCost + <usize>a * bytes;
  const placeB = state.placeCost + <usize>b * bytes;
  setInt(home, x, b);
  storeTag<T>(state.tag, x, b);
  if (loadTag<T>(state.freeTag, x) >= 0) storeTag<T>(state.freeTag, x, b);
  setInt(state.size, a, int(state.size, a) - 1);
  setInt(state.size, b, int(state.size, b) + 1);
  for (let i: usize = 0; i < bytes; i += 16) {
    const change = v128.load(costs + i);
    v128.store(placeA + i, v128.sub<T>(v128.load(placeA + i), change));
    v128.store(placeB + i, v128.add<T>(v128.load(placeB + i), change));
  }
  if (hasBalance()) rebalance<T>(x, -1, a, b);
  refreshOwn<T>(a);
  refreshOwn<T>(b);
}

/** What it costs to put one person of group A into group B, all others staying. */
@inline
export function relocationCost<T>(x: i32, a: i32, b: i32): f64 {
  const at = <usize>x * sizeof<T>();
  const there = load<T>(state.placeCost + <usize>b * state.rowBytes + at);
  return <f64>there - <f64>load<T>(state.placeCost + <usize>a * state.rowBytes + at);
}
