/** `scanSwaps` for byte lanes: x's cost in each group stands in a few vectors, read by a shuffle. */
import { eightOf } from './by-group';
import { tagOf } from './rows';
import { random } from './random';
import { passAll, takeSwap } from './scan';
import { home } from './running';
import * as state from './state';

/** What x would cost in sixteen groups from g on, less what x costs in group a; the highest for a itself. */
@inline
function tableOf(x: i32, g: i32, a: i32, own: v128): v128 {
  let costs = eightOf<i8>(x, g);
  if (state.groups > g + 8) costs = v128.shuffle<i64>(costs, eightOf<i8>(x, g + 8), 0, 2);
  const numbers = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const self = i8x16.eq(numbers, i8x16.splat(<i8>(a - g)));
  return v128.bitselect(i8x16.splat(127), v128.sub_sat<i8>(costs, own), self);
}

@inline
function scan(x: i32, movers: i32, tables: i32): void {
  const a = tagOf<i8>(home, x);
  const tags = home;
  const bytes = state.rowBytes;
  const vectors = <i32>(bytes >> 4);
  const pool = state.pool;
  const mask = <usize>(state.poolSize - 1);
  const luck = random();
  let drawn = <usize>luck & mask;
  const from = <i32>(((luck >> 16) * vectors) >> 16);
  const placeA = state.placeCost + <usize>a * bytes;
  const costs = state.pairCost + <usize>x * bytes;
  const ownCost = state.ownCost;
  const own = i8x16.splat(load<i8>(ownCost + <usize>x));
  const table0 = tableOf(x, 0, a, own);
  const table1 = tables > 1 ? tableOf(x, 16, a, own) : table0;
  const table2 = tables > 2 ? tableOf(x, 32, a, own) : table0;
  const table3 = tables > 3 ? tableOf(x, 48, a, own) : table0;
  let k = from;
  do {
    const offset = (<usize>k) << 4;
    const group = v128.load(tags + offset);
    // Numbers outside a table read 0.
    let delta = i8x16.swizzle(table0, group);
    if (tables > 1) delta = v128.or(delta, i8x16.swizzle(table1, i8x16.sub(group, i8x16.splat(16))));
    if (tables > 2) delta = v128.or(delta, i8x16.swizzle(table2, i8x16.sub(group, i8x16.splat(32))));
    if (tables > 3) delta = v128.or(delta, i8x16.swizzle(table3, i8x16.sub(group, i8x16.splat(48))));
    const pair = v128.load(costs + offset);
    const back = v128.sub_sat<i8>(v128.load(placeA + offset), v128.load(ownCost + offset));
    delta = v128.sub_sat<i8>(v128.sub_sat<i8>(v128.add_sat<i8>(delta, back), pair), pair);
    const taken = i8x16.bitmask(i8x16.le_s(delta, v128.load(pool + drawn)));
    if (taken) {
      takeSwap<i8>(x, a, from, k, taken, delta);
      return;
    }
    drawn = (drawn + 16) & mask;
    k = k + 1 == vectors ? 0 : k + 1;
  } while (k != from);
  passAll(a, movers);
}

/** For at most 64 groups and no balance. */
export function scanBytes(x: i32, movers: i32): void {
  const groups = state.groups;
  if (groups <= 16) scan(x, movers, 1);
  else if (groups <= 32) scan(x, movers, 2);
  else if (groups <= 48) scan(x, movers, 3);
  else scan(x, movers, 4);
}
