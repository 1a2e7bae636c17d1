/** Squares of the sum of weights in some groups: how `placeCost` follows the sums. */
import { byGroup } from './by-group';
import { int, costAt, minus, setCost, tagOf } from './rows';
import { home, roster, rosterFirst, session } from './running';
import * as state from './state';

@inline
export function hasSquares(): bool {
  return int(state.squareStart, session) != int(state.squareStart, session + 1);
}

@inline
function weightsOf(square: i32): usize {
  return state.squareWeight + <usize>square * state.rowBytes;
}

/** Twice the factor in each group, 0 where the square does not hold, from group −1. */
@inline
function factorsOf<T>(square: i32): usize {
  return state.squareFactor + <usize>(square * (state.groups + 1) + 1) * sizeof<T>();
}

@inline
function sumAt(square: i32, g: i32): usize {
  return state.squareSum + ((<usize>(square * state.groups + g)) << 3);
}

/** Adds `factor` times their weight to everybody's cost of being in group g. */
function addWeights<T>(square: i32, g: i32, factor: T): void {
  // Bytes cannot be multiplied; squares in some groups have wider numbers.
  if (sizeof<T>() == 1) return;
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const weights = weightsOf(square);
  const by = v128.splat<T>(factor);
  for (let at: usize = 0; at < state.rowBytes; at += 16) {
    const change = v128.mul<T>(by, v128.load(weights + at));
    v128.store(costs + at, v128.add<T>(v128.load(costs + at), change));
  }
}

/** Sums the weights of the running session and adds their costs to `placeCost`. */
export function addSquares<T>(): void {
  for (let i = int(state.squareStart, session), end = int(state.squareStart, session + 1); i < end; i++) {
    const square = int(state.squareList, i);
    const weights = weightsOf(square);
    const own = state.squareOwn + <usize>square * state.rowBytes;
    for (let g = 0, groups = state.groups; g < groups; g++) {
      const factor = costAt<T>(factorsOf<T>(square), g);
      if (factor == <T>0) continue;
      const from = int(rosterFirst, g);
      const to = int(rosterFirst, g + 1);
      let sum: f64 = 0;
      for (let k = from; k < to; k++) sum += <f64>costAt<T>(weights, int(roster, k));
      store<f64>(sumAt(square, g), sum);
      const costs = state.placeCost + <usize>g * state.rowBytes;
      if (sizeof<T>() > 1) {
        const by = v128.splat<T>(<T>(factor * whole<T>(sum)));
        for (let at: usize = 0; at < state.rowBytes; at += 16) {
          const change = v128.add<T>(v128.mul<T>(by, v128.load(weights + at)), v128.load(own + at));
          v128.store(costs + at, v128.add<T>(v128.load(costs + at), change));
        }
      }
      // A member's cost is reckoned with the others alone.
      for (let k = from; k < to; k++) {
        const p = int(roster, k);
        const weight = costAt<T>(weights, p);
        setCost<T>(costs, p, <T>(costAt<T>(costs, p) - factor * weight * weight));
      }
    }
  }
}

/** Sums are whole, and no cost that they make leaves the range of T; what wraps on the way wraps back. */
@inline
function whole<T>(sum: f64): T {
  return isFloat<T>() ? <T>sum : <T>(<i32>sum);
}

/** The weight of group g changes by `by`: everybody's cost of being in it, but for that of x and y, −1 for nobody. */
function reweigh<T>(square: i32, g: i32, by: f64, x: i32, y: i32): void {
  const factor = costAt<T>(factorsOf<T>(square), g);
  if (factor == <T>0) return;
  const at = sumAt(square, g);
  store<f64>(at, load<f64>(at) + by);
  const costs = state.placeCost + <usize>g * state.rowBytes;
  const keptX = costAt<T>(costs, x);
  const keptY = y < 0 ? <T>0 : costAt<T>(costs, y);
  addWeights<T>(square, g, <T>(factor * whole<T>(by)));
  setCost<T>(costs, x, keptX);
  if (y >= 0) setCost<T>(costs, y, keptY);
}

/** Brings the sums up to date after x went from group a to b and y, unless −1, from b to a. */
export function resum<T>(x: i32, y: i32, a: i32, b: i32): void {
  for (let i = int(state.squareStart, session), end = int(state.squareStart, session + 1); i < end; i++) {
    const square = int(state.squareList, i);
    const weightX = costAt<T>(weightsOf(square), x);
    const weightY = y < 0 ? <T>0 : costAt<T>(weightsOf(square), y);
    if (weightX != weightY) {
      const less = <f64>weightX - <f64>weightY;
      reweigh<T>(square, a, -less, x, y);
      reweigh<T>(square, b, less, x, y);
    }
    // Each is counted beside the other where they had not been, and no longer where they had.
    if (y < 0 || weightX == <T>0 || weightY == <T>0) continue;
    const product = <T>(weightX * weightY);
    shift<T>(a, x, y, <T>(costAt<T>(factorsOf<T>(square), a) * product));
    shift<T>(b, y, x, <T>(costAt<T>(factorsOf<T>(square), b) * product));
  }
}

/** In group g it costs the one more and the other less. */
@inline
function shift<T>(g: i32, more: i32, less: i32, by: T): void {
  const costs = state.placeCost + <usize>g * state.rowBytes;
  setCost<T>(costs, more, <T>(costAt<T>(costs, more) + by));
  setCost<T>(costs, less, <T>(costAt<T>(costs, less) - by));
}

/** Takes off, for a vector of people, what an exchange with x seems to cost since both are counted in a group. */
@inline
export function lessProducts<T>(delta: v128, x: i32, a: i32, y: i32, offset: usize): v128 {
  if (sizeof<T>() == 1) return delta;
  for (let i = int(state.squareStart, session), end = int(state.squareStart, session + 1); i < end; i++) {
    const square = int(state.squareList, i);
    const weights = weightsOf(square);
    const weight = costAt<T>(weights, x);
    if (weight == <T>0) continue;
    const factors = factorsOf<T>(square);
    const both = v128.add<T>(v128.splat<T>(costAt<T>(factors, a)), byGroup<T>(factors, y, sizeof<T>()));
    const products = v128.mul<T>(v128.splat<T>(weight), v128.load(weights + offset));
    delta = minus<T>(delta, v128.mul<T>(both, products));
  }
  return delta;
}

/** Half of `factor` times how the square of `sum` changes when `by` is added. */
@inline
function change(factor: f64, sum: f64, by: f64): f64 {
  return factor * by * (sum + by / 2);
}

/** What the list's people cost one by one, each going from one group to the other beside all who are there now. */
function singly<T>(square: i32, list: usize, length: i32, from: i32, to: i32): f64 {
  const fromFactor = <f64>costAt<T>(factorsOf<T>(square), from);
  const toFactor = <f64>costAt<T>(factorsOf<T>(square), to);
  let sum: f64 = 0;
  for (let i = 0; i < length; i++) {
    const weight = <f64>costAt<T>(weightsOf(square), int(list, i));
    sum += change(fromFactor, load<f64>(sumAt(square, from)), -weight);
    sum += change(toFactor, load<f64>(sumAt(square, to)), weight);
  }
  return sum;
}

function weigh<T>(square: i32, list: usize, length: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < length; i++) sum += <f64>costAt<T>(weightsOf(square), int(list, i));
  return sum;
}

/** What the sums of single steps get wrong when U leaves a for b and V leaves b for a. */
export function squareError<T>(u: usize, uLength: i32, v: usize, vLength: i32, a: i32, b: i32): f64 {
  let error: f64 = 0;
  for (let i = int(state.squareStart, session), end = int(state.squareStart, session + 1); i < end; i++) {
    const square = int(state.squareList, i);
    const by = weigh<T>(square, u, uLength) - weigh<T>(square, v, vLength);
    error += change(<f64>costAt<T>(factorsOf<T>(square), a), load<f64>(sumAt(square, a)), -by);
    error += change(<f64>costAt<T>(factorsOf<T>(square), b), load<f64>(sumAt(square, b)), by);
    error -= singly<T>(square, u, uLength, a, b) + singly<T>(square, v, vLength, b, a);
  }
  return error;
}
