/** Schedules with a hole, stored or made of schedules that have none. */

import type { Known, Sessions } from '../design/design.ts';
import type { IncompletePlan } from '../design/incomplete.ts';
import { STORED_INCOMPLETE, storedPlan } from '../stored/incomplete-starters.ts';

/** The sizes of hole that `incompletePlan` may have an answer for, each once. */
export function holeSizes(size: number): number[] {
  const stored = STORED_INCOMPLETE.filter((seed) => seed.size === size);
  return [...new Set([1, 2, size, ...stored.map(({ hole }) => hole)])];
}

/** A stored schedule with that hole; or one without, of which one person, two who never meet, or a group are the hole. */
export function incompletePlan(
  people: number,
  hole: number,
  size: number,
  known: Known,
): IncompletePlan | undefined {
  if (people % size !== 0 || people < hole * size) return undefined;
  const count = known.count(people / size, size);
  const withHole = (chosen: (sessions: Sessions) => readonly number[]) => {
    const sessions = known.sessions(people / size, size);
    return movedLast(people, sessions, chosen(sessions));
  };
  if (hole === 1 || (hole === 2 && count * (size - 1) < people - 1))
    return {
      full: count,
      partial: 0,
      build() {
        const full = withHole((sessions) => (hole === 1 ? [people - 1] : strangers(people, sessions)));
        return { people, hole, full, partial: [] };
      },
    };
  if (hole === size)
    return {
      full: count - 1,
      partial: 1,
      build() {
        const [first, ...full] = withHole((sessions) => sessions[0][0]);
        return { people, hole, full, partial: [first.slice(1)] };
      },
    };
  return storedPlan(people, hole, size);
}

/** Person 0 and one whom that person never meets. */
function strangers(people: number, sessions: Sessions): number[] {
  const met = new Set(sessions.flatMap((session) => session.find((group) => group.includes(0))!));
  return [0, Array.from({ length: people }, (_, x) => x).find((x) => !met.has(x))!];
}

/** The people of the hole become the last ones, all others keep their order. */
function movedLast(people: number, sessions: Sessions, hole: readonly number[]): Sessions {
  const others = Array.from({ length: people }, (_, x) => x).filter((x) => !hole.includes(x));
  const place = new Map([...others, ...hole].map((x, i) => [x, i]));
  return sessions.map((session) => session.map((group) => group.map((x) => place.get(x)!)));
}
