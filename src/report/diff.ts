/** What is different between two schedules: who moved, left and came, session by session. */
import { type Schedule, sessionKey } from '../result/schedule.ts';
import { peopleIn } from '../scenario/past-meetings.ts';

export interface SeatChange {
  readonly person: string;
  /** The group; null: in none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** People are sorted by id, so that the same change always reads the same. */
export interface ScheduleDiff {
  /** Sessions of either schedule, in order, those without changes too. */
  readonly sessions: readonly { readonly session: number; readonly changes: readonly SeatChange[] }[];
  /** People of the first schedule who are not in the second. */
  readonly gone: readonly string[];
  /** People of the second schedule who were not in the first. */
  readonly arrived: readonly string[];
  /** People of both who lose seats and get no other. */
  readonly leaving: readonly string[];
  /** People of both who get another seat in some session: they need a new card. */
  readonly moved: readonly string[];
  /** People of both. */
  readonly staying: number;
}

/** Who sits elsewhere in the second schedule; people are compared by id. */
export function diffSchedules(before: Schedule, after: Schedule): ScheduleDiff {
  const [old, now] = [peopleIn(before), peopleIn(after)];
  const moved = new Set<string>();
  const leaving = new Set<string>();
  const sessions = sessionsOf(before, after).map((session) => {
    const [from, to] = [before, after].map((schedule) => seatsOf(schedule[sessionKey(session)] ?? {}));
    const changes = [...new Set([...from.keys(), ...to.keys()])].flatMap((person): SeatChange[] => {
      const change = { person, before: from.get(person) ?? null, after: to.get(person) ?? null };
      if (change.before === change.after) return [];
      if (old.has(person) && now.has(person)) (change.after === null ? leaving : moved).add(person);
      return [change];
    });
    return { session, changes };
  });
  return {
    sessions,
    gone: [...old].filter((person) => !now.has(person)).sort(),
    arrived: [...now].filter((person) => !old.has(person)).sort(),
    leaving: [...leaving].filter((person) => !moved.has(person)).sort(),
    moved: [...moved].sort(),
    staying: [...old].filter((person) => now.has(person)).length,
  };
}

function sessionsOf(...schedules: readonly Schedule[]): number[] {
  const keys = new Set(schedules.flatMap((schedule) => Object.keys(schedule)));
  return [...keys].map((key) => Number(key.replace('session_', ''))).sort((a, b) => a - b);
}

function seatsOf(groups: Schedule[string]): Map<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([group, people]) => people.map((person) => [person, group])),
  );
}
