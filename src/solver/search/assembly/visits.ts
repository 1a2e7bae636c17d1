/** Visits: what the groups of a set cost a person, by how often they are in one of them in other sessions. */
import { int, lane, setInt, setLane, tagOf } from './lanes';
import { home } from './session';
import * as state from './state';

@inline
function visitAt(i: i32): usize {
  return state.visit + ((<usize>int(state.visitList, i)) << 4);
}

/** The person of a visit is now in one of its groups. */
@inline
function isThere<T>(visit: usize): bool {
  const g = tagOf<T>(home, int(visit, 0));
  return load<u8>(state.visitIn + <usize>(int(visit, 3) * state.groups + g)) != 0;
}

/** Takes the running session out of the visits and adds what one more costs to `placeCost`. */
export function addVisits<T>(s: i32): void {
  for (let i = int(state.visitStart, s), end = int(state.visitStart, s + 1); i < end; i++) {
    const visit = visitAt(i);
    if (isThere<T>(visit)) setInt(visit, 1, int(visit, 1) - 1);
    const step = lane<T>(state.visitStep, int(visit, 2) + int(visit, 1));
    if (step == <T>0) continue;
    const p = int(visit, 0);
    const set = int(visit, 3);
    for (let k = int(state.visitGroupStart, set), to = int(state.visitGroupStart, set + 1); k < to; k++) {
      const costs = state.placeCost + <usize>int(state.visitGroup, k) * state.rowBytes;
      setLane<T>(costs, p, <T>(lane<T>(costs, p) + step));
    }
  }
}

/** Puts the running session, as it now is, back into the visits. */
export function countVisits<T>(s: i32): void {
  for (let i = int(state.visitStart, s), end = int(state.visitStart, s + 1); i < end; i++) {
    const visit = visitAt(i);
    if (isThere<T>(visit)) setInt(visit, 1, int(visit, 1) + 1);
  }
}
