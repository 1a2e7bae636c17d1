/** The running session: where its rows lie, who sits where, and how full its groups are. */
import { costAt, int, setCost, setInt, tagOf } from './rows';
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
}

/** Takes person x out of group a's part of the roster and into that of b: each part between the two moves by one. */
export function reseat(x: i32, a: i32, b: i32): void {
  let hole = int(rosterPlace, x);
  for (let g = a; g < b; g++) {
    const last = int(rosterFirst, g + 1) - 1;
    fill(hole, last);
    hole = last;
    setInt(rosterFirst, g + 1, last);
  }
  for (let g = a; g > b; g--) {
    const first = int(rosterFirst, g);
    fill(hole, first);
    hole = first;
    setInt(rosterFirst, g, first + 1);
  }
  setInt(roster, hole, x);
  setInt(rosterPlace, x, hole);
}

@inline
function fill(hole: i32, from: i32): void {
  // The part is empty, but for the hole.
  if (hole == from) return;
  const p = int(roster, from);
  setInt(roster, hole, p);
  setInt(rosterPlace, p, hole);
}

/** Brings `ownCost` up to date for who sits in group g. */
@inline
export function copyOwn<T>(g: i32): void {
  const costs = state.placeCost + <usize>g * state.rowBytes;
  for (let i = int(rosterFirst, g), to = int(rosterFirst, g + 1); i < to; i++) {
    const p = int(roster, i);
    if (tagOf<T>(lockRow, p) == 0) setCost<T>(state.ownCost, p, costAt<T>(costs, p));
  }
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
