/** Schedules with a hole, stored or made of schedules that have none. */
import type { Known, Sessions } from './design.ts';
import type { HoledPlan } from './holed.ts';
import { STORED_HOLED, storedPlan } from './holed-seeds.ts';

/** The sizes of hole that `holedPlan` may have an answer for, each once. */
export function holeSizes(size: number): number[] {
  const stored = STORED_HOLED.filter((seed) => seed.size === size);
  return [...new Set([1, 2, size, ...stored.map(({ hole }) => hole)])];
}

/** A stored schedule with that hole; or one without, of which one person, two who never meet, or a group are the hole. */
export function holedPlan(people: number, hole: number, size: number, known: Known): HoledPlan | undefined {
  if (people % size !== 0 || people < hole * size) return undefined;
  const count = known.count(people / size, size);
  const withHole = (chosen: (sessions: Sessions) => readonly number[]) => {
    const sessions = known.sessions(people / size, size);
    return movedLast(people, sessions, chosen(sessions));
  };
  if (hole === 1 || (hole === 2 && count * (size - 1) < people - 1))
    return {
      through: count,
      around: 0,
      build() {
        const through = withHole((sessions) => (hole === 1 ? [people - 1] : strangers(people, sessions)));
        return { people, hole, through, around: [] };
      },
    };
  if (hole === size)
    return {
      through: count - 1,
      around: 1,
      build() {
        const [first, ...through] = withHole((sessions) => sessions[0][0]);
        return { people, hole, through, around: [first.slice(1)] };
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
