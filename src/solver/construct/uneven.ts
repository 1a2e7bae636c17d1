/**
 * Schedules for a number of people that the groups do not divide: a design with some people left out.
 *
 * People who never meet each other sit in different groups in every session. Leaving out d of them leaves, in
 * every session, exactly d groups one smaller than the rest.
 */
import { type Design, leaveTable, type Sessions } from './design.ts';
import { knownDesigns } from './registry.ts';

export interface UnevenDesign extends Omit<Design, 'size'> {
  readonly people: number;
  /** Whether group sizes differ by at most one in every session. */
  readonly balanced: boolean;
}

/** Steps of the search for people who never meet; plenty for classes, and a bound for everything else. */
const CLIQUE_STEPS = 20_000;

/** `wanted` people who never meet each other in these sessions, or as many as were found. */
export function strangers(people: number, sessions: Sessions, wanted: number): number[] {
  const leave = leaveTable(people, sessions);
  let best: number[] = [];
  let steps = CLIQUE_STEPS;
  const grow = (chosen: number[], candidates: number[]): void => {
    if (chosen.length > best.length) best = chosen;
    for (let i = 0; i < candidates.length; i++) {
      if (best.length >= wanted || steps-- <= 0 || chosen.length + candidates.length - i <= best.length)
        return;
      const next = candidates[i];
      grow(
        [...chosen, next],
        candidates.slice(i + 1).filter((x) => leave[next * people + x] === 1),
      );
    }
  };
  grow(
    [],
    Array.from({ length: people }, (_, x) => x),
  );
  return best.slice(0, wanted);
}

/** The sessions without some people; the others are numbered anew, in their old order. */
export function leaveOut(people: number, sessions: Sessions, out: readonly number[]): Sessions {
  const gone = new Set(out);
  const number = new Int32Array(people);
  let next = 0;
  for (let x = 0; x < people; x++) if (!gone.has(x)) number[x] = next++;
  return sessions.map((session) =>
    session.map((group) => group.filter((x) => !gone.has(x)).map((x) => number[x])),
  );
}

/**
 * A schedule of up to `wanted` sessions without repeats for `people` in `groups` groups, groups ≤ people. The
 * longest balanced one of all families, or, where none is balanced, the longest.
 */
export function bestUneven(groups: number, people: number, wanted = Number.POSITIVE_INFINITY): UnevenDesign {
  const size = Math.ceil(people / groups);
  const spare = groups * size - people;
  let best: UnevenDesign | undefined;
  for (const design of knownDesigns(groups, size)) {
    const longest = design.sessions.slice(0, Math.max(1, wanted));
    for (let length = longest.length; length > 0; length--) {
      if (best?.balanced && best.sessions.length >= length) break;
      const sessions = longest.slice(0, length);
      const out = strangers(groups * size, sessions, spare);
      const balanced = out.length === spare;
      if (!balanced && best) continue;
      const left = balanced ? out : [...out, ...others(groups * size, out)].slice(0, spare);
      best = {
        groups,
        people,
        sessions: leaveOut(groups * size, sessions, left),
        family: design.family,
        source: design.source,
        balanced,
      };
      if (balanced) break;
    }
  }
  return best!;
}

/** Everybody else, the last ones first. */
function others(people: number, taken: number[]): number[] {
  return Array.from({ length: people }, (_, i) => people - 1 - i).filter((x) => !taken.includes(x));
}
