/** Visits: what the groups of a set cost a person, by how often they are in one of them in other sessions. */
import { int, costAt, setInt, setCost } from './rows';
import { roster, rosterFirst } from './running';
import * as state from './state';

@inline
function costsOf(visit: i32): usize {
  return state.visitCost + <usize>visit * state.rowBytes;
}

/** Counts the running session for all who are in the groups of a visit curve, and looks up what one more costs. */
function count<T>(visit: i32, by: i32): void {
  const places = state.visitPlace + ((<usize>(visit * state.people)) << 2);
  const costs = costsOf(visit);
  for (let k = int(state.visitGroupStart, visit), to = int(state.visitGroupStart, visit + 1); k < to; k++) {
    const g = int(state.visitGroup, k);
    for (let i = int(rosterFirst, g), end = int(rosterFirst, g + 1); i < end; i++) {
      const p = int(roster, i);
      const place = int(places, p);
      if (place < 0) continue;
      setInt(places, p, place + by);
      setCost<T>(costs, p, costAt<T>(state.visitStep, place + by));
    }
  }
}

/** Takes the running session out of the visits and adds what one more costs to `placeCost`. */
export function addVisits<T>(s: i32): void {
  for (let i = int(state.visitStart, s), end = int(state.visitStart, s + 1); i < end; i++) {
    const visit = int(state.visitList, i);
    count<T>(visit, -1);
    const from = costsOf(visit);
    for (let k = int(state.visitGroupStart, visit), to = int(state.visitGroupStart, visit + 1); k < to; k++) {
      const costs = state.placeCost + <usize>int(state.visitGroup, k) * state.rowBytes;
      for (let at: usize = 0; at < state.rowBytes; at += 16) {
        v128.store(costs + at, v128.add<T>(v128.load(costs + at), v128.load(from + at)));
      }
    }
  }
}

/** Puts the running session, as it now is, back into the visits. */
export function countVisits<T>(s: i32): void {
  for (let i = int(state.visitStart, s), end = int(state.visitStart, s + 1); i < end; i++) {
    count<T>(int(state.visitList, i), 1);
  }
}
