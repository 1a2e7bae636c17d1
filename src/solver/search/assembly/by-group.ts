/** Looked up for a vector of people at once: what stands for the group of each. */
import { tagOf } from './rows';
import { home } from './running';
import * as state from './state';

@inline
function at<T>(from: usize, y: i32, stride: usize): usize {
  return from + <usize>tagOf<T>(home, y) * stride;
}

/** For a vector of people from y on: the lane at `from` + (the person's group) × stride. */
@inline
export function byGroup<T>(from: usize, y: i32, stride: usize): v128 {
  // Lane numbers must be literals; which of these lines remain is known when T is.
  let out = v128.splat<T>(<T>0);
  out = v128.load_lane<T>(at<T>(from, y, stride), out, 0);
  out = v128.load_lane<T>(at<T>(from, y + 1, stride), out, 1);
  if (sizeof<T>() <= 4) {
    out = v128.load_lane<T>(at<T>(from, y + 2, stride), out, 2);
    out = v128.load_lane<T>(at<T>(from, y + 3, stride), out, 3);
  }
  if (sizeof<T>() <= 2) {
    out = v128.load_lane<T>(at<T>(from, y + 4, stride), out, 4);
    out = v128.load_lane<T>(at<T>(from, y + 5, stride), out, 5);
    out = v128.load_lane<T>(at<T>(from, y + 6, stride), out, 6);
    out = v128.load_lane<T>(at<T>(from, y + 7, stride), out, 7);
  }
  if (sizeof<T>() == 1) {
    out = v128.load_lane<T>(at<T>(from, y + 8, stride), out, 8);
    out = v128.load_lane<T>(at<T>(from, y + 9, stride), out, 9);
    out = v128.load_lane<T>(at<T>(from, y + 10, stride), out, 10);
    out = v128.load_lane<T>(at<T>(from, y + 11, stride), out, 11);
    out = v128.load_lane<T>(at<T>(from, y + 12, stride), out, 12);
    out = v128.load_lane<T>(at<T>(from, y + 13, stride), out, 13);
    out = v128.load_lane<T>(at<T>(from, y + 14, stride), out, 14);
    out = v128.load_lane<T>(at<T>(from, y + 15, stride), out, 15);
  }
  return out;
}

/** What x costs in the eight groups from g on: a whole vector in 16 bits, the low half of one in bytes. */
@inline
export function eightOf<T>(x: i32, g: i32): v128 {
  const stride = state.rowBytes;
  const from = state.placeCost + <usize>g * stride + <usize>x * sizeof<T>();
  let out = v128.splat<T>(<T>0);
  out = v128.load_lane<T>(from, out, 0);
  out = v128.load_lane<T>(from + stride, out, 1);
  out = v128.load_lane<T>(from + 2 * stride, out, 2);
  out = v128.load_lane<T>(from + 3 * stride, out, 3);
  out = v128.load_lane<T>(from + 4 * stride, out, 4);
  out = v128.load_lane<T>(from + 5 * stride, out, 5);
  out = v128.load_lane<T>(from + 6 * stride, out, 6);
  return v128.load_lane<T>(from + 7 * stride, out, 7);
}

@inline
export function tableOf(x: i32, g: i32): v128 {
  return eightOf<i16>(x, g);
}

/** Of up to four such tables, what stands for the groups of eight people. */
@inline
function fromTables(group: v128, tables: i32, table0: v128, table1: v128, table2: v128, table3: v128): v128 {
  // Bytes 2g and 2g + 1 of the tables; numbers outside one read 0, and so does the group −1 of who is away.
  const number = i16x8.add(i16x8.mul(group, i16x8.splat(0x0202)), i16x8.splat(0x0100));
  let out = i8x16.swizzle(table0, number);
  if (tables > 1) out = v128.or(out, i8x16.swizzle(table1, i8x16.sub(number, i8x16.splat(16))));
  if (tables > 2) out = v128.or(out, i8x16.swizzle(table2, i8x16.sub(number, i8x16.splat(32))));
  if (tables > 3) out = v128.or(out, i8x16.swizzle(table3, i8x16.sub(number, i8x16.splat(48))));
  return out;
}

/** What somebody costs in the groups of a vector of people from y on: from such tables, or, where there are none, from `column`. */
@inline
export function costThere<T>(
  group: v128,
  tables: i32,
  table0: v128,
  table1: v128,
  table2: v128,
  table3: v128,
  column: usize,
  y: i32,
): v128 {
  if (tables > 0) return fromTables(group, tables, table0, table1, table2, table3);
  return byGroup<T>(column, y, state.rowBytes);
}
