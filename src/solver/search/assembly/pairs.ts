/**
 * What it costs pairs to be together in the running session, by their meetings in all others: each way of meeting has a table of meetings, each
 * class of two groups one of pair costs.
 */
import { isBench } from './benches';
import { classOf, facingEnd, facingFirst, selectPattern, tableOf } from './links';
import { bitsOf, costAt, equalTags, int, setCost, splatTag, tagOf, width } from './rows';
import { home, roster, rosterFirst } from './running';
import * as state from './state';

/** Where people of every group meet, and no others: adds `by` to the meetings of all who sit together, and brings their cost up to date. */
export function countPairs<T>(by: i32): void {
  const bytes = state.rowBytes;
  const meetings = state.meetings;
  const marginal = state.marginal;
  const pairCost = state.pairCost;
  const countRow = <usize>state.people << 1;
  const list = roster;
  const isAll = state.standing == 0;
  for (let g = 0, groups = state.groups; g < groups; g++) {
    const from = int(rosterFirst, g);
    const to = int(rosterFirst, g + 1);
    for (let i = from + 1; i < to; i++) {
      const a = int(list, i);
      const met = meetings + <usize>a * countRow;
      const metBack = meetings + (<usize>a << 1);
      const costs = pairCost + <usize>a * bytes;
      const costsBack = pairCost + <usize>a * sizeof<T>();
      for (let j = from; j < i; j++) {
        const b = int(list, j);
        const before = <i32>load<u16>(met + (<usize>b << 1));
        const m = before + by;
        store<u16>(met + (<usize>b << 1), <u16>m);
        store<u16>(metBack + <usize>b * countRow, <u16>m);
        let cost = costAt<T>(marginal, m);
        if (!isAll) cost = <T>(cost + costAt<T>(costs, b) - costAt<T>(marginal, before));
        setCost<T>(costs, b, cost);
        store<T>(costsBack + <usize>b * bytes, cost);
      }
    }
  }
}

@inline
function addToPair<T>(number: i32, a: i32, b: i32, by: T): void {
  const table = tableOf(number);
  const there = table + <usize>a * state.rowBytes;
  const back = table + <usize>b * state.rowBytes;
  const cost = <T>(costAt<T>(there, b) + by);
  setCost<T>(there, b, cost);
  setCost<T>(back, a, cost);
}

/** One meeting more or less of two people in one way: what the next one costs, in all classes with that way. */
function countPair<T>(way: i32, a: i32, b: i32, by: i32): void {
  const people = state.people;
  const place = (way * people + min(a, b)) * people + max(a, b);
  const at = state.meetings + (<usize>place << 1);
  const before = <i32>load<u16>(at);
  store<u16>(at, <u16>(before + by));
  const change = <T>(costAt<T>(state.marginal, before + by) - costAt<T>(state.marginal, before));
  if (change == <T>0) return;
  for (let i = int(state.wayClassStart, way), end = int(state.wayClassStart, way + 1); i < end; i++) {
    addToPair<T>(int(state.wayClass, i), a, b, change);
  }
}

/** Counts all meetings of the running session where groups are linked, by the roster. */
export function countMeetings<T>(by: i32): void {
  for (let g = 0, groups = state.groups; g < groups; g++) {
    const from = int(rosterFirst, g);
    const to = int(rosterFirst, g + 1);
    for (let k = facingFirst(g), last = facingEnd(g); k < last; k++) {
      const h = int(state.facing, 2 * k);
      const number = int(state.facing, 2 * k + 1);
      if (h < g) continue;
      const ways = int(state.classWayStart, number);
      const waysEnd = int(state.classWayStart, number + 1);
      for (let i = from; i < to; i++) {
        const a = int(roster, i);
        for (let j = h == g ? i + 1 : int(rosterFirst, h), end = int(rosterFirst, h + 1); j < end; j++) {
          const b = int(roster, j);
          for (let way = ways; way < waysEnd; way++) countPair<T>(int(state.classWay, way), a, b, by);
        }
      }
    }
  }
}

/** Whether two people meet in a way, by a row of seats of the session whose links are selected. */
function meets<T>(way: i32, seats: usize, a: i32, b: i32): bool {
  const g = tagOf<T>(seats, a);
  const h = tagOf<T>(seats, b);
  if (way == 0) return g == h && g >= 0 && !isBench(g);
  if (g < 0 || h < 0) return false;
  const number = classOf(g, h);
  if (number < 0) return false;
  for (let i = int(state.classWayStart, number), end = int(state.classWayStart, number + 1); i < end; i++) {
    if (int(state.classWay, i) == way) return true;
  }
  return false;
}

/** Costs that pairs have in this session alone, by class; isIn: added, else taken away. */
export function countExtras<T>(s: i32, isIn: bool): void {
  for (let i = int(state.extraStart, s), end = int(state.extraStart, s + 1); i < end; i++) {
    const cost = costAt<T>(state.extraCost, i);
    const extra = state.extra + <usize>(12 * i);
    addToPair<T>(int(extra, 0), int(extra, 1), int(extra, 2), isIn ? cost : <T>(<T>0 - cost));
  }
  for (let number = 0; number < state.classCount; number++) {
    const table = int(state.overlayOf, number * state.sessions + s);
    if (table < 0) continue;
    const bytes = <usize>state.people * state.rowBytes;
    addRow<T>(tableOf(number), state.overlay + <usize>table * bytes, bytes, isIn);
  }
}

/** Adds costs to others, or takes them away. */
function addRow<T>(to: usize, from: usize, bytes: usize, isIn: bool): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    const now = v128.load(to + at);
    const by = v128.load(from + at);
    v128.store(to + at, isIn ? v128.add<T>(now, by) : v128.sub<T>(now, by));
  }
}

@inline
function ruleRowOf(way: i32, s: i32, p: i32): i32 {
  return int(state.ruleRow, (way * state.sessions + s) * state.people + p);
}

/** Costs of meetings by curves that hold in some sessions; isIn: added as the session is entered, else taken away, and brought up to date. */
export function countRules<T>(s: i32, isIn: bool): void {
  if (state.ruleCount == 0) return;
  for (let way = 0; way < state.wayCount; way++) {
    for (let p = 0; p < state.people; p++) {
      const row = ruleRowOf(way, s, p);
      if (row < 0) continue;
      const from = state.ruleCost + <usize>row * state.rowBytes;
      for (let k = int(state.wayClassStart, way), end = int(state.wayClassStart, way + 1); k < end; k++) {
        const to = tableOf(int(state.wayClass, k)) + <usize>p * state.rowBytes;
        addRow<T>(to, from, state.rowBytes, isIn);
      }
    }
  }
  if (isIn) memory.copy(state.ruleBefore, home, state.rowBytes);
  else recountRules<T>(s);
}

@inline
function isMoved<T>(p: i32): bool {
  return tagOf<T>(home, p) != tagOf<T>(state.ruleBefore, p);
}

/** Tells the other sessions who met here and no longer does, or the other way round. */
function recountRules<T>(s: i32): void {
  for (let x = 0; x < state.people; x++) {
    if (!isMoved<T>(x)) continue;
    const hasRule = state.hasRule + <usize>(x * state.people);
    const tagBefore = splatTag<T>(tagOf<T>(state.ruleBefore, x));
    const tagNow = splatTag<T>(tagOf<T>(home, x));
    for (let at: usize = 0; at < state.rowBytes; at += 16) {
      let bits = (1 << width<T>()) - 1;
      if (state.isLinked == 0) {
        const before = equalTags<T>(v128.load(state.ruleBefore + at), tagBefore);
        bits = bitsOf<T>(v128.xor(before, equalTags<T>(v128.load(home + at), tagNow)));
      }
      for (; bits != 0; bits &= bits - 1) {
        const y = <i32>at / <i32>sizeof<T>() + ctz(bits);
        if (y >= state.people) break;
        if (load<u8>(hasRule + y) == 0 || (y < x && isMoved<T>(y))) continue;
        for (let way = 0; way < state.wayCount; way++) {
          const met = meets<T>(way, state.ruleBefore, x, y);
          if (meets<T>(way, home, x, y) != met) recountPair<T>(way, s, x, y, met ? -1 : 1);
        }
      }
    }
  }
}

/** One meeting more or less in session s: what a meeting in the others of its curves costs. */
function recountPair<T>(way: i32, s: i32, x: i32, y: i32, by: i32): void {
  let i = int(state.ruleMemberStart, s * state.people + x);
  let j = int(state.ruleMemberStart, s * state.people + y);
  const endI = int(state.ruleMemberStart, s * state.people + x + 1);
  const endJ = int(state.ruleMemberStart, s * state.people + y + 1);
  while (i < endI && j < endJ) {
    const curve = int(state.ruleMember, 2 * i);
    const other = int(state.ruleMember, 2 * j);
    if (curve == other && int(state.rule, 3 * curve + 2) == way) {
      const a = int(state.ruleMember, 2 * i + 1);
      const b = int(state.ruleMember, 2 * j + 1);
      const place = int(state.rule, 3 * curve) + (max(a, b) * (max(a, b) - 1)) / 2 + min(a, b);
      const at = state.ruleMet + ((<usize>place) << 1);
      const met = <i32>load<u16>(at);
      store<u16>(at, <u16>(met + by));
      for (let k = int(state.ruleSessionStart, curve), end = int(state.ruleSessionStart, curve + 1); k < end; k++) {
        const t = int(state.ruleSession, k);
        if (t != s) addToRules<T>(way, t, x, y, int(state.rule, 3 * curve + 1) + met, by);
      }
    }
    if (curve <= other) i++;
    if (other <= curve) j++;
  }
  if (state.isLinked) selectPattern(s);
}

/** What a meeting in session t costs two people who had `place` meetings, counted from the curve's start, and now have `by` more. */
function addToRules<T>(way: i32, t: i32, x: i32, y: i32, place: i32, by: i32): void {
  const ofX = ruleRowOf(way, t, x);
  const ofY = ruleRowOf(way, t, y);
  if (ofX < 0 || ofY < 0) return;
  if (state.isLinked) selectPattern(t);
  const others = place - (meets<T>(way, state.seats + <usize>t * state.rowBytes, x, y) ? 1 : 0);
  const change = <T>(costAt<T>(state.ruleMarginal, others + by) - costAt<T>(state.ruleMarginal, others));
  const there = state.ruleCost + <usize>ofX * state.rowBytes;
  const back = state.ruleCost + <usize>ofY * state.rowBytes;
  setCost<T>(there, y, <T>(costAt<T>(there, y) + change));
  setCost<T>(back, x, <T>(costAt<T>(back, x) + change));
}
