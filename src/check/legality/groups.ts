import type { SolveRequest } from '../../scenario/definition.ts';
import { seatsInSession } from '../lower/attendance.ts';
import type { Listings } from './listing.ts';
import type { Violation } from './violation.ts';

/** Seats, closed groups and smallest sizes. */
export function checkGroups(request: SolveRequest, sessions: Listings): Violation[] {
  const found: Violation[] = [];
  for (const [session, listed] of sessions.entries()) {
    for (const [index, group] of request.scenario.groups.entries()) {
      const members = [...new Set(listed.get(group.id) ?? [])];
      const seats = seatsInSession(group, session);
      const about = { pointer: `/scenario/groups/${index}`, people: members, session, group: group.id };
      if (members.length > 0 && seats === 0) {
        found.push({
          ...about,
          code: 'group_closed',
          message: `Group "${group.id}" is closed in session ${session + 1}, but has ${members.length} people.`,
        });
      } else if (members.length > seats) {
        found.push({
          ...about,
          code: 'group_over_capacity',
          message: `Group "${group.id}" has ${members.length} people in session ${session + 1}, but ${seats} seats.`,
        });
      }
      if (members.length === 0 && seats > 0 && group.use === 'always') {
        found.push({
          ...about,
          code: 'group_unused',
          message: `Group "${group.id}" is empty in session ${session + 1}, but must be used.`,
        });
      }
      if (members.length > 0 && members.length < group.min_size) {
        found.push({
          ...about,
          code: 'group_under_min_size',
          message: `Group "${group.id}" has ${members.length} people in session ${session + 1}; if used, it needs ${group.min_size}.`,
        });
      }
    }
  }
  return found;
}
