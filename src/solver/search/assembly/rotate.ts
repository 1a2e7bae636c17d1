/** Rotations: x takes y's seat, y that of a third person z, and z that of x, in three groups. */
import { curvatureRow, firstValue, hasBalance, ownCurvaturesOf, valuesOf } from './balance';
import { costThere, tableOf } from './by-group';
import { applySwap, pay } from './change';
import { hasCompany } from './company';
import { bitsOf, costAt, equalTags, int, minus, plus, splatTag, tagOf, width } from './rows';
import { below, random } from './random';
import { home, lockRow, session } from './running';
import { hasSquares } from './squares';
import * as state from './state';

/** No person's value. */
const NO_VALUE = -2;

/** One of the lanes whose bits are set. */
@inline
function laneOf<T>(bits: i32): i32 {
  const turn = below(width<T>());
  const later = (bits >> turn) << turn;
  return ctz(later ? later : bits);
}

/** In each partition two of one value who change places change no count, yet each alone seems to: x and y, in group b. */
function curvatureOf<T>(x: i32, y: i32, b: i32): f64 {
  let sum: f64 = 0;
  for (let i = int(state.balanceStart, session), end = int(state.balanceStart, session + 1); i < end; i++) {
    const partition = int(state.balanceList, i);
    const values = valuesOf(partition);
    const v = tagOf<T>(values, x);
    if (v >= 0 && v == tagOf<T>(values, y)) sum += <f64>costAt<T>(curvatureRow<T>(firstValue(partition) + v), b);
  }
  return sum;
}

/** The same for a vector of people z: beside x, whose seat in a they take, and y, who takes theirs. */
@inline
function lessCurvatures<T>(delta: v128, x: i32, a: i32, y: i32, offset: usize): v128 {
  for (let i = int(state.balanceStart, session), end = int(state.balanceStart, session + 1); i < end; i++) {
    const partition = int(state.balanceList, i);
    const row = valuesOf(partition);
    const v = tagOf<T>(row, x);
    const w = tagOf<T>(row, y);
    const values = v128.load(row + offset);
    if (v >= 0) {
      const curvature = v128.splat<T>(costAt<T>(curvatureRow<T>(firstValue(partition) + v), a));
      delta = minus<T>(delta, v128.and(equalTags<T>(values, splatTag<T>(v)), curvature));
    }
    const curvatures = v128.load(ownCurvaturesOf(partition) + offset);
    delta = minus<T>(delta, v128.and(equalTags<T>(values, splatTag<T>(w < 0 ? NO_VALUE : w)), curvatures));
  }
  return delta;
}

/** Someone whose seat x, of group a, can take at no more than a drawn cost if they leave it; −1: nobody was found. */
@inline
function displaced<T>(x: i32, a: i32, tables: i32): i32 {
  const vectors = <i32>(state.rowBytes >> 4);
  const costs = state.pairCost + <usize>x * state.rowBytes;
  const column = state.placeCost + <usize>x * sizeof<T>();
  const own = v128.splat<T>(costAt<T>(state.ownCost, x));
  const luck = random();
  const most = v128.splat<T>(costAt<T>(state.pool, luck & (state.poolSize - 1)));
  const mine = splatTag<T>(a);
  const none = splatTag<T>(-1);
  const table0 = tables > 0 ? tableOf(x, 0) : own;
  const table1 = tables > 1 ? tableOf(x, 8) : own;
  const table2 = tables > 2 ? tableOf(x, 16) : own;
  const table3 = tables > 3 ? tableOf(x, 24) : own;
  const from = <i32>(((luck >> 16) * vectors) >> 16);
  let k = from;
  do {
    const offset = (<usize>k) << 4;
    const group = v128.load(home + offset);
    const there = costThere<T>(group, tables, table0, table1, table2, table3, column, k * width<T>());
    const out = v128.or(equalTags<T>(group, mine), equalTags<T>(v128.or(group, v128.load(lockRow + offset)), none));
    const cost = minus<T>(minus<T>(there, own), v128.load(costs + offset));
    const taken = bitsOf<T>(v128.andnot(v128.le<T>(cost, most), out));
    if (taken) return k * width<T>() + laneOf<T>(taken);
    k = k + 1 == vectors ? 0 : k + 1;
  } while (k != from);
  return -1;
}

/** Tries all third people for one second, both from random places on, until a rotation is taken. */
@inline
function rotate<T>(x: i32, movers: i32, tables: i32): void {
  const a = tagOf<T>(home, x);
  const y = displaced<T>(x, a, tables);
  if (y < 0) return;
  const b = tagOf<T>(home, y);
  const bytes = state.rowBytes;
  const vectors = <i32>(bytes >> 4);
  const placeA = state.placeCost + <usize>a * bytes;
  const costsX = state.pairCost + <usize>x * bytes;
  const costsY = state.pairCost + <usize>y * bytes;
  const column = state.placeCost + <usize>y * sizeof<T>();
  const ownCost = state.ownCost;
  const balanced = hasBalance();
  let first = <f64>costAt<T>(state.placeCost + <usize>b * bytes, x) - <f64>costAt<T>(ownCost, x);
  first -= <f64>costAt<T>(costsX, y) + <f64>costAt<T>(ownCost, y);
  if (balanced) first -= curvatureOf<T>(x, y, b);
  const base = v128.splat<T>(<T>first);
  const mine = splatTag<T>(a);
  const theirs = splatTag<T>(b);
  const none = splatTag<T>(-1);
  const table0 = tables > 0 ? tableOf(y, 0) : base;
  const table1 = tables > 1 ? tableOf(y, 8) : base;
  const table2 = tables > 2 ? tableOf(y, 16) : base;
  const table3 = tables > 3 ? tableOf(y, 24) : base;
  const mask = <usize>(state.poolSize - 1) * sizeof<T>();
  const luck = random();
  let drawn = (<usize>luck & <usize>(state.poolSize - 1)) * sizeof<T>();
  const from = <i32>(((luck >> 16) * vectors) >> 16);
  let k = from;
  state.proposals += <f64>(movers - int(state.loose, a) - int(state.loose, b));
  do {
    const offset = (<usize>k) << 4;
    const group = v128.load(home + offset);
    const there = costThere<T>(group, tables, table0, table1, table2, table3, column, k * width<T>());
    let out = equalTags<T>(v128.or(group, v128.load(lockRow + offset)), none);
    out = v128.or(out, v128.or(equalTags<T>(group, mine), equalTags<T>(group, theirs)));
    let delta = minus<T>(v128.load(placeA + offset), v128.load(ownCost + offset));
    delta = plus<T>(delta, plus<T>(there, base));
    delta = minus<T>(minus<T>(delta, v128.load(costsX + offset)), v128.load(costsY + offset));
    if (balanced) delta = lessCurvatures<T>(delta, x, a, y, offset);
    const taken = bitsOf<T>(v128.andnot(v128.le<T>(delta, v128.load(state.pool + drawn)), out));
    if (taken) {
      const lane = laneOf<T>(taken);
      const z = k * width<T>() + lane;
      v128.store(state.spill, delta);
      pay(<f64>costAt<T>(state.spill, lane));
      applySwap<T>(x, y, a, b);
      applySwap<T>(y, z, a, tagOf<T>(home, z));
      return;
    }
    drawn = (drawn + 16) & mask;
    k = k + 1 == vectors ? 0 : k + 1;
  } while (k != from);
}

/** Tries rotations that begin with x. Where sums in some groups, company, benches or links count, there are none. */
export function tryRotation<T>(x: i32, movers: i32): void {
  if (!state.maySwap || state.isLinked != 0 || hasSquares() || hasCompany()) return;
  const groups = state.groups;
  if (sizeof<T>() != 2 || groups > 32) rotate<T>(x, movers, 0);
  else if (groups <= 8) rotate<T>(x, movers, 1);
  else if (groups <= 16) rotate<T>(x, movers, 2);
  else if (groups <= 24) rotate<T>(x, movers, 3);
  else rotate<T>(x, movers, 4);
}
