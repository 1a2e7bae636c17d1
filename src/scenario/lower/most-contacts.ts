/** The most that meeting pairs can be worth: the zero point of objectives. */
import type { SolveRequest } from '../definition.ts';
import { seatsIn } from '../group-seats.ts';
import { type LinkSeats, presentIn, type Seats } from '../problem.ts';

/** Types of people by which pairs are valued. */
export interface PairValues {
  readonly typeOf: Int32Array;
  /** Value of a pair of these types, at least 0. */
  readonly value: (one: number, other: number) => bigint;
}

/**
 * The value of the pairs that met before, and of the dearest others that attend a common session, as many as there is
 * room for.
 *
 * @param room earlier meetings, and the most pairs that all sessions hold; absent: those in groups
 */
export function mostValue(
  seats: Seats,
  { typeOf, value }: PairValues,
  room: { readonly prior: Int32Array; readonly held: number } = {
    prior: seats.prior,
    held: mostPairsIn(seats),
  },
): bigint {
  const { prior } = room;
  let { held } = room;
  const open = new Map<bigint, number>();
  const add = (one: number, other: number, pairs: number): void => {
    const worth = value(one, other);
    if (worth > 0n) open.set(worth, (open.get(worth) ?? 0) + pairs);
  };
  const classOf = attendanceClasses(seats, typeOf, add);
  let total = 0n;
  for (let i = 0; i < prior.length; i += 3) {
    const [a, b] = [prior[i], prior[i + 1]];
    total += value(typeOf[a], typeOf[b]);
    if (common(classOf[a].sessions, classOf[b].sessions)) add(typeOf[a], typeOf[b], -1);
  }
  for (const [worth, pairs] of [...open].sort(([a], [b]) => (a < b ? 1 : -1))) {
    const taken = Math.min(pairs, held);
    total += worth * BigInt(taken);
    held -= taken;
  }
  return total;
}

export function mostPairsIn(seats: Seats): number {
  const { sessionCount, groupCount, capacity } = seats;
  const known = new Map<string, number>();
  let held = 0;
  for (let s = 0; s < sessionCount; s++) {
    const key = `${presentIn(seats, s)} ${capacity.subarray(s * groupCount, (s + 1) * groupCount)}`;
    const pairs = known.get(key) ?? mostPairs(seats, s);
    known.set(key, pairs);
    held += pairs;
  }
  return held;
}

/** The most pairs that a session can hold: the largest groups filled first. */
function mostPairs(seats: Seats, session: number): number {
  const { groupCount, capacity, meets } = seats;
  let left = presentIn(seats, session);
  const sizes = capacity
    .slice(session * groupCount, (session + 1) * groupCount)
    .filter((_, g) => meets[g] === 1)
    .sort((a, b) => b - a);
  let pairs = 0;
  for (const size of sizes) {
    const taken = Math.min(size, left);
    pairs += (taken * (taken - 1)) / 2;
    left -= taken;
  }
  return pairs;
}

/**
 * The most pairs that can meet over a link, summed over sessions: a seat faces all seats of the groups linked with its own,
 * and people take the seats that face most.
 */
export function mostPairsOver({ scenario }: SolveRequest, seats: Seats, { partners }: LinkSeats): number {
  let held = 0;
  for (let s = 0; s < seats.sessionCount; s++) {
    const facing = partners[s];
    if (facing === null) continue;
    // Seats as given, perhaps more than there are people.
    const sizes = scenario.groups.map((group) => seatsIn(group, s));
    const there = presentIn(seats, s);
    const rooms = sizes
      .map((size, g) => ({
        size,
        faced: facing[g].reduce((sum, h) => sum + sizes[h] - (h === g ? 1 : 0), 0),
      }))
      .filter(({ size }) => size > 0)
      .sort((a, b) => b.faced - a.faced);
    let left = there;
    let sum = 0;
    for (const { size, faced } of rooms) {
      const taken = Math.min(size, left);
      sum += taken * faced;
      left -= taken;
    }
    held += Math.min((there * (there - 1)) / 2, Math.floor(sum / 2));
  }
  return held;
}

interface AttendanceClass {
  readonly type: number;
  readonly sessions: readonly number[];
  people: number;
}

/** Counts the pairs that attend a common session, by classes of people with the same type and attendance. */
function attendanceClasses(
  { peopleCount, sessionCount, attends }: Seats,
  typeOf: Int32Array,
  add: (one: number, other: number, pairs: number) => void,
): AttendanceClass[] {
  const classes = new Map<string | number, AttendanceClass>();
  const classOf: AttendanceClass[] = [];
  const isFull = !attends.includes(0);
  for (let p = 0; p < typeOf.length; p++) {
    const sessions: number[] = [];
    for (let s = 0; !isFull && s < sessionCount; s++) if (attends[s * peopleCount + p]) sessions.push(s);
    const key = isFull ? typeOf[p] : `${typeOf[p]} ${sessions}`;
    let known = classes.get(key);
    if (known === undefined) {
      known = { type: typeOf[p], sessions: isFull ? [...Array(sessionCount).keys()] : sessions, people: 0 };
      classes.set(key, known);
    }
    known.people++;
    classOf.push(known);
  }
  const kinds = [...classes.values()];
  for (const [i, kind] of kinds.entries()) {
    if (kind.sessions.length > 0) add(kind.type, kind.type, (kind.people * (kind.people - 1)) / 2);
    for (const other of kinds.slice(i + 1)) {
      if (common(kind.sessions, other.sessions)) add(kind.type, other.type, kind.people * other.people);
    }
  }
  return classOf;
}

function common(a: readonly number[], b: readonly number[]): boolean {
  return a.some((s) => b.includes(s));
}
