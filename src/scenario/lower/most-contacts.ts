/** What the pairs that meet can be worth at most: the zero point of objectives. */
import type { Seats } from '../problem.ts';

/** People by what they are to a pair's value. */
export interface PairValues {
  readonly typeOf: Int32Array;
  /** Of a pair of these types, 0 or more. */
  readonly value: (one: number, other: number) => bigint;
}

/**
 * The pairs that met before, and the dearest of the others that attend a session in common, as many as there is room
 * for.
 */
export function mostValue(seats: Seats, { typeOf, value }: PairValues): bigint {
  let held = 0;
  for (let s = 0; s < seats.sessionCount; s++) held += mostPairs(seats, s);
  const open = new Map<bigint, number>();
  const add = (one: number, other: number, pairs: number): void => {
    const worth = value(one, other);
    if (worth > 0n) open.set(worth, (open.get(worth) ?? 0) + pairs);
  };
  const classOf = attendanceClasses(seats, typeOf, add);
  let total = 0n;
  for (let i = 0; i < seats.prior.length; i += 3) {
    const [a, b] = [seats.prior[i], seats.prior[i + 1]];
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

/** The most pairs that a session can hold: the largest groups filled first. */
function mostPairs({ peopleCount, groupCount, attends, capacity, meets }: Seats, session: number): number {
  let left = attends
    .subarray(session * peopleCount, (session + 1) * peopleCount)
    .reduce((sum, one) => sum + one, 0);
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

interface AttendanceClass {
  readonly type: number;
  readonly sessions: readonly number[];
  people: number;
}

/** Counts the pairs that attend a session in common; people of a type are counted by their attendance. */
function attendanceClasses(
  { peopleCount, sessionCount, attends }: Seats,
  typeOf: Int32Array,
  add: (one: number, other: number, pairs: number) => void,
): AttendanceClass[] {
  const classes = new Map<string, AttendanceClass>();
  const classOf = Array.from(typeOf, (type, p) => {
    const sessions: number[] = [];
    for (let s = 0; s < sessionCount; s++) if (attends[s * peopleCount + p]) sessions.push(s);
    const key = `${type} ${sessions}`;
    const known = classes.get(key) ?? { type, sessions, people: 0 };
    known.people++;
    classes.set(key, known);
    return known;
  });
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
