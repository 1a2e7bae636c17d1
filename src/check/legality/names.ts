import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { counted } from '../../shared/figures.ts';
import type { Listings } from './listing.ts';
import type { Violation } from './violation.ts';

/** Sessions and groups that are missing or too many, and people whom nobody knows. */
export function checkNames(request: SolveRequest, schedule: Schedule, sessions: Listings): Violation[] {
  const { people, groups } = request.scenario;
  const found: Violation[] = [];
  const wanted = new Set(sessions.map((_, session) => sessionKey(session)));
  for (const key of Object.keys(schedule)) {
    if (wanted.has(key)) continue;
    found.push({
      code: 'session_unknown',
      pointer: '/scenario/session_count',
      message: `The schedule has "${key}", but the scenario has ${counted(sessions.length, 'session')}, numbered from 0 in documents.`,
      people: [],
      session: null,
      group: null,
    });
  }
  const knownPeople = new Set(people.map((person) => person.id));
  const knownGroups = new Set(groups.map((group) => group.id));
  for (const [session, listed] of sessions.entries()) {
    if (!Object.hasOwn(schedule, sessionKey(session))) {
      found.push({
        code: 'session_missing',
        pointer: '/scenario/session_count',
        message: `The schedule has no session ${session + 1} ("${sessionKey(session)}").`,
        people: [],
        session,
        group: null,
      });
      continue;
    }
    for (const [index, group] of groups.entries()) {
      if (listed.has(group.id)) continue;
      found.push({
        code: 'group_missing',
        pointer: `/scenario/groups/${index}`,
        message: `Session ${session + 1} of the schedule does not list group "${group.id}" (an empty group is listed as []).`,
        people: [],
        session,
        group: group.id,
      });
    }
    for (const [group, members] of listed) {
      if (!knownGroups.has(group)) {
        found.push({
          code: 'group_unknown',
          pointer: '/scenario/groups',
          message: `Session ${session + 1} of the schedule lists group "${group}", which the scenario does not have.`,
          people: members,
          session,
          group,
        });
      }
      for (const person of members) {
        if (knownPeople.has(person)) continue;
        found.push({
          code: 'person_unknown',
          pointer: '/scenario/people',
          message: `Session ${session + 1} of the schedule seats "${person}" in "${group}", but the scenario has no such person.`,
          people: [person],
          session,
          group,
        });
      }
    }
  }
  return found;
}
