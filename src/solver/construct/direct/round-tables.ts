/**
 * Seats at several round tables, new each session, so that nobody sits beside the same person twice: the Oberwolfach
 * problem, in as many sessions as possible. A base session is found by search, and a cyclic group develops the others from it
 * (1-rotational solutions: Buratti and Rinaldi 2008).
 */
import type { Rng } from '../../../shared/rng.ts';
import { startsOf } from '../../search/lists.ts';
import { WALK } from '../../shared-numbers.ts';

/** Moves per person in the search for a base session of round tables (A21). */
const ROUND_TABLE_MOVES = 10_000;

/** One session: the people of each table, the last beside the first. */
export type Seating = number[][];

/** The base session under search: its people by seat, and which seats hold each other's images under the half turn. */
interface Layout {
  readonly turning: number;
  /** Number of sessions; each is the one before, rotated by `step`. */
  readonly sessions: number;
  readonly step: number;
  /** Person in each seat, table after table. */
  readonly people: Int32Array;
  /** A seat, and the seat of its person's image under the half turn; itself if there is none. */
  readonly slots: readonly (readonly [number, number])[];
}

/**
 * ⌊(people − 1)/2⌋ sessions in which nobody sits beside the same person twice; null if none were found, as for tables of four and
 * five, for which none exist. Verified when built.
 *
 * @param sizes people of each table, from 3
 */
export function roundTables(sizes: readonly number[], rng: Rng): Seating[] | null {
  if (sizes.some((size) => size < 3)) return null;
  const layout = [symmetric, plain].map((way) => way(sizes)).find((one) => one && settle(one, sizes, rng));
  if (!layout) return null;
  const sessions = Array.from({ length: layout.sessions }, (_, s) => turned(layout, sizes, s));
  const met = new Set<string>();
  for (const seating of sessions)
    for (const table of seating)
      for (const [i, p] of table.entries()) met.add([p, table.at(i - 1)!].sort((a, b) => a - b).join());
  const people = layout.people.length;
  if (met.size !== people * layout.sessions)
    throw new Error(`round tables of ${sizes.join()} broke their promise`);
  return sessions;
}

function turned({ turning, step, people }: Layout, sizes: readonly number[], s: number): Seating {
  const starts = startsOf(sizes);
  return sizes.map((size, t) => {
    const table = people.subarray(starts[t], starts[t] + size);
    return [...table].map((p) => (p < turning ? (p + s * step) % turning : p));
  });
}

/**
 * People on a circle, and one or two fixed ones: the half turn maps the base session to itself, and rotations by one make half a turn of
 * sessions. The table of one fixed person has an odd size, that of both an even size; other tables form pairs, or map to themselves.
 */
function symmetric(sizes: readonly number[]): Layout | null {
  const starts = startsOf(sizes);
  const people = starts[sizes.length];
  const staying = people % 2 === 0 ? 2 : 1;
  const turning = people - staying;
  const holder = sizes.findIndex((size) => size % 2 === staying % 2);
  if (holder < 0) return null;
  const slots: [number, number][] = [];
  const seats = new Int32Array(people);
  seats[starts[holder]] = turning;
  const half = Math.floor((sizes[holder] - 1) / 2);
  for (let i = 1; i <= half; i++) slots.push([starts[holder] + i, starts[holder] + sizes[holder] - i]);
  if (staying === 2) seats[starts[holder] + sizes[holder] / 2] = turning + 1;
  const alone = new Map<number, number>();
  for (const [t, size] of sizes.entries()) {
    if (t === holder) continue;
    const other = alone.get(size);
    if (other === undefined) alone.set(size, t);
    else {
      alone.delete(size);
      for (let i = 0; i < size; i++) slots.push([starts[other] + i, starts[t] + i]);
    }
  }
  for (const [size, t] of alone) {
    if (size % 2 === 1) return null;
    for (let i = 0; i < size / 2; i++) slots.push([starts[t] + i, starts[t] + i + size / 2]);
  }
  for (const [x, [i, j]] of slots.entries()) {
    seats[i] = x;
    seats[j] = x + turning / 2;
  }
  return { turning, sessions: turning / 2, step: 1, people: seats, slots };
}

/** For other sizes: rotations by two, of an even number of people, or of an odd one that gives an odd number of sessions. */
function plain(sizes: readonly number[]): Layout | null {
  const people = startsOf(sizes)[sizes.length];
  const turning = people - (people % 2 === 0 ? 2 : 1);
  if (people % 4 === 1) return null;
  const seats = Int32Array.from({ length: people }, (_, p) => p);
  return {
    turning,
    sessions: turning / 2,
    step: 2,
    people: seats,
    slots: [...seats].map((p) => [p, p] as const),
  };
}

/** Exchanges people until no orbit of pairs has more neighbours than allowed. */
function settle({ turning, step, people, slots }: Layout, sizes: readonly number[], rng: Rng): boolean {
  const size = people.length;
  const { orbit, room } = orbitsOf(size, turning, step);
  const starts = startsOf(sizes);
  const next = sizes.flatMap((of, t) => Array.from({ length: of }, (_, i) => starts[t] + ((i + 1) % of)));
  const before = new Int32Array(size);
  for (const [seat, other] of next.entries()) before[other] = seat;
  const beside = room.map((most) => -most);
  let excess = 0;
  const count = (seat: number, sign: 1 | -1) => {
    const at = orbit[people[seat] * size + people[next[seat]]];
    if (sign > 0) excess += Number(beside[at]++ >= 0);
    else excess -= Number(--beside[at] >= 0);
  };
  for (let seat = 0; seat < size; seat++) count(seat, 1);
  const touched: number[] = [];
  const change = (pairs: readonly (readonly [number, number])[]) => {
    touched.length = 0;
    for (const pair of pairs)
      for (const seat of pair)
        for (const one of [before[seat], seat]) if (!touched.includes(one)) touched.push(one);
    for (const seat of touched) count(seat, -1);
    for (const [seat, other] of pairs) [people[seat], people[other]] = [people[other], people[seat]];
    for (const seat of touched) count(seat, 1);
  };
  const isHalf = step === 1;
  for (let move = 0; move < ROUND_TABLE_MOVES * size && excess > 0; move++) {
    const [a, aImage] = slots[rng.below(slots.length)];
    const [b, bImage] = slots[rng.below(slots.length)];
    if (a === b && !isHalf) continue;
    const pairs: [number, number][] = [[a, a === b ? aImage : b]];
    if (isHalf && a !== b) pairs.push([aImage, bImage]);
    const was = excess;
    change(pairs);
    if (excess > was && rng.unit() >= Math.exp((was - excess) / WALK.temperature)) change(pairs);
  }
  return excess === 0;
}

/** The orbit of each pair of people, [a * people + b], and how many neighbours of each orbit the base session may have. */
function orbitsOf(size: number, turning: number, step: number): { orbit: Int32Array; room: Int32Array } {
  const orbit = new Int32Array(size * size).fill(-1);
  const room: number[] = [];
  const sessions = turning / 2;
  for (let a = 0; a < size; a++)
    for (let b = 0; b < a; b++) {
      if (orbit[a * size + b] >= 0) continue;
      let length = 0;
      for (let x = a, y = b; orbit[x * size + y] < 0; length++) {
        orbit[x * size + y] = room.length;
        orbit[y * size + x] = room.length;
        if (x < turning) x = (x + step) % turning;
        if (y < turning) y = (y + step) % turning;
      }
      // Each pair of the base session becomes one of the orbit in each session.
      room.push(a >= turning && b >= turning ? 0 : Math.floor(length / sessions));
    }
  return { orbit, room: Int32Array.from(room) };
}
