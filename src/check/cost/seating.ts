/**
 * A schedule by numbers, and how often each pair meets. Ids that the request does not know are left out:
 * naming them is the business of `legality/`.
 */

import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { isBench, personNumbers } from '../lower/attendance.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';

export interface Seating {
  /** Each person's number, in the order of the request. */
  readonly numberOf: ReadonlyMap<string, number>;
  /** Group number of each person, −1 where in none; [session][person]. */
  readonly groupOf: readonly Int32Array[];
  /** People of each group; [session][group]. */
  readonly members: readonly (readonly (readonly number[])[])[];
}

/** Whoever is listed twice in a session counts in the first group that lists them. */
export function seatingOf(request: SolveRequest, schedule: Schedule): Seating {
  const { people, groups, session_count } = request.scenario;
  const numberOf = personNumbers(request);
  const groupOf: Int32Array[] = [];
  const members: number[][][] = [];
  for (let session = 0; session < session_count; session++) {
    const seats = new Int32Array(people.length).fill(-1);
    const listed = new Map(Object.entries(schedule[sessionKey(session)] ?? {}));
    members.push(
      groups.map((group, groupNumber) => {
        const inGroup: number[] = [];
        for (const id of listed.get(group.id) ?? []) {
          const person = numberOf.get(id);
          if (person === undefined || seats[person] >= 0) continue;
          seats[person] = groupNumber;
          inGroup.push(person);
        }
        return inGroup;
      }),
    );
    groupOf.push(seats);
  }
  return { numberOf, groupOf, members };
}

/** Whether two people meet in the session: in one group that is no bench. */
export function sharesGroup(
  request: SolveRequest,
  { groupOf }: Seating,
  session: number,
  a: number,
  b: number,
): boolean {
  const group = groupOf[session][a];
  return group >= 0 && group === groupOf[session][b] && !isBench(request, group);
}

/** Meetings of one person with everyone of a higher number: how many of each, and whom there is any of. */
export interface MeetingsOfPerson {
  readonly person: number;
  /** Meetings, earlier ones included; [other person]; 0 up to `person` itself. Reused by the next step. */
  readonly meetings: Int32Array;
  /** The others with at least one meeting. */
  readonly met: readonly number[];
}

/**
 * Person by person, every pair that has met. Time in the number of meetings and memory in the number of
 * people, so that thousands of people need no table of pairs.
 */
export function* meetingsByPerson(request: SolveRequest, seating: Seating): Generator<MeetingsOfPerson> {
  const prior = earlierMeetings(request);
  const meetings = new Int32Array(request.scenario.people.length);
  for (let person = 0; person < meetings.length; person++) {
    const met: number[] = [];
    const add = (other: number, count: number): void => {
      if (other <= person) return;
      if (meetings[other] === 0) met.push(other);
      meetings[other] += count;
    };
    for (const [other, count] of prior[person]) add(other, count);
    for (const [session, groupOf] of seating.groupOf.entries()) {
      if (groupOf[person] < 0 || isBench(request, groupOf[person])) continue;
      for (const other of seating.members[session][groupOf[person]]) add(other, 1);
    }
    yield { person, meetings, met };
    for (const other of met) meetings[other] = 0;
  }
}
