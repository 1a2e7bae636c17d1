/** The search kernel: annealing steps over one session at a time. `../kernel.ts` is its other side. */
import { keepBest } from './change';
import { tryPair, tryUnit } from './exchange';
import { tryGate } from './gates';
import { costAt, int, setCost } from './rows';
import { below, random } from './random';
import { tryRotation } from './rotate';
import { scanFreeSeats, scanSwaps } from './scan';
import { scanBytes } from './scan-bytes';
import { sample } from './sample';
import { hasCompany } from './company';
import { enter, hasGroupCosts, leave } from './session';
import * as state from './state';

export * from './state';

/** Visits random open sessions at the present temperature until `limit` proposals are made in all. */
function run<T, M>(visits: i32, sweeps: i32, limit: f64): void {
  let entered = -1;
  for (let i = 0; i < visits && state.openCount > 0 && state.proposals < limit; i++) {
    const s = int(state.openSessions, below(state.openCount));
    if (s != entered) {
      if (entered >= 0) leave<T, M>();
      enter<T, M>(s);
      entered = s;
    }
    visit<T>(s, sweeps, limit);
    keepBest();
  }
  if (entered >= 0) leave<T, M>();
}

/** Each person and each together-set gets `sweeps` turns on average. */
function visit<T>(s: i32, sweeps: i32, limit: f64): void {
  const firstMover = int(state.moverStart, s);
  const movers = int(state.moverStart, s + 1) - firstMover;
  const firstUnit = int(state.unitStart, s);
  const units = int(state.unitStart, s + 1) - firstUnit;
  const hasRoom = load<u8>(state.roomy + s) != 0;
  const hasGates = load<u8>(state.gated + s) != 0;
  if (sizeof<T>() > 1) noteLowest<T>();
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let i = movers + units; i > 0 && state.proposals < limit; i--) {
      // Drawn, not in order: going through everyone in turn gives clearly worse schedules.
      const turn = below(movers + units);
      if (turn >= movers) {
        tryUnit<T>(firstUnit + turn - movers);
        continue;
      }
      const x = int(state.mover, firstMover + turn);
      if (sizeof<T>() == 1) {
        tryPerson<T>(x, movers, hasRoom);
        continue;
      }
      const luck = random();
      const other = <i32>((<u64>luck * <u64>movers) >> 32);
      const before = state.accepted;
      const mover = dearer<T>(x, int(state.mover, firstMover + other));
      tryPerson<T>(mover, movers, hasRoom);
      // What exchanges do not reach is tried every other time.
      if (state.accepted == before && luck & 1) tryRotation<T>(mover, movers);
      // Two against two are dear to price (experiment W1).
      if (state.accepted == before && (luck & 7) == 1 && state.maySwap && hasCompany()) tryPair<T>(mover);
    }
    if (hasGates) tryGate<T>();
  }
}

/** Notes what everybody costs in their cheapest group; one cost row. */
function noteLowest<T>(): void {
  for (let at: usize = 0; at < state.rowBytes; at += 16) {
    let lowest = v128.load(state.placeCost + at);
    for (let g = 1; g < state.groups; g++) {
      lowest = v128.min<T>(lowest, v128.load(state.placeCost + <usize>g * state.rowBytes + at));
    }
    v128.store(state.lowestCost + at, lowest);
  }
}

/** Who of two people costs more above their cheapest group as the session was entered. */
@inline
function dearer<T>(x: i32, y: i32): i32 {
  const excessX = <f64>costAt<T>(state.ownCost, x) - <f64>costAt<T>(state.lowestCost, x);
  const excessY = <f64>costAt<T>(state.ownCost, y) - <f64>costAt<T>(state.lowestCost, y);
  return excessY > excessX ? y : x;
}

@inline
function tryPerson<T>(x: i32, movers: i32, hasRoom: bool): void {
  if (hasRoom && scanFreeSeats<T>(x)) return;
  if (!state.maySwap) return;
  if (sizeof<T>() == 1 && state.groups <= 64 && !hasGroupCosts) scanBytes(x, movers);
  else scanSwaps<T>(x, movers);
}

/** How many in a row have not moved in the descent of the session. */
let still: i32 = 0;

/**
 * Tries everybody in turn in one open session, until in a whole round nobody has moved: −1; or until so many proposals are made in
 * all: whose turn it is then.
 *
 * @param from −1: the descent begins; else whose turn it is
 */
function descend<T, M>(place: i32, from: i32, limit: f64): i32 {
  const s = int(state.openSessions, place);
  enter<T, M>(s);
  const firstMover = int(state.moverStart, s);
  const movers = int(state.moverStart, s + 1) - firstMover;
  const hasRoom = load<u8>(state.roomy + s) != 0;
  if (from < 0) still = 0;
  let turn = max(from, 0);
  while (still < movers && state.proposals < limit) {
    const before = state.accepted;
    tryPerson<T>(int(state.mover, firstMover + turn), movers, hasRoom);
    still = state.accepted == before ? still + 1 : 0;
    turn = turn + 1 == movers ? 0 : turn + 1;
  }
  leave<T, M>();
  keepBest();
  return still < movers ? turn : -1;
}

/** Sets the thresholds: each draw of −ln u times the temperature, rounded down, at most `highestThreshold`. */
function heat<T>(temperature: f64): void {
  const length = state.poolSize;
  for (let i = 0; i < length; i++) {
    const value = min(temperature * load<f64>(state.draws + ((<usize>i) << 3)), state.highestThreshold);
    setCost<T>(state.pool, i, isFloat<T>() ? <T>value : <T>(<i32>floor(value)));
  }
  memory.copy(state.pool + <usize>length * sizeof<T>(), state.pool, 16);
}

export function heat8(temperature: f64): void {
  heat<i8>(temperature);
}
export function heat16(temperature: f64): void {
  heat<i16>(temperature);
}
export function heat32(temperature: f64): void {
  heat<i32>(temperature);
}
export function heat64(temperature: f64): void {
  heat<f64>(temperature);
}

// Named by the bits of costs and of cells.
export function run8u8(visits: i32, sweeps: i32, limit: f64): void {
  run<i8, u8>(visits, sweeps, limit);
}
export function run8u16(visits: i32, sweeps: i32, limit: f64): void {
  run<i8, u16>(visits, sweeps, limit);
}
export function run16u16(visits: i32, sweeps: i32, limit: f64): void {
  run<i16, u16>(visits, sweeps, limit);
}
export function run16u8(visits: i32, sweeps: i32, limit: f64): void {
  run<i16, u8>(visits, sweeps, limit);
}
export function run32u8(visits: i32, sweeps: i32, limit: f64): void {
  run<i32, u8>(visits, sweeps, limit);
}
export function run32u16(visits: i32, sweeps: i32, limit: f64): void {
  run<i32, u16>(visits, sweeps, limit);
}
export function run64u16(visits: i32, sweeps: i32, limit: f64): void {
  run<f64, u16>(visits, sweeps, limit);
}
export function descend8u8(place: i32, from: i32, limit: f64): i32 {
  return descend<i8, u8>(place, from, limit);
}
export function descend8u16(place: i32, from: i32, limit: f64): i32 {
  return descend<i8, u16>(place, from, limit);
}
export function descend16u8(place: i32, from: i32, limit: f64): i32 {
  return descend<i16, u8>(place, from, limit);
}
export function descend16u16(place: i32, from: i32, limit: f64): i32 {
  return descend<i16, u16>(place, from, limit);
}
export function descend32u8(place: i32, from: i32, limit: f64): i32 {
  return descend<i32, u8>(place, from, limit);
}
export function descend32u16(place: i32, from: i32, limit: f64): i32 {
  return descend<i32, u16>(place, from, limit);
}
export function descend64u16(place: i32, from: i32, limit: f64): i32 {
  return descend<f64, u16>(place, from, limit);
}
export function sample8u8(): void {
  sample<i8, u8>();
}
export function sample8u16(): void {
  sample<i8, u16>();
}
export function sample16u8(): void {
  sample<i16, u8>();
}
export function sample16u16(): void {
  sample<i16, u16>();
}
export function sample32u8(): void {
  sample<i32, u8>();
}
export function sample32u16(): void {
  sample<i32, u16>();
}
export function sample64u16(): void {
  sample<f64, u16>();
}
