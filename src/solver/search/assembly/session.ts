/**
 * One session at a time. While a session runs, the meetings of all others stand still, so what it costs a pair
 * to be together in it is a constant, and the cost of any exchange follows from sums of those over groups.
 */
import { addBalance, hasBalance } from './balance';
import { addCompany, hasCompany } from './company';
import { selectPattern, sumFacing } from './links';
import { countExtras, countMeetings, countPairs, countRules } from './pairs';
import { int, costAt, setInt, setCost, tagOf } from './rows';
import { lockRow, roster, rosterFirst, select, session, setOpen } from './running';
import { addSquares, hasSquares } from './squares';
import * as state from './state';
import { addVisits, countVisits } from './visits';
import { countWindows } from './windows';

/** Counts or sums of the groups, or company in them, cost something here. */
export let hasGroupCosts: bool = false;

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
export function enter<T>(s: i32): void {
  select(s);
  hasGroupCosts = hasBalance() || hasSquares() || hasCompany();
  selectPattern(s);
  if (state.isLinked != 0) countMeetings<T>(-1);
  else countPairs<T>(-1);
  countExtras<T>(s, true);
  countRules<T>(s, true);
  countWindows<T>(s, true);
  const bytes = state.rowBytes;
  for (let g = 0, groups = state.groups; g < groups; g++) {
    const from = int(rosterFirst, g);
    const to = int(rosterFirst, g + 1);
    setInt(state.size, g, to - from);
    if (state.isLinked) sumFacing<T>(g);
    else sumRows<T>(state.placeCost + <usize>g * bytes, from, to);
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
export function leave<T>(): void {
  countVisits<T>(session);
  countWindows<T>(session, false);
  countRules<T>(session, false);
  countExtras<T>(session, false);
  if (state.isLinked != 0) countMeetings<T>(1);
  else countPairs<T>(1);
}
