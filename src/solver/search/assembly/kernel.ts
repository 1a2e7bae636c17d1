/** The search kernel: annealing steps over one session at a time. `../kernel.ts` is its other side. */
import { keepBest } from './change';
import { tryPair, tryUnit } from './exchange';
import { tryGate } from './gates';
import { costAt, int, setCost } from './rows';
import { below, random } from './random';
import { tryRotation } from './rotate';
import { scanFreeSeats, scanSwaps } from './scan';
import { scanBytes } from './scan-bytes';
import { sampleIn } from './sample';
import { hasCompany } from './company';
import { enter, hasGroupCosts, leave } from './session';
import * as state from './state';

export * from './labels';
export * from './state';

/** Visits random open sessions at the present temperature until `limit` proposals are made in all. */
function runIn<T>(visits: i32, sweeps: i32, limit: f64): void {
  let entered = -1;
  for (let i = 0; i < visits && state.openCount > 0 && state.proposals < limit; i++) {
    const s = int(state.openSessions, below(state.openCount));
    if (s != entered) {
      if (entered >= 0) leave<T>();
      enter<T>(s);
      entered = s;
    }
    visit<T>(s, sweeps, limit);
    keepBest();
  }
  if (entered >= 0) leave<T>();
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
function descendIn<T>(place: i32, from: i32, limit: f64): i32 {
  const s = int(state.openSessions, place);
  enter<T>(s);
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
  leave<T>();
  keepBest();
  return still < movers ? turn : -1;
}

/** Sets the thresholds: each draw of −ln u times the temperature, rounded down, at most `highestThreshold`. */
function heatIn<T>(temperature: f64): void {
  const length = state.poolSize;
  for (let i = 0; i < length; i++) {
    const value = min(temperature * load<f64>(state.draws + ((<usize>i) << 3)), state.highestThreshold);
    setCost<T>(state.pool, i, isFloat<T>() ? <T>value : <T>(<i32>floor(value)));
  }
  memory.copy(state.pool + <usize>length * sizeof<T>(), state.pool, 16);
}

export function heat(temperature: f64): void {
  if (state.width == 8) heatIn<i8>(temperature);
  else if (state.width == 16) heatIn<i16>(temperature);
  else if (state.width == 32) heatIn<i32>(temperature);
  else heatIn<f64>(temperature);
}

export function run(visits: i32, sweeps: i32, limit: f64): void {
  if (state.width == 8) runIn<i8>(visits, sweeps, limit);
  else if (state.width == 16) runIn<i16>(visits, sweeps, limit);
  else if (state.width == 32) runIn<i32>(visits, sweeps, limit);
  else runIn<f64>(visits, sweeps, limit);
}

export function descend(place: i32, from: i32, limit: f64): i32 {
  if (state.width == 8) return descendIn<i8>(place, from, limit);
  if (state.width == 16) return descendIn<i16>(place, from, limit);
  if (state.width == 32) return descendIn<i32>(place, from, limit);
  return descendIn<f64>(place, from, limit);
}

export function sample(): void {
  if (state.width == 8) sampleIn<i8>();
  else if (state.width == 16) sampleIn<i16>();
  else if (state.width == 32) sampleIn<i32>();
  else sampleIn<f64>();
}
