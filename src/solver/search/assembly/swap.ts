/** Single people: exchanges with anyone, moves into free seats. */
import { applySwap, home, pay, relocate, relocationCost, session, threshold } from './change';
import { equalTags, int, lane, lanesSet, loadTag, minus, plus, splatTag, width } from './lanes';
import { below } from './random';
import { bendRow } from './session';
import * as state from './state';

@inline
function at(from: usize, y: i32, stride: usize): usize {
  return from + <usize>int(home, y) * stride;
}

/** For a vector of people from y on: the lane at `from` + (the person's group) × stride. */
@inline
function byGroup<T>(from: usize, y: i32, stride: usize): v128 {
  // Lane numbers must be literals; which of these lines remain is known when T is.
  let out = v128.splat<T>(<T>0);
  out = v128.load_lane<T>(at(from, y, stride), out, 0);
  out = v128.load_lane<T>(at(from, y + 1, stride), out, 1);
  if (sizeof<T>() <= 4) {
    out = v128.load_lane<T>(at(from, y + 2, stride), out, 2);
    out = v128.load_lane<T>(at(from, y + 3, stride), out, 3);
  }
  if (sizeof<T>() <= 2) {
    out = v128.load_lane<T>(at(from, y + 4, stride), out, 4);
    out = v128.load_lane<T>(at(from, y + 5, stride), out, 5);
    out = v128.load_lane<T>(at(from, y + 6, stride), out, 6);
    out = v128.load_lane<T>(at(from, y + 7, stride), out, 7);
  }
  if (sizeof<T>() == 1) {
    out = v128.load_lane<T>(at(from, y + 8, stride), out, 8);
    out = v128.load_lane<T>(at(from, y + 9, stride), out, 9);
    out = v128.load_lane<T>(at(from, y + 10, stride), out, 10);
    out = v128.load_lane<T>(at(from, y + 11, stride), out, 11);
    out = v128.load_lane<T>(at(from, y + 12, stride), out, 12);
    out = v128.load_lane<T>(at(from, y + 13, stride), out, 13);
    out = v128.load_lane<T>(at(from, y + 14, stride), out, 14);
    out = v128.load_lane<T>(at(from, y + 15, stride), out, 15);
  }
  return out;
}

/** Two people of one value of a term change nothing in it; the sums say otherwise by their bends. */
@inline
function lessBends<T>(delta: v128, x: i32, a: i32, y: i32, offset: usize): v128 {
  const end = int(state.balanceStart, session + 1);
  for (let i = int(state.balanceStart, session); i < end; i++) {
    const term = int(state.balanceList, i);
    const values = state.balanceValue + <usize>term * state.rowBytes;
    const v = loadTag<T>(values, x);
    if (v < 0) continue;
    const row = bendRow<T>(int(state.balance + ((<usize>term) << 4), 1) + v);
    const same = equalTags<T>(v128.load(values + offset), splatTag<T>(v));
    const bends = v128.add<T>(v128.splat<T>(lane<T>(row, a)), byGroup<T>(row, y, sizeof<T>()));
    delta = minus<T>(delta, v128.and(same, bends));
  }
  return delta;
}

/** People before lane `lane` of vector `last`, counted round from vector `from`, who could have changed with x. */
function candidates<T>(from: i32, last: i32, mask: i32, a: i32): i32 {
  const vectors = <i32>(state.rowBytes >> 4);
  const mine = splatTag<T>(a);
  const none = splatTag<T>(-1);
  let count = 0;
  let k = from;
  while (true) {
    const free = v128.load(state.freeTag + ((<usize>k) << 4));
    const out = v128.or(equalTags<T>(free, mine), equalTags<T>(free, none));
    const bits = ~lanesSet<T>(out) & ((1 << width<T>()) - 1);
    if (k == last) return count + popcnt(bits & mask);
    count += popcnt(bits);
    k = k + 1 == vectors ? 0 : k + 1;
  }
}

/** Tries x against everyone, from a random place on, until an exchange is taken. */
export function scanSwaps<T>(x: i32): void {
  const a = int(home, x);
  const bytes = state.rowBytes;
  const vectors = <i32>(bytes >> 4);
  const mask = <usize>(state.poolSize - 1) * sizeof<T>();
  let drawn = (<usize>below(state.poolSize)) * sizeof<T>();
  const from = below(vectors);
  const column = state.placeCost + <usize>x * sizeof<T>();
  const placeA = state.placeCost + <usize>a * bytes;
  const costs = state.pairCost + <usize>x * bytes;
  const own = v128.splat<T>(lane<T>(state.ownCost, x));
  const mine = splatTag<T>(a);
  const balanced = int(state.balanceStart, session) != int(state.balanceStart, session + 1);
  let k = from;
  do {
    const offset = (<usize>k) << 4;
    const y = k * width<T>();
    const pair = v128.load(costs + offset);
    let delta = minus<T>(v128.load(placeA + offset), v128.load(state.ownCost + offset));
    delta = plus<T>(delta, minus<T>(byGroup<T>(column, y, bytes), own));
    delta = minus<T>(minus<T>(delta, pair), pair);
    if (balanced) delta = lessBends<T>(delta, x, a, y, offset);
    const limit = v128.load(state.pool + drawn);
    const inside = equalTags<T>(v128.load(state.tag + offset), mine);
    const taken = lanesSet<T>(v128.andnot(v128.le<T>(delta, limit), inside));
    if (taken) {
      const lane0 = ctz(taken);
      const other = y + lane0;
      state.proposals += <f64>candidates<T>(from, k, (2 << lane0) - 1, a);
      const b = int(home, other);
      pay(swapCost<T>(x, other, a, b));
      applySwap<T>(x, other, a, b);
      return;
    }
    drawn = (drawn + 16) & mask;
    k = k + 1 == vectors ? 0 : k + 1;
  } while (k != from);
  const last = from == 0 ? vectors - 1 : from - 1;
  state.proposals += <f64>candidates<T>(from, last, -1, a);
}

/** The cost of one exchange, as in the vector loop. */
function swapCost<T>(x: i32, y: i32, a: i32, b: i32): f64 {
  const pair = <f64>lane<T>(state.pairCost + <usize>x * state.rowBytes, y);
  let delta = relocationCost<T>(x, a, b) + relocationCost<T>(y, b, a) - 2 * pair;
  const end = int(state.balanceStart, session + 1);
  for (let i = int(state.balanceStart, session); i < end; i++) {
    const term = int(state.balanceList, i);
    const values = state.balanceValue + <usize>term * state.rowBytes;
    const v = loadTag<T>(values, x);
    if (v < 0 || loadTag<T>(values, y) != v) continue;
    const row = bendRow<T>(int(state.balance + ((<usize>term) << 4), 1) + v);
    delta -= <f64>lane<T>(row, a) + <f64>lane<T>(row, b);
  }
  return delta;
}

/** A group of `size` people may lose (by < 0) or win some and still be of a legal size. */
@inline
export function fits(g: i32, by: i32): bool {
  const after = int(state.size, g) + by;
  return after == 0 || (after >= int(state.minSize, g) && after <= int(seatsOf(), g));
}

@inline
export function seatsOf(): usize {
  return state.capacity + ((<usize>(session * state.groups)) << 2);
}

/** Tries x in every group with a free seat, until a move is taken. */
export function scanFreeSeats<T>(x: i32): bool {
  const a = int(home, x);
  if (!fits(a, -1)) return false;
  const groups = state.groups;
  const from = below(groups);
  let g = from;
  do {
    if (g != a && int(seatsOf(), g) > int(state.size, g) && fits(g, 1)) {
      state.proposals += 1;
      const delta = relocationCost<T>(x, a, g);
      if (delta <= threshold<T>()) {
        pay(delta);
        relocate<T>(x, a, g);
        return true;
      }
    }
    g = g + 1 == groups ? 0 : g + 1;
  } while (g != from);
  return false;
}
