import type { SolveRequest } from '../../scenario/definition.ts';
import { counted } from '../../shared/figures.ts';
import { seatsInSession } from '../lower/attendance.ts';
import type { Listings } from './listing.ts';
import { type Violation, type ViolationCode, violation } from './violation.ts';

/** Seats, closed groups and smallest sizes. */
export function checkGroups(request: SolveRequest, sessions: Listings): Violation[] {
  const found: Violation[] = [];
  for (const [session, listed] of sessions.entries()) {
    for (const [index, stated] of request.scenario.groups.entries()) {
      const { id: group, use, min_size } = stated;
      const people = [...new Set(listed.get(group) ?? [])];
      const seats = seatsInSession(stated, session);
      const add = (code: ViolationCode, words: string): void => {
        const about = { people, session, group };
        found.push(violation(code, `/scenario/groups/${index}`, `Group "${group}" ${words}.`, about));
      };
      // Said of few: to write a number takes longer than all that is looked at here.
      const number = () => counted(people.length, 'person', 'people');
      const has = () => `has ${number()} in session ${session + 1}`;
      if (people.length > 0 && seats === 0)
        add('group_closed', `is closed in session ${session + 1}, but has ${number()}`);
      else if (people.length > seats) add('group_over_capacity', `${has()}, but ${counted(seats, 'seat')}`);
      if (people.length === 0 && seats > 0 && use === 'always')
        add('group_unused', `is empty in session ${session + 1}, but must be used`);
      if (people.length > 0 && people.length < min_size)
        add('group_under_min_size', `${has()}; if used, it needs ${min_size}`);
    }
  }
  return found;
}
