/**
 * Curves on the meetings of every two of three people or more in some sessions, such as windows: what a meeting in each session costs by
 * them stands in rows, and is brought up to date where people moved.
 */
import { selectPattern, tableOf } from './links';
import { addRows, meets } from './pairs';
import { bitsOf, costAt, equalTags, int, setCost, splatTag, tagOf, width } from './rows';
import { home } from './running';
import * as state from './state';

@inline
function windowRowOf(way: i32, s: i32, p: i32): i32 {
  return int(state.windowRow, (way * state.sessions + s) * state.people + p);
}

/** Costs of meetings by curves that hold in some sessions; isIn: added as the session is entered, else taken away, and brought up to date. */
export function countWindows<T>(s: i32, isIn: bool): void {
  if (state.windowCount == 0) return;
  for (let way = 0; way < state.wayCount; way++) {
    for (let p = 0; p < state.people; p++) {
      const row = windowRowOf(way, s, p);
      if (row < 0) continue;
      const from = state.windowCost + <usize>row * state.rowBytes;
      for (let k = int(state.wayClassStart, way), end = int(state.wayClassStart, way + 1); k < end; k++) {
        const to = tableOf(int(state.wayClass, k)) + <usize>p * state.rowBytes;
        addRows<T>(to, from, state.rowBytes, isIn);
      }
    }
  }
  if (isIn) memory.copy(state.windowBefore, home, state.rowBytes);
  else recountWindows<T>(s);
}

@inline
function isMoved<T>(p: i32): bool {
  return tagOf<T>(home, p) != tagOf<T>(state.windowBefore, p);
}

/** Tells the other sessions who met here and no longer does, or the other way round. */
function recountWindows<T>(s: i32): void {
  const first = state.windowMemberStart + ((<usize>(s * state.people)) << 2);
  for (let x = 0; x < state.people; x++) {
    if (!isMoved<T>(x) || int(first, x) == int(first, x + 1)) continue;
    const tagBefore = splatTag<T>(tagOf<T>(state.windowBefore, x));
    const tagNow = splatTag<T>(tagOf<T>(home, x));
    for (let at: usize = 0; at < state.rowBytes; at += 16) {
      let bits = (1 << width<T>()) - 1;
      if (state.isLinked == 0) {
        const before = equalTags<T>(v128.load(state.windowBefore + at), tagBefore);
        bits = bitsOf<T>(v128.xor(before, equalTags<T>(v128.load(home + at), tagNow)));
      }
      for (; bits != 0; bits &= bits - 1) {
        const y = <i32>at / <i32>sizeof<T>() + ctz(bits);
        if (y >= state.people) break;
        if (y == x || (y < x && isMoved<T>(y)) || int(first, y) == int(first, y + 1)) continue;
        for (let way = 0; way < state.wayCount; way++) {
          const met = meets<T>(way, state.windowBefore, x, y);
          if (meets<T>(way, home, x, y) != met) recountPair<T>(way, s, x, y, met ? -1 : 1);
        }
      }
    }
  }
}

/** One meeting more or less in session s: what a meeting in the others of its curves costs. */
function recountPair<T>(way: i32, s: i32, x: i32, y: i32, by: i32): void {
  let i = int(state.windowMemberStart, s * state.people + x);
  let j = int(state.windowMemberStart, s * state.people + y);
  const endI = int(state.windowMemberStart, s * state.people + x + 1);
  const endJ = int(state.windowMemberStart, s * state.people + y + 1);
  while (i < endI && j < endJ) {
    const curve = int(state.windowMember, 2 * i);
    const other = int(state.windowMember, 2 * j);
    if (curve == other && int(state.window, 3 * curve + 2) == way) {
      const a = int(state.windowMember, 2 * i + 1);
      const b = int(state.windowMember, 2 * j + 1);
      const place = int(state.window, 3 * curve) + (max(a, b) * (max(a, b) - 1)) / 2 + min(a, b);
      const at = state.windowMet + ((<usize>place) << 1);
      const met = <i32>load<u16>(at);
      store<u16>(at, <u16>(met + by));
      for (let k = int(state.windowSessionStart, curve), end = int(state.windowSessionStart, curve + 1); k < end; k++) {
        const t = int(state.windowSession, k);
        if (t != s) addToWindows<T>(way, t, x, y, int(state.window, 3 * curve + 1) + met, by);
      }
    }
    if (curve <= other) i++;
    if (other <= curve) j++;
  }
  if (state.isLinked) selectPattern(s);
}

/** What a meeting in session t costs two people who had `place` meetings, counted from the curve's start, and now have `by` more. */
function addToWindows<T>(way: i32, t: i32, x: i32, y: i32, place: i32, by: i32): void {
  const ofX = windowRowOf(way, t, x);
  const ofY = windowRowOf(way, t, y);
  if (ofX < 0 || ofY < 0) return;
  if (state.isLinked) selectPattern(t);
  const others = place - (meets<T>(way, state.seats + <usize>t * state.rowBytes, x, y) ? 1 : 0);
  const change = <T>(costAt<T>(state.windowMarginal, others + by) - costAt<T>(state.windowMarginal, others));
  const there = state.windowCost + <usize>ofX * state.rowBytes;
  const back = state.windowCost + <usize>ofY * state.rowBytes;
  setCost<T>(there, y, <T>(costAt<T>(there, y) + change));
  setCost<T>(back, x, <T>(costAt<T>(back, x) + change));
}
