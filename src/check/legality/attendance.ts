import type { SolveRequest } from '../../scenario/definition.ts';
import { attendsSession } from '../lower/attendance.ts';
import type { Places } from './listing.ts';
import { type Violation, violation } from './violation.ts';

/** Everyone in exactly one group of each session attended, and in none of the others. */
export function checkAttendance(request: SolveRequest, places: Places): Violation[] {
  const found: Violation[] = [];
  for (const [session, seated] of places.entries()) {
    for (const [index, person] of request.scenario.people.entries()) {
      const groups = seated.get(person.id) ?? [];
      const isThere = attendsSession(person, session);
      if (groups.length === (isThere ? 1 : 0)) continue;
      const [group = null] = groups;
      const [code, words] = !isThere
        ? (['person_absent', `does not attend session ${session + 1}, but is seated in "${group}"`] as const)
        : group === null
          ? (['person_not_placed', `attends session ${session + 1}, but has no group`] as const)
          : ([
              'person_placed_twice',
              `is listed ${groups.length} times in session ${session + 1}: ${groups.join(', ')}`,
            ] as const);
      const about = { people: [person.id], session, group };
      found.push(violation(code, `/scenario/people/${index}`, `"${person.id}" ${words}.`, about));
    }
  }
  return found;
}
