/** Checks pins: the person attends and the group is open. */
import type { Person } from '../definition.ts';
import type { Choices } from './choices.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkPins(draft: Draft, choices: Choices, found: Findings): void {
  const groups = new Map(draft.groups.map(({ value }) => [value.id, value]));
  const attended = new Map<readonly Person[], ReadonlySet<number> | null>();
  for (const { index, value: pin } of draft.constraints) {
    if (pin.type !== 'ImmovablePeople' && pin.type !== 'ImmovablePerson') continue;
    const path = ['constraints', index];
    const pinned = choices.of(pin.type === 'ImmovablePerson' ? [pin.person_id] : pin.people);
    const isNamed = pin.type === 'ImmovablePerson' || Array.isArray(pin.people);
    const group = groups.get(pin.group_id);
    const known = attended.has(pinned);
    const lists = known ? 0 : pinned.reduce((sum, { sessions }) => sum + (sessions?.length ?? 0), 0);
    const each = isNamed ? pinned.length * (pin.sessions?.length ?? 0) : 0;
    if (!found.looks(lists + each + (group?.session_capacities?.length ?? 0))) {
      const message = 'The pins name people with more sessions in all than this program can look at.';
      found.error('too_large', ['constraints'], message);
      return;
    }
    // People not named by id are pinned where they attend.
    if (isNamed) for (const person of pinned) checkAttendance(person, pin.sessions, path, found);
    if (group === undefined || draft.sessionCount === null) continue;
    if (!known) attended.set(pinned, attendedBy(pinned));
    const held = pin.sessions === null ? (attended.get(pinned) ?? null) : new Set(pin.sessions);
    const closed = (group.session_capacities ?? []).flatMap((seats, session) =>
      seats === 0 && (held?.has(session) ?? true) ? [session] : [],
    );
    if (closed.length === 0) continue;
    const numbers = closed.map((session) => session + 1);
    const where = closed.length === 1 ? `session ${numbers[0]}` : `sessions ${numbers.join(', ')}`;
    const message = `Group ${quoted(group.id)} is closed in ${where}, where this rule pins people to it.`;
    const advice = 'Name the sessions in which the pin holds, or open the group.';
    found.error('pin_to_closed_group', [...path, 'group_id'], message, advice);
  }
}

function checkAttendance(
  person: Person,
  sessions: readonly number[] | null,
  path: PropertyKey[],
  found: Findings,
): void {
  if (person.sessions === null || sessions === null) return;
  const attended = new Set(person.sessions);
  for (const [i, session] of sessions.entries()) {
    if (attended.has(session)) continue;
    const message = `${quoted(person.id)} is pinned in session ${session + 1} but does not attend it.`;
    found.error('pin_while_absent', [...path, 'sessions', i], message);
  }
}

/** Sessions that any of the people attend; null: somebody attends all. */
function attendedBy(people: readonly Person[]): ReadonlySet<number> | null {
  if (people.some(({ sessions }) => sessions === null)) return null;
  return new Set(people.flatMap(({ sessions }) => sessions ?? []));
}
