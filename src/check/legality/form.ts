/** Checks the form of a schedule: its sessions, groups and people are those of the request, with attendance and group sizes kept. */
import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { counted } from '../../shared/figures.ts';
import { grouped } from '../../shared/grouped.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Listings } from '../listings.ts';
import { attendsSession, seatsInSession } from '../lower/attendance.ts';
import { type Violation, type ViolationCode, violation } from './violation.ts';

/** The first group that lists each person in a session, if any, and how often they are listed; [person]. */
export interface Placements {
  readonly first: readonly (string | undefined)[];
  readonly times: Int32Array;
}

export function placementsOf({ scenario: { people } }: SolveRequest, listings: Listings): Placements[] {
  return listings.map((listed) => {
    const first = new Array<string | undefined>(people.length).fill(undefined);
    const times = new Int32Array(people.length);
    for (const [group, { numbers }] of listed) {
      for (let i = 0; i < numbers.length; i++) {
        const person = numbers[i];
        if (person >= 0 && times[person]++ === 0) first[person] = group;
      }
    }
    return { first, times };
  });
}

/** Violations for missing or unknown sessions and groups, and unknown people. */
export function* checkNames(
  request: SolveRequest,
  schedule: Schedule,
  sessions: Listings,
): Generator<Violation> {
  const { groups } = request.scenario;
  const wanted = new Set(sessions.map((_, session) => sessionKey(session)));
  const ofSessions = '/scenario/session_count';
  for (const key of Object.keys(schedule)) {
    if (wanted.has(key)) continue;
    const numbered = `${counted(sessions.length, 'session')}, numbered from 0 in documents`;
    const message = `The schedule has "${key}", but the scenario has ${numbered}.`;
    yield violation('session_unknown', ofSessions, message);
  }
  const knownGroups = new Set(groups.map((group) => group.id));
  for (const [session, listed] of sessions.entries()) {
    const named = `Session ${session + 1} of the schedule`;
    if (!Object.hasOwn(schedule, sessionKey(session))) {
      const message = `The schedule has no session ${session + 1} ("${sessionKey(session)}").`;
      yield violation('session_missing', ofSessions, message, { session });
      continue;
    }
    for (const [index, { id: group }] of groups.entries()) {
      if (listed.has(group)) continue;
      const message = `${named} does not list group "${group}" (an empty group is listed as []).`;
      yield violation('group_missing', `/scenario/groups/${index}`, message, { session, group });
    }
    for (const [group, { people, numbers }] of listed) {
      if (!knownGroups.has(group)) {
        const message = `${named} lists group "${group}", which the scenario does not have.`;
        const about = { people, session, group };
        yield violation('group_unknown', '/scenario/groups', message, about);
      }
      for (const person of numbers.includes(-1) ? people.filter((_, i) => numbers[i] < 0) : []) {
        const message = `${named} seats "${person}" in "${group}", but the scenario has no such person.`;
        const about = { people: [person], session, group };
        yield violation('person_unknown', '/scenario/people', message, about);
      }
    }
  }
}

/** Violations unless everybody is in exactly one group of each session attended, and in none of other sessions. */
export function* checkAttendance(
  request: SolveRequest,
  listings: Listings,
  placements: readonly Placements[],
): Generator<Violation> {
  const { people } = request.scenario;
  /** The groups that list each person, by number, with the number. */
  const groupsOf = remembered((session: number) => {
    const listed = Array.from(listings[session], ([group, { numbers }]) =>
      numbers.map((number) => ({ number, group })),
    );
    return grouped(listed.flat(), ({ number }) => number);
  });
  for (const [session, { first, times }] of placements.entries()) {
    for (let index = 0; index < people.length; index++) {
      const person = people[index];
      const isThere = attendsSession(person, session);
      if (times[index] === (isThere ? 1 : 0)) continue;
      const { [index]: group = null } = first;
      const of = (code: ViolationCode, words: string): Violation => {
        const about = { people: [person.id], session, group };
        return violation(code, `/scenario/people/${index}`, `"${person.id}" ${words}.`, about);
      };
      const here = `session ${session + 1}`;
      if (!isThere) yield of('person_absent', `does not attend ${here}, but is seated in "${group}"`);
      else if (group === null) yield of('person_not_placed', `attends ${here}, but has no group`);
      else {
        const groups =
          groupsOf(session)
            .get(index)
            ?.map(({ group }) => group) ?? [];
        yield of('person_placed_twice', `is listed ${groups.length} times in ${here}: ${groups.join(', ')}`);
      }
    }
  }
}

/** Violations of seats, closed groups, smallest sizes and `use`. */
export function* checkGroups(request: SolveRequest, sessions: Listings): Generator<Violation> {
  for (const [session, listed] of sessions.entries()) {
    for (const [index, stated] of request.scenario.groups.entries()) {
      const { id: group, use, min_size } = stated;
      const people = [...new Set(listed.get(group)?.people)];
      const seats = seatsInSession(stated, session);
      const of = (code: ViolationCode, words: string): Violation => {
        const about = { people, session, group };
        return violation(code, `/scenario/groups/${index}`, `Group "${group}" ${words}.`, about);
      };
      // Only on demand: formatting a number takes longer than the check.
      const number = () => counted(people.length, 'person', 'people');
      const has = () => `has ${number()} in session ${session + 1}`;
      if (people.length > 0 && seats === 0)
        yield of('group_closed', `is closed in session ${session + 1}, but has ${number()}`);
      else if (people.length > seats)
        yield of('group_over_capacity', `${has()}, but ${counted(seats, 'seat')}`);
      if (people.length === 0 && seats > 0 && use === 'always')
        yield of('group_unused', `is empty in session ${session + 1}, but must be used`);
      if (people.length > 0 && people.length < min_size)
        yield of('group_under_min_size', `${has()}; if used, it needs ${min_size}`);
    }
  }
}
