/** Single people: one against everyone at once, a vector of exchanges at a time. */
import { hasBalance, lessCurvatures, recallCurvatures } from './balance';
import { costThere, tableOf } from './by-group';
import { applySwap, pay, relocate, relocationCost } from './change';
import { forgetCompany, hasCompany, noteCompany } from './company';
import { forgetLinks, lessFacing, recallLinks } from './links';
import { equalTags, int, costAt, bitsOf, minus, plus, splatTag, tagOf, width } from './rows';
import { below, random } from './random';
import { fits, home, lockRow } from './running';
import { hasSquares, lessProducts } from './squares';
import * as state from './state';

/** People of vectors `from` to k, counted round, who could have changed with x; of the last those in `mask`. */
function weighed<T>(from: i32, k: i32, mask: i32, a: i32): i32 {
  const vectors = <i32>(state.rowBytes >> 4);
  const mine = splatTag<T>(a);
  const none = splatTag<T>(-1);
  let count = 0;
  let i = from;
  while (true) {
    const offset = (<usize>i) << 4;
    const loose = v128.or(v128.load(home + offset), v128.load(lockRow + offset));
    const out = v128.or(equalTags<T>(loose, mine), equalTags<T>(loose, none));
    const bits = ~bitsOf<T>(out) & ((1 << width<T>()) - 1);
    if (i == k) return count + popcnt(bits & mask);
    count += popcnt(bits);
    i = i + 1 == vectors ? 0 : i + 1;
  }
}

/** Takes the exchange of x and the first person of `taken`, bits by lane, of vector k; the scan began at `from`. */
@inline
export function takeSwap<T>(x: i32, a: i32, from: i32, k: i32, taken: i32, delta: v128): void {
  // Begin at a random lane, so that no place in the row is favoured.
  const turn = below(width<T>());
  const later = (taken >> turn) << turn;
  const first = ctz(later ? later : taken);
  const upTo = (2 << first) - 1;
  const after = -1 << turn;
  const y = k * width<T>() + first;
  state.proposals += <f64>weighed<T>(from, k, later ? upTo & after : upTo | after, a);
  v128.store(state.spill, delta);
  pay(<f64>costAt<T>(state.spill, first));
  applySwap<T>(x, y, a, tagOf<T>(home, y));
}

/** Counts a scan that took nothing: `movers` people, but those of group a, were weighed. */
@inline
export function passAll(a: i32, movers: i32): void {
  state.proposals += <f64>(movers - int(state.loose, a));
}

/**
 * @param tables vectors that hold what x costs in all groups, of eight 16-bit numbers each; 0: looked up one by one
 * @param linked people meet those of other groups, or not in all of them
 * @param noted what exchanges with x cost besides is noted
 */
@inline
function scan<T>(x: i32, movers: i32, tables: i32, linked: bool, noted: bool): void {
  const a = tagOf<T>(home, x);
  const tags = home;
  const bytes = state.rowBytes;
  const vectors = <i32>(bytes >> 4);
  const pool = state.pool;
  const mask = <usize>(state.poolSize - 1) * sizeof<T>();
  const luck = random();
  let drawn = (<usize>luck & <usize>(state.poolSize - 1)) * sizeof<T>();
  const from = <i32>(((luck >> 16) * vectors) >> 16);
  const column = state.placeCost + <usize>x * sizeof<T>();
  const placeA = state.placeCost + <usize>a * bytes;
  const costs = state.pairCost + <usize>x * bytes;
  const ownCost = state.ownCost;
  const own = v128.splat<T>(costAt<T>(ownCost, x));
  const mine = splatTag<T>(a);
  const balanced = hasBalance();
  const squared = hasSquares();
  if (balanced) recallCurvatures<T>(x, a);
  if (linked) recallLinks<T>(x, a);
  const table0 = tables > 0 ? tableOf(x, 0) : own;
  const table1 = tables > 1 ? tableOf(x, 8) : own;
  const table2 = tables > 2 ? tableOf(x, 16) : own;
  const table3 = tables > 3 ? tableOf(x, 24) : own;
  let k = from;
  do {
    const offset = (<usize>k) << 4;
    const y = k * width<T>();
    const group = v128.load(tags + offset);
    const there = costThere<T>(group, tables, table0, table1, table2, table3, column, y);
    let out = equalTags<T>(group, mine);
    // Who is away reads 0 in tables.
    if (tables > 0) out = v128.or(out, i16x8.shr_s(group, 15));
    let delta = minus<T>(v128.load(placeA + offset), v128.load(ownCost + offset));
    delta = plus<T>(delta, minus<T>(there, own));
    if (linked) delta = lessFacing<T>(delta, offset);
    else {
      const pair = v128.load(costs + offset);
      delta = minus<T>(minus<T>(delta, pair), pair);
    }
    if (balanced) delta = lessCurvatures<T>(delta, offset);
    if (squared) delta = lessProducts<T>(delta, x, a, y, offset);
    if (noted) delta = plus<T>(delta, v128.load(state.companyError + offset));
    const taken = bitsOf<T>(v128.andnot(v128.le<T>(delta, v128.load(pool + drawn)), out));
    if (taken) {
      if (linked) forgetLinks<T>();
      takeSwap<T>(x, a, from, k, taken, delta);
      return;
    }
    drawn = (drawn + 16) & mask;
    k = k + 1 == vectors ? 0 : k + 1;
  } while (k != from);
  if (linked) forgetLinks<T>();
  passAll(a, movers);
}

/** The same with as many tables as the groups need. */
@inline
function scanAll<T>(x: i32, movers: i32, linked: bool, noted: bool): void {
  const groups = state.groups;
  if (noted) noteCompany<T>(x, tagOf<T>(home, x));
  if (sizeof<T>() != 2 || groups > 32) scan<T>(x, movers, 0, linked, noted);
  else if (groups <= 8) scan<T>(x, movers, 1, linked, noted);
  else if (groups <= 16) scan<T>(x, movers, 2, linked, noted);
  else if (groups <= 24) scan<T>(x, movers, 3, linked, noted);
  else scan<T>(x, movers, 4, linked, noted);
  if (noted) forgetCompany<T>(x);
}

/** Tries x against everyone, from a random place on, until an exchange is taken. */
export function scanSwaps<T>(x: i32, movers: i32): void {
  // No problem with links, benches or company has numbers of one byte.
  if (sizeof<T>() > 1 && state.isLinked) scanLinked<T>(x, movers);
  else if (sizeof<T>() > 1 && hasCompany()) scanCompany<T>(x, movers);
  else scanAll<T>(x, movers, false, false);
}

function scanLinked<T>(x: i32, movers: i32): void {
  scanAll<T>(x, movers, true, hasCompany());
}

function scanCompany<T>(x: i32, movers: i32): void {
  scanAll<T>(x, movers, false, true);
}

/** Tries x in every group with a free seat, until a move is taken. */
export function scanFreeSeats<T>(x: i32): bool {
  const a = tagOf<T>(home, x);
  if (!fits(a, -1)) return false;
  if (sizeof<T>() == 2 && state.groups <= 32) return scanSeatsByEight(x, a);
  const groups = state.groups;
  const mask = state.poolSize - 1;
  const drawn = below(state.poolSize);
  const from = below(groups);
  const own = <f64>costAt<T>(state.ownCost, x);
  let g = from;
  let tried = 0;
  do {
    if (g != a && int(state.open, g)) {
      const delta = <f64>costAt<T>(state.placeCost + <usize>g * state.rowBytes, x) - own;
      const limit = <f64>costAt<T>(state.pool, (drawn + tried++) & mask);
      if (delta <= limit) {
        state.proposals += <f64>tried;
        pay(delta);
        relocate<T>(x, a, g);
        return true;
      }
    }
    g = g + 1 == groups ? 0 : g + 1;
  } while (g != from);
  state.proposals += <f64>tried;
  return false;
}

/** The same for up to 32 groups in 16 bits: all are weighed, and of those that would be taken the first one is, from a random one on. */
function scanSeatsByEight(x: i32, a: i32): bool {
  const groups = state.groups;
  const own = i16x8.splat(costAt<i16>(state.ownCost, x));
  const luck = random();
  let drawn = luck & (state.poolSize - 1);
  let open: i32 = 0;
  let taken: i32 = 0;
  for (let g = 0; g < groups; g += 8) {
    const flags = state.open + ((<usize>g) << 2);
    const isOpen = i16x8.bitmask(i16x8.gt_s(i16x8.narrow_i32x4_s(v128.load(flags), v128.load(flags + 16)), i16x8.splat(0)));
    open |= isOpen << g;
    const delta = i16x8.sub_sat_s(tableOf(x, g), own);
    const limit = v128.load(state.pool + ((<usize>drawn) << 1));
    taken |= i16x8.bitmask(i16x8.le_s(delta, limit)) << g;
    drawn = (drawn + 8) & (state.poolSize - 1);
  }
  open &= ~(1 << a);
  taken &= open;
  state.proposals += <f64>popcnt(open);
  if (taken == 0) return false;
  const turn = <i32>(((luck >> 16) * groups) >> 16);
  const later = (taken >> turn) << turn;
  const g = ctz(later ? later : taken);
  pay(<f64>costAt<i16>(state.placeCost + <usize>g * state.rowBytes, x) - <f64>costAt<i16>(state.ownCost, x));
  relocate<i16>(x, a, g);
  return true;
}
