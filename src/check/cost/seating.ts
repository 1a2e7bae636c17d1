/** Who sits where, and how often each pair meets. */

import type { SolveRequest } from '../../scenario/definition.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Listings } from '../listings.ts';
import { pairsAmong } from '../lower/contact-limit.ts';
import { type Earlier, earlierMeetings, NONE } from '../lower/earlier-meetings.ts';
import { facing } from '../lower/links.ts';

export interface Seating {
  /** Group number of each person, −1 if in none; [session][person]. */
  readonly groupOf: readonly Int32Array[];
  /** People of each group; [session][group]. */
  readonly members: readonly (readonly (readonly number[])[])[];
  /** Meetings in a group, or over a link; counted on demand. */
  readonly meetingsOver: (over?: string) => Meetings;
  /** Meetings only in these sessions, without earlier events. */
  readonly meetingsIn: (over: string | undefined, sessions: readonly number[]) => Meetings;
}

export interface Seated {
  readonly request: SolveRequest;
  readonly seating: Seating;
}

/** A person listed twice in a session counts in the first group. */
export function seatingOf(request: SolveRequest, listings: Listings): Seating {
  const { people, groups } = request.scenario;
  const groupOf: Int32Array[] = [];
  const members: number[][][] = [];
  for (const listed of listings) {
    const seats = new Int32Array(people.length).fill(-1);
    members.push(
      groups.map(({ id }, groupNumber) => {
        const inGroup: number[] = [];
        const numbers = listed.get(id)?.numbers ?? [];
        for (let i = 0; i < numbers.length; i++) {
          const person = numbers[i];
          if (person < 0 || seats[person] >= 0) continue;
          seats[person] = groupNumber;
          inGroup.push(person);
        }
        return inGroup;
      }),
    );
    groupOf.push(seats);
  }
  const seats = { groupOf, members };
  const every = groupOf.map((_, session) => session);
  const meetingsOver = remembered((over?: string) =>
    meetingsOf(request, seats, over, every, earlierMeetings(request, over)),
  );
  const none = people.map(() => NONE);
  const meetingsIn = (over: string | undefined, sessions: readonly number[]): Meetings =>
    meetingsOf(request, seats, over, sessions, none);
  return { groupOf, members, meetingsOver, meetingsIn };
}

/** Whether two people meet in the session: over the link, or in one group that is no bench. */
export function meeting(
  request: SolveRequest,
  { groupOf }: Pick<Seating, 'groupOf'>,
  over: string | undefined,
  session: number,
): (a: number, b: number) => boolean {
  const met = facing(request, over, session);
  const seats = groupOf[session];
  return (a, b) => seats[a] >= 0 && met[seats[a]].includes(seats[b]);
}

/** All pairs that have met, with earlier meetings if asked for; each pair is listed with the lower-numbered person. */
export interface Meetings {
  /** Where the pairs of each person begin, with the end at last; [person]. */
  readonly start: Int32Array;
  /** The higher-numbered person of the pair; [pair]. */
  readonly other: Int32Array;
  /** How often they met; [pair]. */
  readonly count: Int32Array;
  /** How many pairs met so often, without zero entries; [times]. */
  readonly pairs: ReadonlyMap<number, number>;
  /** How many others each has met; [person]. */
  readonly contacts: Int32Array;
}

/** Time in the number of meetings, memory in the number of pairs that met: thousands of people need no table of pairs. */
function meetingsOf(
  request: SolveRequest,
  { groupOf, members }: Pick<Seating, 'groupOf' | 'members'>,
  over: string | undefined,
  sessions: readonly number[],
  prior: readonly Earlier[],
): Meetings {
  const people = prior.length;
  const met = members.map((_, session) => facing(request, over, session));
  const start = new Int32Array(people + 1);
  // Each pair twice, and everybody in a group with themselves.
  let meetings = prior.reduce((sum, { size }) => sum + size, 0);
  for (const s of sessions)
    for (const [group, faced] of met[s].entries())
      for (const one of faced) meetings += members[s][group].length * members[s][one].length;
  const most = Math.min(pairsAmong(people), Math.ceil(meetings / 2));
  const other = new Int32Array(most);
  const count = new Int32Array(most);
  const pairs = new Map<number, number>();
  const contacts = new Int32Array(people);
  // Meetings of the present person with each other; reset for each person. A row fits into the cache, a table of pairs would not.
  const times = new Int32Array(people);
  // Short functions that are called often are compiled soonest.
  const meetHere = (person: number, here: readonly number[], from: number): number => {
    let end = from;
    for (let i = 0; i < here.length; i++) {
      const partner = here[i];
      if (partner > person && times[partner]++ === 0) other[end++] = partner;
    }
    return end;
  };
  const meetAll = (person: number, from: number): number => {
    let end = from;
    for (let i = 0; i < sessions.length; i++) {
      const session = sessions[i];
      const group = groupOf[session][person];
      if (group < 0) continue;
      const faced = met[session][group];
      for (let k = 0; k < faced.length; k++) end = meetHere(person, members[session][faced[k]], end);
    }
    return end;
  };
  let once = 0;
  const countAll = (from: number, end: number): void => {
    for (let at = from; at < end; at++) {
      const partner = other[at];
      const often = times[partner];
      count[at] = often;
      times[partner] = 0;
      contacts[partner]++;
      if (often === 1) once++;
      else pairs.set(often, (pairs.get(often) ?? 0) + 1);
    }
  };
  let end = 0;
  for (let person = 0; person < people; person++) {
    start[person] = end;
    prior[person].forEach((earlier, partner) => {
      if (partner < person) return;
      other[end++] = partner;
      times[partner] = earlier;
    });
    end = meetAll(person, end);
    countAll(start[person], end);
    contacts[person] += end - start[person];
  }
  start[people] = end;
  if (once > 0) pairs.set(1, once);
  return { start, other: other.subarray(0, end), count: count.subarray(0, end), pairs, contacts };
}
