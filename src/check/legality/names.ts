import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { counted } from '../../shared/figures.ts';
import type { Listings } from './listing.ts';
import { type Violation, violation } from './violation.ts';

/** Sessions and groups that are missing or too many, and people whom nobody knows. */
export function checkNames(request: SolveRequest, schedule: Schedule, sessions: Listings): Violation[] {
  const { people, groups } = request.scenario;
  const found: Violation[] = [];
  const wanted = new Set(sessions.map((_, session) => sessionKey(session)));
  const ofSessions = '/scenario/session_count';
  for (const key of Object.keys(schedule)) {
    if (wanted.has(key)) continue;
    const numbered = `${counted(sessions.length, 'session')}, numbered from 0 in documents`;
    const message = `The schedule has "${key}", but the scenario has ${numbered}.`;
    found.push(violation('session_unknown', ofSessions, message));
  }
  const knownPeople = new Set(people.map((person) => person.id));
  const knownGroups = new Set(groups.map((group) => group.id));
  for (const [session, listed] of sessions.entries()) {
    const named = `Session ${session + 1} of the schedule`;
    if (!Object.hasOwn(schedule, sessionKey(session))) {
      const message = `The schedule has no session ${session + 1} ("${sessionKey(session)}").`;
      found.push(violation('session_missing', ofSessions, message, { session }));
      continue;
    }
    for (const [index, { id: group }] of groups.entries()) {
      if (listed.has(group)) continue;
      const message = `${named} does not list group "${group}" (an empty group is listed as []).`;
      found.push(violation('group_missing', `/scenario/groups/${index}`, message, { session, group }));
    }
    for (const [group, members] of listed) {
      if (!knownGroups.has(group)) {
        const message = `${named} lists group "${group}", which the scenario does not have.`;
        const about = { people: members, session, group };
        found.push(violation('group_unknown', '/scenario/groups', message, about));
      }
      for (const person of members) {
        if (knownPeople.has(person)) continue;
        const message = `${named} seats "${person}" in "${group}", but the scenario has no such person.`;
        const about = { people: [person], session, group };
        found.push(violation('person_unknown', '/scenario/people', message, about));
      }
    }
  }
  return found;
}
