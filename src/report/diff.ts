/** Differences between two schedules: who moved, left and arrived, session by session. */
import { type Schedule, sessionKey } from '../result/schedule.ts';
import { peopleIn, reseated } from '../scenario/past-meetings.ts';
import { NAME_KEYS } from '../scenario/people-names.ts';
import { folded } from '../scenario/people/spellings.ts';

export interface SeatChange {
  /** Id of the person. */ readonly person: string;
  /** Group in the first schedule; null: none. */ readonly before: string | null;
  /** Group in the second schedule; null: none. */ readonly after: string | null;
}

/** People are sorted by id, so that the same change always gives the same result. */
export interface ScheduleDiff {
  /** All sessions of both schedules, in order, also those without changes. */
  readonly sessions: readonly {
    /** Zero-based index. */ readonly session: number;
    /** Seats that differ. */ readonly changes: readonly SeatChange[];
  }[];
  /** People of the first schedule who are not in the second. */
  readonly gone: readonly string[];
  /** People of the second schedule who were not in the first. */
  readonly arrived: readonly string[];
  /** People of both schedules who lose seats and get no others. */
  readonly leaving: readonly string[];
  /** People of both schedules who get another seat in some session; they need a new card. */
  readonly moved: readonly string[];
  /** Number of people in both schedules. */
  readonly staying: number;
}

/**
 * Compares two schedules. People and groups are compared by id, and named as in the second schedule; ids that differ only in
 * case, spaces or the encoding of accents count as equal, and so do "Lee, Ann" and "Ann Lee".
 */
export function diffSchedules(former: Schedule, after: Schedule): ScheduleDiff {
  const before = calledAs(former, after);
  const [old, now] = [peopleIn(before), peopleIn(after)];
  const moved = new Set<string>();
  const leaving = new Set<string>();
  const keys = [...new Set([before, after].flatMap(Object.keys))];
  const numbers = keys.map((key) => Number(key.replace('session_', ''))).sort((a, b) => a - b);
  const sessions = numbers.map((session) => {
    const [from, to] = [before, after].map((schedule) => {
      const groups = Object.entries(schedule[sessionKey(session)] ?? {});
      return new Map(groups.flatMap(([group, people]) => people.map((person) => [person, group])));
    });
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

function calledAs(before: Schedule, after: Schedule): Schedule {
  const person = nameIn(peopleIn(before), peopleIn(after), NAME_KEYS);
  const groupsIn = (schedule: Schedule) => new Set(Object.values(schedule).flatMap(Object.keys));
  const group = nameIn(groupsIn(before), groupsIn(after), [folded]);
  return reseated(before, (id, people) => [group(id), people.map(person)]);
}

/** The second schedule's name for a name of the first, by the strictest key that is unique on both sides. */
function nameIn(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  keys: readonly Key[],
): (name: string) => string {
  const steps = keys.map((key) => [key, byKey(before, after, key), byKey(after, before, key)] as const);
  return (name) => {
    const found = steps.find(([key, from, to]) => from.get(key(name)) === name && to.get(key(name)));
    return found?.[2].get(found[0](name)) ?? name;
  };
}

type Key = (name: string) => string;

/** Names by key, without those that occur identically on the other side; null for a key of two names. */
function byKey(
  names: ReadonlySet<string>,
  others: ReadonlySet<string>,
  key: Key,
): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const name of names) if (!others.has(name)) found.set(key(name), found.has(key(name)) ? null : name);
  return found;
}
