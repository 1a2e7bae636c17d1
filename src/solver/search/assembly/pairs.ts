/**
 * What it costs pairs to be together in the running session, by their meetings in all others: each way of meeting has a table of meetings, each
 * class of two groups one of pair costs.
 */
import { isBench } from './benches';
import { classOf, facingEnd, facingFirst, tableOf } from './links';
import { costAt, int, setCost, setInt, tagOf } from './rows';
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
export function meets<T>(way: i32, seats: usize, a: i32, b: i32): bool {
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
    const costs = tableOf(number);
    addRows<T>(costs, state.overlay + <usize>table * bytes, bytes, isIn);
  }
}

/** Adds costs to others, or takes them away. */
export function addRows<T>(to: usize, from: usize, bytes: usize, isIn: bool): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    const now = v128.load(to + at);
    const by = v128.load(from + at);
    v128.store(to + at, isIn ? v128.add<T>(now, by) : v128.sub<T>(now, by));
  }
}

/** Meeting rules of their own: taken out of the session as it is entered, put back as it is left. */
export function countRules<T>(s: i32, isIn: bool): void {
  for (let i = int(state.ruleStart, s), end = int(state.ruleStart, s + 1); i < end; i++) {
    const rule = state.rule + <usize>(20 * int(state.ruleList, i));
    const a = int(rule, 0);
    const b = int(rule, 1);
    const way = int(rule, 4);
    const met = meets<T>(way, home, a, b) ? 1 : 0;
    if (isIn) setInt(rule, 2, int(rule, 2) - met);
    const step = costAt<T>(state.ruleMarginal, int(rule, 3) + int(rule, 2));
    for (let k = int(state.wayClassStart, way), last = int(state.wayClassStart, way + 1); k < last; k++) {
      addToPair<T>(int(state.wayClass, k), a, b, isIn ? step : <T>(<T>0 - step));
    }
    if (!isIn) setInt(rule, 2, int(rule, 2) + met);
  }
}
