/**
 * Annealing of the labels of a design: which person has which point, and which group each block is.
 * `../../plan/fit/labelling.ts` is the host's side: it lays out the memory and fills the arrays.
 */
import { below, random } from './random';
import { costAt, int, setCost, setInt } from './rows';

export let labelPeople: i32 = 0;
export let labelSessions: i32 = 0;
/** Also the number of blocks. */
export let labelGroups: i32 = 0;
export let labelPoints: i32 = 0;
/** Points of a block. */
export let labelWidth: i32 = 0;

/** The block of each point, i32 [session][point]. */
export let labelBlockOf: usize = 0;
/** The points of each block, i32 [session][block][place]; `labelPoints` in unused places. */
export let labelPointIn: usize = 0;
/** The set of sessions in which two points are in one block, i32 [point][point]. */
export let labelSetOf: usize = 0;
/** i32 [set + 1] into sessions, i32. */
export let labelSetStart: usize = 0;
export let labelSetSession: usize = 0;

/** 1 where everybody attends all sessions. */
export let labelAllAttend: i32 = 0;
/** u8 [session][person]. */
export let labelAttends: usize = 0;
/** The group in which each person must be, −1 for none, i32 [session][person]. */
export let labelPin: usize = 0;
/** Seats, i32 [session][group]; fewest people of a group that is used, i32 [group]; 1 for a group that must be used, i32 [group]. */
export let labelCapacity: usize = 0;
export let labelMinSize: usize = 0;
export let labelUsed: usize = 0;

/** The labels: the point of each person, i32 [person]; the person on each point, −1 for nobody, i32 [point]; the group of each block, i32 [session][block]. */
export let labelPointOf: usize = 0;
export let labelPersonAt: usize = 0;
export let labelGroupOf: usize = 0;
/** People in each group, i32 [session][group]. */
export let labelSize: usize = 0;

/** Costs and weights, f64; other arrays hold indices into it. */
export let labelCurve: usize = 0;
/** Pairs that do not cost the usual: i32 [person + 1] into (other, term: i32). */
export let labelRelationStart: usize = 0;
export let labelRelation: usize = 0;
/**
 * Costs of a pair, six i32 per term: index in `labelCurve` of costs by meetings; index there of costs by session, −1 for none; index in
 * `labelHard` of broken rules by session, −1 for none; its first entry in `labelCounted` and the next term's; the session in which meeting
 * is best, −1 for any, −2 if not meeting is best.
 */
export let labelTerm: usize = 0;
/** Costs by meetings in some sessions: index in `labelWithin` of 1 for each such session, index in `labelCurve` of costs; two i32 each. */
export let labelCounted: usize = 0;
/** 1 for a hard rule broken by meeting, −1 for one kept by it, i8. */
export let labelHard: usize = 0;
export let labelWithin: usize = 0;
/** Cost of one more meeting of a usual pair. */
export let labelUsualStep: f64 = 0;

/** Partitions whose classes are counted: the class of each person, −1 for none, i32 [partition][person]. */
export let labelPartitions: i32 = 0;
export let labelClassOf: usize = 0;
/** Number of classes and first cell of each partition, two i32; by cell, [session][group][class], index in `labelCurve` of costs by count, −1 for none, and the count, i32. */
export let labelPartition: usize = 0;
export let labelCountCurve: usize = 0;
export let labelCount: usize = 0;
/** Squares of sums of weights: i32 [cell + 1], cell = [session][group], into (weights of everybody, factor: indices in `labelCurve`, i32) and sums, f64. */
export let labelSquareStart: usize = 0;
export let labelSquare: usize = 0;
export let labelSquareSum: usize = 0;
/** Curves of visits: i32 [cell + 1] into curves, i32; index in `labelCurve` of each, i32; visits so far, −1 if the curve does not count the person, i32 [curve][person]. */
export let labelVisitStart: usize = 0;
export let labelVisitList: usize = 0;
export let labelVisitCurve: usize = 0;
export let labelVisits: usize = 0;
export let labelVisitCurves: i32 = 0;

/** The kind of each person, i32 [person]; people of one kind cost the same in every group. i32 [kind + 1] into people, i32. */
export let labelKind: usize = 0;
export let labelAlikeStart: usize = 0;
export let labelAlike: usize = 0;
/** People with relations, and people unlike others, i32; how many. */
export let labelRelated: usize = 0;
export let labelRelatedCount: i32 = 0;
export let labelUnlike: usize = 0;
export let labelUnlikeCount: i32 = 0;

/** Cost of each broken hard rule. */
export let labelHardWeight: f64 = 0;
/** Updated as labels move. The cost includes that of broken hard rules. */
export let labelCost: f64 = 0;
export let labelBreaches: i32 = 0;
/** Pairs and seats looked at. */
export let labelWork: f64 = 0;

/** Work of a move beyond what it looks at. */
const MOVE_WORK: f64 = 4;

/** Changes of the move that is tried. */
let dearer: f64 = 0;
let broken: i32 = 0;

/** Adds the cost of all seats; `labelCost` and `labelBreaches` must hold those with nobody seated. */
export function layLabels(): void {
  dearer = 0;
  broken = 0;
  for (let at = 0; at < labelSessions * labelGroups; at++) broken += seatBreaches(at, at % labelGroups, 0);
  for (let p = 0; p < labelPeople; p++) {
    const point = int(labelPointOf, p);
    for (let s = 0; s < labelSessions; s++) seat(p, s, blockAt(s, point), 1, 1);
    const end = int(labelRelationStart, p + 1);
    for (let i = int(labelRelationStart, p); i < end; i++) {
      const other = int(labelRelation, 2 * i);
      if (other > p) pair(p, other, int(labelRelation, 2 * i + 1), point, int(labelPointOf, other), 1);
    }
    labelWork += end - int(labelRelationStart, p);
  }
  take();
}

/** Random moves at a temperature until the work is done, or the cost is at most `enough` with no rule broken: of people if `points` is 1, of groups if `groups` is 1. */
export function moveLabels(until: f64, enough: f64, temperature: f64, points: i32, groups: i32): void {
  while (labelWork < until && (labelBreaches > 0 || labelCost > enough)) {
    labelWork += MOVE_WORK;
    const most = -temperature * Math.log(1 - <f64>random() / 4294967296);
    if (points == 1 && (groups == 0 || below(2) == 0)) movePoint(most);
    else {
      const s = below(labelSessions);
      tryGroups(s, below(labelGroups), below(labelGroups), most);
    }
  }
}

function movePoint(most: f64): void {
  if (labelRelatedCount == 0 || below(2) == 1) {
    tryPoints(pointToMove(), below(labelPoints), most);
    return;
  }
  // An exchange of people of one kind changes only costs of pairs. Half of these exchanges bring somebody to a person they want to meet.
  const x = int(labelRelated, below(labelRelatedCount));
  let b = below(2) == 0 ? wantedPoint(x) : -1;
  if (b < 0) {
    const kind = int(labelKind, x);
    const first = int(labelAlikeStart, kind);
    b = int(labelPointOf, int(labelAlike, first + below(int(labelAlikeStart, kind + 1) - first)));
  }
  tryPoints(int(labelPointOf, x), b, most);
}

/** A point of somebody unlike others, or an empty one: exchanging other people has no effect. */
function pointToMove(): i32 {
  const at = below(labelUnlikeCount + labelPoints - labelPeople);
  if (at < labelUnlikeCount) return int(labelPointOf, int(labelUnlike, at));
  let point = below(labelPoints);
  while (int(labelPersonAt, point) >= 0) point = below(labelPoints);
  return point;
}

/** A point at which x would meet a person they want to meet, held by somebody of their kind; −1: none was drawn. */
function wantedPoint(x: i32): i32 {
  const first = int(labelRelationStart, x);
  const i = first + below(int(labelRelationStart, x + 1) - first);
  const other = int(labelRelation, 2 * i);
  const wanted = int(labelTerm, 6 * int(labelRelation, 2 * i + 1) + 5);
  if (wanted == -2) return -1;
  const s = wanted < 0 ? below(labelSessions) : wanted;
  const block = (s * labelGroups + blockAt(s, int(labelPointOf, other))) * labelWidth;
  const from = below(labelWidth);
  for (let k = 0; k < labelWidth; k++) {
    const point = int(labelPointIn, block + ((from + k) % labelWidth));
    const y = point < labelPoints ? int(labelPersonAt, point) : -1;
    if (y >= 0 && y != other && int(labelKind, y) == int(labelKind, x)) return point;
  }
  return -1;
}

/** Exchanges the people on two points, in all sessions, if that costs no more than `most`. */
function tryPoints(a: i32, b: i32, most: f64): void {
  const x = int(labelPersonAt, a);
  const y = int(labelPersonAt, b);
  if (a == b || (x < 0 && y < 0)) return;
  dearer = 0;
  broken = 0;
  if (x >= 0) pairsOf(x, y, a, b);
  if (y >= 0) pairsOf(y, x, b, a);
  const alike = x >= 0 && y >= 0 && int(labelKind, x) == int(labelKind, y);
  if (!alike) exchangeSeats(x, y, a, b);
  if (isDearer(most)) {
    if (!alike) exchangeSeats(x, y, b, a);
    return;
  }
  if (alike) exchangeVisits(x, y);
  setInt(labelPersonAt, a, y);
  setInt(labelPersonAt, b, x);
  if (x >= 0) setInt(labelPointOf, x, b);
  if (y >= 0) setInt(labelPointOf, y, a);
  take();
}

/** Exchanges the groups of two blocks of one session, if that costs no more than `most`. */
function tryGroups(s: i32, a: i32, b: i32, most: f64): void {
  if (a == b) return;
  dearer = 0;
  broken = 0;
  exchangeGroups(s, a, b);
  if (isDearer(most)) exchangeGroups(s, a, b);
  else take();
}

@inline
function isDearer(most: f64): bool {
  return dearer + <f64>broken * labelHardWeight > most;
}

function take(): void {
  labelBreaches += broken;
  labelCost += dearer + <f64>broken * labelHardWeight;
}

@inline
function blockAt(s: i32, point: i32): i32 {
  return int(labelBlockOf, s * labelPoints + point);
}

/** Adds the change of costs of x with all but y if x goes from one point to another. */
function pairsOf(x: i32, y: i32, from: i32, to: i32): void {
  const first = int(labelRelationStart, x);
  const end = int(labelRelationStart, x + 1);
  for (let i = first; i < end; i++) {
    const other = int(labelRelation, 2 * i);
    if (other == y) continue;
    const term = int(labelRelation, 2 * i + 1);
    const point = int(labelPointOf, other);
    pair(x, other, term, from, point, -1);
    pair(x, other, term, to, point, 1);
  }
  labelWork += 2 * (end - first);
}

/** Adds (`sign` 1) or subtracts (−1) the cost of two people at points a and b. */
@inline
function pair(p: i32, q: i32, number: i32, a: i32, b: i32, sign: i32): void {
  const term = labelTerm + <usize>(24 * number);
  const set = int(labelSetOf, a * labelPoints + b);
  const first = int(labelSetStart, set);
  const end = int(labelSetStart, set + 1);
  const soft = int(term, 1);
  const hard = int(term, 2);
  let met = 0;
  for (let i = first; i < end; i++) {
    const s = int(labelSetSession, i);
    if (!meetIn(s, p, q)) continue;
    met++;
    if (soft >= 0) dearer += <f64>sign * costAt<f64>(labelCurve, soft + s);
    if (hard >= 0) broken += sign * <i32>load<i8>(labelHard + hard + s);
  }
  dearer += <f64>sign * costAt<f64>(labelCurve, int(term, 0) + met);
  for (let k = int(term, 3); k < int(term, 4); k++) {
    const within = labelWithin + int(labelCounted, 2 * k);
    let count = 0;
    for (let i = first; met > 0 && i < end; i++) {
      const s = int(labelSetSession, i);
      if (meetIn(s, p, q)) count += load<u8>(within + s);
    }
    dearer += <f64>sign * costAt<f64>(labelCurve, int(labelCounted, 2 * k + 1) + count);
  }
}

@inline
function attends(p: i32, s: i32): bool {
  return labelAllAttend == 1 || load<u8>(labelAttends + s * labelPeople + p) == 1;
}

/** Whether two people of one block meet: both attend. */
@inline
function meetIn(s: i32, p: i32, q: i32): bool {
  return attends(p, s) && attends(q, s);
}

/** Moves x from the block of point a to that of b in all sessions, and y the other way; −1: nobody. */
function exchangeSeats(x: i32, y: i32, a: i32, b: i32): void {
  for (let s = 0; s < labelSessions; s++) {
    const blockA = blockAt(s, a);
    const blockB = blockAt(s, b);
    if (blockA == blockB) continue;
    // Where both attend, sizes stay.
    const resizes: i32 = x >= 0 && y >= 0 && attends(x, s) && attends(y, s) ? 0 : 1;
    if (x >= 0) seat(x, s, blockA, -1, resizes);
    if (y >= 0) seat(y, s, blockB, -1, resizes);
    if (x >= 0) seat(x, s, blockB, 1, resizes);
    if (y >= 0) seat(y, s, blockA, 1, resizes);
  }
}

function exchangeGroups(s: i32, a: i32, b: i32): void {
  const row = s * labelGroups;
  seatBlock(s, a, -1);
  seatBlock(s, b, -1);
  const kept = int(labelGroupOf, row + a);
  setInt(labelGroupOf, row + a, int(labelGroupOf, row + b));
  setInt(labelGroupOf, row + b, kept);
  seatBlock(s, a, 1);
  seatBlock(s, b, 1);
}

function seatBlock(s: i32, block: i32, sign: i32): void {
  const first = (s * labelGroups + block) * labelWidth;
  for (let i = first; i < first + labelWidth; i++) {
    const point = int(labelPointIn, i);
    const p = point < labelPoints ? int(labelPersonAt, point) : -1;
    if (p >= 0) seat(p, s, block, sign, 1);
  }
}

/** Adds a person to a block (`sign` 1) or removes them (−1). `resizes` is 0 where an exchange leaves sizes as they are. */
@inline
function seat(p: i32, s: i32, block: i32, sign: i32, resizes: i32): void {
  if (!attends(p, s)) return;
  const g = int(labelGroupOf, s * labelGroups + block);
  const at = s * labelGroups + g;
  const pin = int(labelPin, s * labelPeople + p);
  if (pin >= 0 && pin != g) broken += sign;
  if (resizes == 1) {
    const before = int(labelSize, at);
    setInt(labelSize, at, before + sign);
    broken += seatBreaches(at, g, before + sign) - seatBreaches(at, g, before);
    dearer += <f64>sign * labelUsualStep * <f64>(sign > 0 ? before : before - 1);
  }
  for (let i = 0; i < labelPartitions; i++) countClass(i, p, at, sign);
  for (let i = int(labelSquareStart, at); i < int(labelSquareStart, at + 1); i++) {
    const sum = costAt<f64>(labelSquareSum, i);
    const after = sum + <f64>sign * costAt<f64>(labelCurve, int(labelSquare, 2 * i) + p);
    dearer += costAt<f64>(labelCurve, int(labelSquare, 2 * i + 1)) * (after * after - sum * sum);
    setCost<f64>(labelSquareSum, i, after);
  }
  for (let i = int(labelVisitStart, at); i < int(labelVisitStart, at + 1); i++) {
    const curve = int(labelVisitList, i);
    const mine = curve * labelPeople + p;
    const visits = int(labelVisits, mine);
    if (visits < 0) continue;
    step(int(labelVisitCurve, curve), visits, sign);
    setInt(labelVisits, mine, visits + sign);
  }
  labelWork += 1;
}

@inline
function countClass(i: i32, p: i32, at: i32, sign: i32): void {
  const own = int(labelClassOf, i * labelPeople + p);
  if (own < 0) return;
  const cell = int(labelPartition, 2 * i + 1) + at * int(labelPartition, 2 * i) + own;
  const curve = int(labelCountCurve, cell);
  if (curve < 0) return;
  const count = int(labelCount, cell);
  step(curve, count, sign);
  setInt(labelCount, cell, count + sign);
}

/** Adds the change of a curve by one more or one fewer. */
@inline
function step(curve: i32, count: i32, sign: i32): void {
  dearer += costAt<f64>(labelCurve, curve + count + sign) - costAt<f64>(labelCurve, curve + count);
}

function exchangeVisits(x: i32, y: i32): void {
  for (let i = 0; i < labelVisitCurves; i++) {
    const row = i * labelPeople;
    const visits = int(labelVisits, row + x);
    setInt(labelVisits, row + x, int(labelVisits, row + y));
    setInt(labelVisits, row + y, visits);
  }
}

@inline
function seatBreaches(at: i32, g: i32, size: i32): i32 {
  const seats = int(labelCapacity, at);
  const over = size > seats ? size - seats : 0;
  if (size <= 0 && (int(labelUsed, g) == 0 || seats <= 0)) return over;
  const missing = int(labelMinSize, g) - size;
  return missing > 0 ? over + missing : over;
}
