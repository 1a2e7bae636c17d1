/**
 * Links: people meet those of other groups too. Two groups are of a class, by the ways in which their people meet (in one
 * group, over this link, over that one), benches of none. Without links there is one class, of each other group with itself.
 */
import { costAt, equalTags, int, minus, plus, setCost, setInt, splatTag, tagOf } from './rows';
import { copyOwn, home, roster, rosterFirst } from './running';
import * as state from './state';

/** The running session's pattern of links, as the number of its first group among all patterns'. */
let pattern: i32 = 0;
let usualOwn: i32 = -1;
let oddFrom: i32 = 0;
let oddTo: i32 = 0;

/** Of the person who is scanned for: what being in one group with them costs here, and in most groups; their group's others. */
let hereRow: usize = 0;
let usualRow: usize = 0;
let facingFrom: i32 = 0;
let facingTo: i32 = 0;
/** People with a number in `linkNote`, the first of `listC`. */
let noted: i32 = 0;
/** Facing groups that are looked up for each vector of people. */
const MOST_LOOKED_UP = 2;
let scanned: i32 = 0;
let scannedGroup: i32 = 0;

@inline
export function facingFirst(g: i32): i32 {
  return int(state.facingStart, pattern + g);
}

@inline
export function facingEnd(g: i32): i32 {
  return int(state.facingStart, pattern + g + 1);
}

/** The pair costs of a class; cost rows [person]. */
@inline
export function tableOf(number: i32): usize {
  return state.pairCost + <usize>(number * state.people) * state.rowBytes;
}

/** What a person costs by meeting in the way of a class; −1: no class, or nobody. */
@inline
function rowOf(number: i32, person: i32): usize {
  return number < 0 || person < 0 ? state.nobody : tableOf(number) + <usize>person * state.rowBytes;
}

/** The class of two groups, −1 where their people do not meet. */
export function classOf(g: i32, h: i32): i32 {
  for (let k = facingFirst(g), end = facingEnd(g); k < end; k++) {
    if (int(state.facing, 2 * k) == h) return int(state.facing, 2 * k + 1);
  }
  return -1;
}

/** Takes up how groups are linked in session s. */
export function selectPattern(s: i32): void {
  const number = int(state.patternOf, s);
  pattern = number * state.groups;
  usualOwn = int(state.usualOwn, number);
  oddFrom = int(state.oddStart, number);
  oddTo = int(state.oddStart, number + 1);
}

/** Adds up what everybody costs in group g. */
export function sumFacing<T>(g: i32): void {
  let rows = 0;
  for (let k = facingFirst(g), end = facingEnd(g); k < end; k++) {
    const h = int(state.facing, 2 * k);
    const table = tableOf(int(state.facing, 2 * k + 1));
    for (let i = int(rosterFirst, h), to = int(rosterFirst, h + 1); i < to; i++) {
      setInt(state.listC, rows++, <i32>(table + <usize>int(roster, i) * state.rowBytes));
    }
  }
  sumRows<T>(state.placeCost + <usize>g * state.rowBytes, rows);
}

/** Adds the cost rows up whose addresses are in `listC`. */
@inline
function sumRows<T>(into: usize, rows: i32): void {
  const bytes = state.rowBytes;
  let at: usize = 0;
  // Four vectors at a time stay in registers.
  for (; at + 48 < bytes; at += 64) {
    let sum0 = v128.splat<i32>(0);
    let sum1 = sum0;
    let sum2 = sum0;
    let sum3 = sum0;
    for (let i = 0; i < rows; i++) {
      const row = <usize>int(state.listC, i) + at;
      sum0 = v128.add<T>(sum0, v128.load(row));
      sum1 = v128.add<T>(sum1, v128.load(row, 16));
      sum2 = v128.add<T>(sum2, v128.load(row, 32));
      sum3 = v128.add<T>(sum3, v128.load(row, 48));
    }
    v128.store(into + at, sum0);
    v128.store(into + at, sum1, 16);
    v128.store(into + at, sum2, 32);
    v128.store(into + at, sum3, 48);
  }
  for (; at < bytes; at += 16) {
    let sum = v128.splat<i32>(0);
    for (let i = 0; i < rows; i++) sum = v128.add<T>(sum, v128.load(<usize>int(state.listC, i) + at));
    v128.store(into + at, sum);
  }
}

/** Brings the rows of all groups whose people meet those of group g up to date; −1: nobody goes, or comes. */
export function faceOthers<T>(g: i32, gone: i32, come: i32): void {
  for (let k = facingFirst(g), end = facingEnd(g); k < end; k++) {
    addChange<T>(int(state.facing, 2 * k), int(state.facing, 2 * k + 1), come, gone);
  }
}

/**
 * The same after x of group a and y of b changed places. Groups that face both in one class see no change of it; otherwise one of
 * a's and one of b's are brought up to date at a time: what the one costs more, the other costs less.
 */
export function faceExchanged<T>(a: i32, b: i32, x: i32, y: i32): void {
  let k = facingFirst(a);
  let l = facingFirst(b);
  const lastK = facingEnd(a);
  const lastL = facingEnd(b);
  while (k < lastK || l < lastL) {
    const classK = k < lastK ? int(state.facing, 2 * k + 1) : i32.MAX_VALUE;
    const classL = l < lastL ? int(state.facing, 2 * l + 1) : i32.MAX_VALUE;
    if (classK < classL) {
      addChange<T>(int(state.facing, 2 * k), classK, y, x);
      k++;
    } else if (classL < classK) {
      addChange<T>(int(state.facing, 2 * l), classL, x, y);
      l++;
    } else {
      const g = int(state.facing, 2 * k);
      const h = int(state.facing, 2 * l);
      if (g != h) addChanges<T>(g, h, classK, y, x);
      k++;
      l++;
    }
  }
}

/** Adds what a person who came costs to the row of one group, and takes off what one who went did. */
@inline
function addChange<T>(g: i32, number: i32, came: i32, went: i32): void {
  const row = state.placeCost + <usize>g * state.rowBytes;
  const more = rowOf(number, came);
  const less = rowOf(number, went);
  for (let at: usize = 0, bytes = state.rowBytes; at < bytes; at += 16) {
    const change = v128.sub<T>(v128.load(more + at), v128.load(less + at));
    v128.store(row + at, v128.add<T>(v128.load(row + at), change));
  }
}

/** The same, and the other way round in the row of another group. */
@inline
export function addChanges<T>(g: i32, h: i32, number: i32, came: i32, went: i32): void {
  const row = state.placeCost + <usize>g * state.rowBytes;
  const other = state.placeCost + <usize>h * state.rowBytes;
  const more = rowOf(number, came);
  const less = rowOf(number, went);
  for (let at: usize = 0, bytes = state.rowBytes; at < bytes; at += 16) {
    const change = v128.sub<T>(v128.load(more + at), v128.load(less + at));
    v128.store(row + at, v128.add<T>(v128.load(row + at), change));
    v128.store(other + at, v128.sub<T>(v128.load(other + at), change));
  }
}

/** Brings `ownCost` up to date in two groups whose people have changed and in all whose people meet theirs. */
export function refreshFacing<T>(a: i32, b: i32): void {
  copyOwn<T>(a);
  copyOwn<T>(b);
  for (let k = facingFirst(a), end = facingEnd(a); k < end; k++) copyOwn<T>(int(state.facing, 2 * k));
  for (let k = facingFirst(b), end = facingEnd(b); k < end; k++) copyOwn<T>(int(state.facing, 2 * k));
}

/** Call before `lessFacing`, for x of group a; afterwards `forgetLinks`. */
@inline
export function recallLinks<T>(x: i32, a: i32): void {
  scanned = x;
  scannedGroup = a;
  const own = int(state.ownClass, pattern + a);
  hereRow = rowOf(own, x);
  usualRow = rowOf(usualOwn, x);
  facingFrom = facingFirst(a);
  facingTo = facingEnd(a);
  if (own < 0 && facingTo - facingFrom > MOST_LOOKED_UP) noteFacing<T>();
}

/** Where people of one group do not meet, what meeting on costs with those of many others stands in their place. */
function noteFacing<T>(): void {
  const list = state.listC;
  for (let k = facingFrom; k < facingTo; k++) {
    const h = int(state.facing, 2 * k);
    const costs = rowOf(int(state.facing, 2 * k + 1), scanned);
    for (let i = int(rosterFirst, h), to = int(rosterFirst, h + 1); i < to; i++) {
      const p = int(roster, i);
      setCost<T>(state.linkNote, p, <T>(-2 * costAt<T>(costs, p)));
      setInt(list, noted++, p);
    }
  }
  hereRow = state.linkNote;
  facingTo = facingFrom;
}

/** Wipes what was noted out. */
@inline
export function forgetLinks<T>(): void {
  while (noted > 0) setCost<T>(state.linkNote, int(state.listC, --noted), <T>0);
}

/**
 * Takes off, for a vector of people, what an exchange with x seems to cost since each is counted beside the other, and adds
 * what their meeting goes on to cost where their groups are linked.
 */
@inline
export function lessFacing<T>(delta: v128, offset: usize): v128 {
  const tags = v128.load(home + offset);
  const usual = v128.load(usualRow + offset);
  delta = minus<T>(minus<T>(delta, v128.load(hereRow + offset)), usual);
  for (let i = oddFrom; i < oddTo; i++) {
    const isIn = equalTags<T>(tags, splatTag<T>(int(state.odd, 2 * i)));
    delta = plus<T>(delta, v128.and(isIn, usual));
    delta = minus<T>(delta, v128.and(isIn, v128.load(rowOf(int(state.odd, 2 * i + 1), scanned) + offset)));
  }
  for (let k = facingFrom; k < facingTo; k++) {
    const h = int(state.facing, 2 * k);
    if (h == scannedGroup) continue;
    const isIn = equalTags<T>(tags, splatTag<T>(h));
    const meeting = v128.and(isIn, v128.load(rowOf(int(state.facing, 2 * k + 1), scanned) + offset));
    delta = plus<T>(plus<T>(delta, meeting), meeting);
  }
  return delta;
}

/** The sum over pairs of two lists, or within one, of what the classes of groups a and b make of them: own and own less twice between. */
@inline
function bothWays<T>(x: i32, y: i32, own: i32, other: i32, between: i32): f64 {
  let sum = <f64>costAt<T>(rowOf(own, x), y) + <f64>costAt<T>(rowOf(other, x), y);
  sum -= 2 * <f64>costAt<T>(rowOf(between, x), y);
  return sum;
}

function within<T>(list: usize, length: i32, own: i32, other: i32, between: i32): f64 {
  let sum: f64 = 0;
  for (let i = 1; i < length; i++)
    for (let j = 0; j < i; j++) sum += bothWays<T>(int(list, i), int(list, j), own, other, between);
  return sum;
}

/** What the sums of single steps get wrong about pairs when U leaves a for b and V leaves b for a. */
export function facingError<T>(u: usize, uLength: i32, v: usize, vLength: i32, a: i32, b: i32): f64 {
  const own = int(state.ownClass, pattern + a);
  const other = int(state.ownClass, pattern + b);
  const between = classOf(a, b);
  let sum = within<T>(u, uLength, own, other, between) + within<T>(v, vLength, own, other, between);
  for (let i = 0; i < uLength; i++)
    for (let j = 0; j < vLength; j++) sum -= bothWays<T>(int(u, i), int(v, j), own, other, between);
  return sum;
}
