import type { SolveRequest } from '../../../scenario/definition.ts';
import { contactLimit, haveCommonSession } from '../../lower/contact-limit.ts';
import { meetingsByPerson, type Seating } from '../seating.ts';
import { TermTally } from './report.ts';

export interface ContactsTerm {
  /** Pairs that met at least once, earlier events included. */
  readonly uniqueContacts: number;
  readonly tally: TermTally;
}

/** U_max − U pairs short of the most that could have met; the details are the pairs that never met. */
export function contactsTerm(
  request: SolveRequest,
  seating: Seating,
  pointer: string,
  weight: number,
  detailLimit: number,
): ContactsTerm {
  const { people } = request.scenario;
  const tally = new TermTally(pointer, 'maximize_unique_contacts', weight, detailLimit);
  let uniqueContacts = 0;
  let mentioned = 0;
  for (const { person, meetings, met } of meetingsByPerson(request, seating)) {
    uniqueContacts += met.length;
    for (let other = person + 1; tally.room > 0 && other < people.length; other++) {
      if (meetings[other] > 0 || !haveCommonSession(request, person, other)) continue;
      mentioned += 1;
      tally.mention(1, () => ({
        people: [people[person].id, people[other].id],
        session: null,
        group: null,
        value: null,
      }));
    }
  }
  const { priorPairs, possiblePairs, limit } = contactLimit(request);
  tally.units = limit - uniqueContacts;
  tally.leaveOut(priorPairs + possiblePairs - uniqueContacts - mentioned);
  return { uniqueContacts, tally };
}
