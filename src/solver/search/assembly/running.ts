/** The running session: where its rows lie, who sits where, and how full its groups are. */
import { int, setInt, tagOf } from './rows';
import * as state from './state';

/** The running session, and its rows. */
export let session: i32 = 0;
export let home: usize = 0;
export let lockRow: usize = 0;
export let roster: usize = 0;
export let rosterFirst: usize = 0;
export let rosterPlace: usize = 0;
export let capacity: usize = 0;
export let unitOf: usize = 0;
/** People have changed groups one by one, so that the roster is out of date. */
export let scattered: bool = false;

export function scatter(): void {
  scattered = true;
}

/** Makes session s the running one. */
export function select(s: i32): void {
  const row = (<usize>(s * state.people)) << 2;
  session = s;
  home = state.seats + <usize>s * state.rowBytes;
  lockRow = state.lock + <usize>s * state.rowBytes;
  roster = state.roster + row;
  rosterPlace = state.rosterPlace + row;
  unitOf = state.unitOf + row;
  rosterFirst = state.rosterFirst + ((<usize>(s * (state.groups + 1))) << 2);
  capacity = state.capacity + ((<usize>(s * state.groups)) << 2);
  scattered = false;
}

/** Writes the roster anew from the seats. */
export function regroup<T>(): void {
  const people = state.people;
  const groups = state.groups;
  let sum = 0;
  for (let g = 0; g < groups; g++) {
    setInt(rosterFirst, g, sum);
    sum += int(state.size, g);
  }
  for (let p = 0; p < people; p++) {
    const g = tagOf<T>(home, p);
    if (g < 0) continue;
    const at = int(rosterFirst, g);
    setInt(roster, at, p);
    setInt(rosterPlace, p, at);
    setInt(rosterFirst, g, at + 1);
  }
  for (let g = groups; g > 0; g--) setInt(rosterFirst, g, int(rosterFirst, g - 1));
  setInt(rosterFirst, 0, 0);
}

/** A group may lose (by < 0) or win some people and still be of a legal size. */
@inline
export function fits(g: i32, by: i32): bool {
  const after = int(state.size, g) + by;
  return (after == 0 && int(state.used, g) == 0) || (after >= int(state.minSize, g) && after <= int(capacity, g));
}

@inline
export function setOpen(g: i32): void {
  setInt(state.open, g, fits(g, 1) ? 1 : 0);
}
