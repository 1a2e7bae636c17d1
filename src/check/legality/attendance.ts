import type { SolveRequest } from '../../scenario/definition.ts';
import { attendsSession } from '../lower/attendance.ts';
import type { Places } from './listing.ts';
import type { Violation } from './violation.ts';

/** Everyone in exactly one group of each session attended, and in none of the others. */
export function checkAttendance(request: SolveRequest, places: Places): Violation[] {
  const found: Violation[] = [];
  for (const [session, seated] of places.entries()) {
    for (const [index, person] of request.scenario.people.entries()) {
      const groups = seated.get(person.id) ?? [];
      if (groups.length === (attendsSession(person, session) ? 1 : 0)) continue;
      const about = { pointer: `/scenario/people/${index}`, people: [person.id], session };
      if (!attendsSession(person, session)) {
        found.push({
          ...about,
          code: 'person_absent',
          message: `"${person.id}" does not attend session ${session + 1}, but is seated in "${groups[0]}".`,
          group: groups[0],
        });
      } else if (groups.length === 0) {
        found.push({
          ...about,
          code: 'person_not_placed',
          message: `"${person.id}" attends session ${session + 1}, but has no group.`,
          group: null,
        });
      } else {
        found.push({
          ...about,
          code: 'person_placed_twice',
          message: `"${person.id}" is listed ${groups.length} times in session ${session + 1}: ${groups.join(', ')}.`,
          group: groups[0],
        });
      }
    }
  }
  return found;
}
