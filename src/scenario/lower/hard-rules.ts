import type { Seats, SessionSet } from '../problem.ts';

export type Attendance = Pick<Seats, 'peopleCount' | 'sessionCount' | 'attends'>;

/** A hard rule over a set of people, by number. */
export interface PeopleRule {
  readonly people: Int32Array;
  readonly sessions: SessionSet;
}

/**
 * Merges overlapping together-sets, session by session. Only people who attend count: a set applies to its
 * other members if one is absent, while two sets linked only by an absent person are not merged.
 *
 * @returns the smallest person of each person's unit, −1 if absent; [session * peopleCount + person].
 */
export function togetherUnits(
  { peopleCount, sessionCount, attends }: Attendance,
  rules: readonly PeopleRule[],
) {
  const unit = new Int32Array(sessionCount * peopleCount);
  for (let s = 0; s < sessionCount; s++) {
    const row = s * peopleCount;
    for (let p = 0; p < peopleCount; p++) unit[row + p] = attends[row + p] === 1 ? p : -1;
    for (const { people, sessions } of rules) {
      if (sessions[s] === 0) continue;
      let first = -1;
      for (const p of people) {
        if (unit[row + p] < 0) continue;
        if (first < 0) first = p;
        else {
          // Union by the smaller person.
          const [x, y] = [root(unit, row, first), root(unit, row, p)];
          unit[row + Math.max(x, y)] = Math.min(x, y);
        }
      }
    }
    // Parents are always smaller, so one pass in order points every person to the root.
    for (let p = 0; p < peopleCount; p++) if (unit[row + p] >= 0) unit[row + p] = unit[row + unit[row + p]];
  }
  return unit;
}

/** Finds the root, halving the path. */
function root(unit: Int32Array, row: number, p: number): number {
  let at = p;
  while (unit[row + at] !== at) {
    unit[row + at] = unit[row + unit[row + at]];
    at = unit[row + at];
  }
  return at;
}

/**
 * The pairs that must be apart in each session: a, b (a < b), sorted, each once. Sessions in which the same
 * people of the same rules attend share one array, since a long set makes many pairs.
 */
export function apartPairs(
  { peopleCount, sessionCount, attends }: Attendance,
  rules: readonly PeopleRule[],
): Int32Array[] {
  const made = new Map<string, Int32Array>();
  return Array.from({ length: sessionCount }, (_, s) => {
    // The people of each rule in force who attend.
    const sets = rules
      .filter(({ sessions }) => sessions[s] === 1)
      .map(({ people }) => people.filter((p) => attends[s * peopleCount + p] === 1));
    const key = sets.map((set) => set.join(' ')).join('|');
    const pairs = made.get(key) ?? pairsOf(sets, peopleCount);
    made.set(key, pairs);
    return pairs;
  });
}

function pairsOf(sets: readonly Int32Array[], peopleCount: number): Int32Array {
  const keys = new Float64Array(sets.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0));
  let n = 0;
  for (const set of sets) {
    for (let i = 1; i < set.length; i++) {
      for (let j = 0; j < i; j++) {
        keys[n++] = Math.min(set[i], set[j]) * peopleCount + Math.max(set[i], set[j]);
      }
    }
  }
  keys.sort();
  const unique = keys.filter((key, i) => i === 0 || key !== keys[i - 1]);
  const pairs = new Int32Array(2 * unique.length);
  for (const [i, key] of unique.entries()) {
    pairs[2 * i] = Math.floor(key / peopleCount);
    pairs[2 * i + 1] = key % peopleCount;
  }
  return pairs;
}
