/** Pins: only where the person attends and the group is open. */
import type { Group, Person } from '../definition.ts';
import { peopleOf } from '../rule-people.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkPins(draft: Draft, found: Findings): void {
  const people = new Map(draft.people.map(({ value }) => [value.id, value]));
  const groups = new Map(draft.groups.map(({ value }) => [value.id, value]));
  for (const { index, value: pin } of draft.constraints) {
    if (pin.type !== 'ImmovablePeople' && pin.type !== 'ImmovablePerson') continue;
    const path = ['constraints', index];
    const ids = pin.type === 'ImmovablePerson' ? [pin.person_id] : peopleOf(pin.people, [...people.values()]);
    const pinned = ids.flatMap((id) => people.get(id) ?? []);
    const isNamed = pin.type === 'ImmovablePerson' || Array.isArray(pin.people);
    // Who is not named is pinned where they attend.
    if (isNamed) for (const person of pinned) checkAttendance(person, pin.sessions, path, found);
    const group = groups.get(pin.group_id);
    if (group === undefined || draft.sessionCount === null) continue;
    const closed = closedSessions(group, pin.sessions, pinned);
    if (closed.length === 0) continue;
    const numbers = closed.map((session) => session + 1);
    const where = closed.length === 1 ? `session ${numbers[0]}` : `sessions ${numbers.join(', ')}`;
    found.error(
      'pin_to_closed_group',
      [...path, 'group_id'],
      `Group ${quoted(group.id)} is closed in ${where}, where this rule pins people to it.`,
      'Name the sessions in which the pin holds, or open the group.',
    );
  }
}

function checkAttendance(
  person: Person,
  sessions: readonly number[] | null,
  path: PropertyKey[],
  found: Findings,
): void {
  if (person.sessions === null) return;
  for (const [i, session] of (sessions ?? []).entries()) {
    if (person.sessions.includes(session)) continue;
    const message = `${quoted(person.id)} is pinned in session ${session + 1} but does not attend it.`;
    found.error('pin_while_absent', [...path, 'sessions', i], message);
  }
}

/** Sessions in which the pin holds and the group has no seats. */
function closedSessions(
  group: Group,
  sessions: readonly number[] | null,
  pinned: readonly Person[],
): number[] {
  const seats = group.session_capacities;
  if (seats === null) return [];
  const holds = (session: number) =>
    sessions?.includes(session) ?? pinned.some((p) => p.sessions === null || p.sessions.includes(session));
  return seats.flatMap((n, session) => (n === 0 && holds(session) ? [session] : []));
}
