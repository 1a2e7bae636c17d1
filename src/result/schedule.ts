/**
 * A schedule in its JSON form: `session_<index>` → group id → person ids. Every session lists every group, empty ones as [].
 */
export type Schedule = Record<string, Record<string, string[]>>;

/** One person's seat; an empty name marks a group without people. */
export type Seat = readonly [session: number, group: string, person: string];

/** Sessions in order; groups and people as in the schedule. */
export function scheduleOf(seats: Iterable<Seat>): Schedule {
  const sessions = new Map<number, Map<string, string[]>>();
  for (const [session, group, person] of seats) {
    const groups = sessions.get(session) ?? new Map<string, string[]>();
    const people = groups.get(group) ?? [];
    if (person !== '') people.push(person);
    sessions.set(session, groups.set(group, people));
  }
  const inOrder = [...sessions].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    inOrder.map(([session, groups]) => [sessionKey(session), Object.fromEntries(groups)]),
  );
}

export function sessionKey(index: number): string {
  return `session_${index}`;
}
