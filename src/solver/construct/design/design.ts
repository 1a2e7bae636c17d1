/**
 * A zero-repeat schedule: people 0 … groups·size − 1, session → group → people. In every session everybody is
 * in exactly one group, and no two people share a group twice.
 */
export type Sessions = number[][][];

/** The longest zero-repeat schedules known so far, for families that build on smaller ones. */
export interface Known {
  count(groups: number, size: number): number;
  sessions(groups: number, size: number): Sessions;
}

/** A construction from the literature, or a source of stored seeds. */
export interface Family {
  readonly name: string;
  /** Number of its sessions for this shape; 0 if it does not apply. */
  applies(groups: number, size: number, known: Known): number;
  /** Exactly that many sessions. Called only if `applies` is positive. */
  build(groups: number, size: number, known: Known): Sessions;
}

/** The most sessions without repeats: a person has groups·size − 1 others to meet, size − 1 per session. */
export function countingBound(groups: number, size: number): number {
  if (groups === 1 || size > groups) return 1;
  return Math.floor((groups * size - 1) / (size - 1));
}

/** Whether every session is a partition into groups of `size`, and no pair meets twice. */
export function isZeroRepeat(groups: number, size: number, sessions: Sessions): boolean {
  return countRepeats(groups, size, sessions) === 0;
}

/**
 * Meetings beyond the first, over all pairs; undefined if a session is not a partition of the people
 * 0 … groups·size − 1 into groups of `size`.
 */
export function countRepeats(groups: number, size: number, sessions: Sessions): number | undefined {
  const people = groups * size;
  const met = new Uint8Array(people * people);
  let repeats = 0;
  for (const session of sessions) {
    const seen = new Uint8Array(people);
    if (session.length !== groups) return undefined;
    for (const group of session) {
      if (group.length !== size) return undefined;
      for (let i = 0; i < size; i++) {
        const a = group[i];
        if (!Number.isInteger(a) || a < 0 || a >= people || seen[a]) return undefined;
        seen[a] = 1;
        for (let j = 0; j < i; j++) {
          const b = group[j];
          repeats += met[a * people + b];
          met[a * people + b] = 1;
          met[b * people + a] = 1;
        }
      }
    }
  }
  return repeats;
}
