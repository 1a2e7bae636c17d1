import type { Attendance, PeopleRule } from './together-units.ts';

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
    // Those of each rule in force who attend.
    const sets = rules
      .filter(({ sessions }) => sessions[s] === 1)
      .map(({ people }) => people.filter((p) => attends[s * peopleCount + p] === 1));
    const key = sets.map((set) => set.join(' ')).join('|');
    const known = made.get(key);
    if (known !== undefined) return known;
    const pairs = pairsOf(sets, peopleCount);
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
