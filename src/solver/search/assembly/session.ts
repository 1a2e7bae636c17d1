/**
 * One session at a time. While a session runs, the meetings of all others stand still, so what it costs a pair
 * to be together in it is a constant, and the cost of any exchange follows from sums of those over groups.
 */
import { addBalance, hasBalance } from './balance';
import { isBench } from './benches';
import { addCompany, hasCompany } from './company';
import { enterLinks, leaveLinks } from './links';
import { int, costAt, setInt, setCost, tagOf } from './rows';
import { fits, home, lockRow, roster, rosterFirst, select, session, setOpen } from './running';
import { addSquares, hasSquares } from './squares';
import * as state from './state';
import { addVisits, countVisits } from './visits';

/** Counts or sums of the groups, or company in them, cost something here, or pairs cost nothing in some of them. */
export let hasGroupCosts: bool = false;

/** What it costs a pair to be together once more, where they met m times elsewhere. */
@inline
function togetherCost<T>(a: i32, b: i32, m: i32): T {
  const cost = costAt<T>(state.marginal, m);
  if (state.standing == 0) return cost;
  return <T>(cost + costAt<T>(state.standing + <usize>a * state.rowBytes, b));
}

/** Adds `by` to the meetings of all pairs that sit together, and brings their cost up to date. */
function countPairs<T, M>(by: i32): void {
  const bytes = state.rowBytes;
  const meetings = state.meetings;
  const pairCost = state.pairCost;
  const countRow = <usize>state.people * sizeof<M>();
  const list = roster;
  for (let g = 0, groups = state.groups; g < groups; g++) {
    const from = int(rosterFirst, g);
    const to = state.benchCount > 0 && isBench(g) ? from : int(rosterFirst, g + 1);
    for (let i = from + 1; i < to; i++) {
      const a = int(list, i);
      const met = meetings + <usize>a * countRow;
      const metBack = meetings + <usize>a * sizeof<M>();
      const costs = pairCost + <usize>a * bytes;
      const costsBack = pairCost + <usize>a * sizeof<T>();
      for (let j = from; j < i; j++) {
        const b = int(list, j);
        const m = <i32>costAt<M>(met, b) + by;
        setCost<M>(met, b, <M>m);
        store<M>(metBack + <usize>b * countRow, <M>m);
        const cost = togetherCost<T>(a, b, m);
        setCost<T>(costs, b, cost);
        store<T>(costsBack + <usize>b * bytes, cost);
      }
    }
  }
}

@inline
function setPair<T>(a: i32, b: i32, value: T): void {
  setCost<T>(state.pairCost + <usize>a * state.rowBytes, b, value);
  setCost<T>(state.pairCost + <usize>b * state.rowBytes, a, value);
}

@inline
function addToPair<T>(a: i32, b: i32, value: T): void {
  setPair<T>(a, b, <T>(costAt<T>(state.pairCost + <usize>a * state.rowBytes, b) + value));
}

@inline
function resetPair<T, M>(a: i32, b: i32): void {
  const m = <i32>costAt<M>(state.meetings + <usize>a * <usize>state.people * sizeof<M>(), b);
  setPair<T>(a, b, togetherCost<T>(a, b, m));
}

/** Adds the table of pair costs that the session has besides, or takes it away. */
function overlay<T>(s: i32, isIn: bool): void {
  const table = int(state.overlayOf, s);
  const bytes = <usize>state.people * state.rowBytes;
  const costs = state.pairCost;
  const from = state.overlay + <usize>table * bytes;
  for (let at: usize = 0; at < bytes; at += 16) {
    const now = v128.load(costs + at);
    const by = v128.load(from + at);
    v128.store(costs + at, isIn ? v128.add<T>(now, by) : v128.sub<T>(now, by));
  }
}

@inline
function sitTogether<T>(a: i32, b: i32): bool {
  const g = tagOf<T>(home, a);
  return g == tagOf<T>(home, b) && !isBench(g);
}

/** Adds the costs that pairs have in this session alone. */
function addExtras<T>(s: i32): void {
  for (let i = int(state.extraStart, s), end = int(state.extraStart, s + 1); i < end; i++) {
    addToPair<T>(int(state.extraPair, 2 * i), int(state.extraPair, 2 * i + 1), costAt<T>(state.extraCost, i));
  }
  for (let i = int(state.ruleStart, s), end = int(state.ruleStart, s + 1); i < end; i++) {
    const rule = state.rule + ((<usize>int(state.ruleList, i)) << 4);
    const a = int(rule, 0);
    const b = int(rule, 1);
    if (sitTogether<T>(a, b)) setInt(rule, 2, int(rule, 2) - 1);
    addToPair<T>(a, b, costAt<T>(state.ruleMarginal, int(rule, 3) + int(rule, 2)));
  }
}

function removeExtras<T, M>(s: i32): void {
  for (let i = int(state.extraStart, s), end = int(state.extraStart, s + 1); i < end; i++) {
    resetPair<T, M>(int(state.extraPair, 2 * i), int(state.extraPair, 2 * i + 1));
  }
  for (let i = int(state.ruleStart, s), end = int(state.ruleStart, s + 1); i < end; i++) {
    const rule = state.rule + ((<usize>int(state.ruleList, i)) << 4);
    const a = int(rule, 0);
    const b = int(rule, 1);
    if (sitTogether<T>(a, b)) setInt(rule, 2, int(rule, 2) + 1);
    resetPair<T, M>(a, b);
  }
}

/** One row of `placeCost`: the sum of the rows of those who sit in the group. */
@inline
function sumRows<T>(row: usize, from: i32, to: i32): void {
  const bytes = state.rowBytes;
  const pairCost = state.pairCost;
  if (from == to) {
    for (let at: usize = 0; at < bytes; at += 16) v128.store(row + at, v128.splat<i32>(0));
    return;
  }
  for (let at: usize = 0; at < bytes; at += 16) {
    const column = pairCost + at;
    let sum = v128.load(column + <usize>int(roster, from) * bytes);
    for (let i = from + 1; i < to; i++) {
      sum = v128.add<T>(sum, v128.load(column + <usize>int(roster, i) * bytes));
    }
    v128.store(row + at, sum);
  }
}

/** Takes session s out of the meetings and makes it the running one. */
export function enter<T, M>(s: i32): void {
  select(s);
  hasGroupCosts = hasBalance() || hasSquares() || hasCompany() || state.benchCount > 0;
  const linked = state.wayCount > 0;
  if (linked) enterLinks<T, M>(s);
  else {
    countPairs<T, M>(-1);
    if (int(state.overlayOf, s) >= 0) overlay<T>(s, true);
    addExtras<T>(s);
  }
  const bytes = state.rowBytes;
  for (let g = 0, groups = state.groups; g < groups; g++) {
    const from = int(rosterFirst, g);
    const to = int(rosterFirst, g + 1);
    setInt(state.size, g, to - from);
    if (!linked) sumRows<T>(state.placeCost + <usize>g * bytes, from, isBench(g) ? from : to);
    setOpen(g);
  }
  addVisits<T>(s);
  addBalance<T>();
  addSquares<T>();
  addCompany<T>(s);
  const ownCost = state.ownCost;
  const away = v128.splat<T>(<T>(-state.barrier));
  for (let at: usize = 0; at < bytes; at += 16) v128.store(ownCost + at, away);
  for (let g = 0, groups = state.groups; g < groups; g++) {
    const costs = state.placeCost + <usize>g * bytes;
    let loose = 0;
    for (let i = int(rosterFirst, g), to = int(rosterFirst, g + 1); i < to; i++) {
      const p = int(roster, i);
      if (tagOf<T>(lockRow, p) != 0) continue;
      setCost<T>(ownCost, p, costAt<T>(costs, p));
      loose++;
    }
    setInt(state.loose, g, loose);
  }
}

/** Puts the running session, as it now is, back into the meetings. */
export function leave<T, M>(): void {
  countVisits<T>(session);
  if (state.wayCount > 0) {
    leaveLinks<T, M>(session);
    return;
  }
  if (int(state.overlayOf, session) >= 0) overlay<T>(session, false);
  removeExtras<T, M>(session);
  countPairs<T, M>(1);
}
