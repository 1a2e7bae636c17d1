/**
 * A schedule by numbers, and how often each pair meets. Ids that the request does not know are left out:
 * naming them is the business of `legality/`.
 */

import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { personNumbers } from '../lower/attendance.ts';
import { pairsAmong } from '../lower/contact-limit.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import { type Facing, facing } from '../lower/links.ts';

export interface Seating {
  /** Group number of each person, −1 where in none; [session][person]. */
  readonly groupOf: readonly Int32Array[];
  /** People of each group; [session][group]. */
  readonly members: readonly (readonly (readonly number[])[])[];
  /** Of those who meet in a group, or over a link; counted when it is asked for. */
  readonly meetingsOver: (over?: string) => Meetings;
  /** In these sessions alone, without earlier ones. */
  readonly meetingsIn: (over: string | undefined, sessions: readonly number[]) => Meetings;
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
  const seats = { groupOf, members };
  const every = groupOf.map((_, session) => session);
  const known = new Map<string | undefined, Meetings>();
  const meetingsOver = (over?: string): Meetings => {
    const found = known.get(over) ?? meetingsOf(request, seats, over, every, earlierMeetings(request, over));
    known.set(over, found);
    return found;
  };
  const none = people.map(() => new Map<number, number>());
  const meetingsIn = (over: string | undefined, sessions: readonly number[]): Meetings =>
    meetingsOf(request, seats, over, sessions, none);
  return { groupOf, members, meetingsOver, meetingsIn };
}

/** Whether two people meet in the session: over the link, or in one group that is no bench. */
export function meet(
  request: SolveRequest,
  { groupOf }: Pick<Seating, 'groupOf'>,
  over: string | undefined,
  session: number,
  a: number,
  b: number,
): boolean {
  const [one, other] = [groupOf[session][a], groupOf[session][b]];
  return one >= 0 && other >= 0 && facing(request, over, session)[one].includes(other);
}

/** Every pair that has met, earlier meetings included where they are asked for: of each person, those of a higher number. */
export interface Meetings {
  /** Where the pairs of each person begin, and where the last ones end; [person]. */
  readonly start: Int32Array;
  /** [pair]. */
  readonly other: Int32Array;
  /** How often they met; [pair]. */
  readonly count: Int32Array;
}

/** Time in the number of meetings, memory in the number of pairs that met: thousands of people need no table of pairs. */
function meetingsOf(
  request: SolveRequest,
  { groupOf, members }: Pick<Seating, 'groupOf' | 'members'>,
  over: string | undefined,
  sessions: readonly number[],
  prior: readonly ReadonlyMap<number, number>[],
): Meetings {
  const people = prior.length;
  const met = members.map((_, session) => facing(request, over, session));
  const most = mostMeetings(prior, members, met, sessions);
  const start = new Int32Array(people + 1);
  const other = new Int32Array(most);
  const count = new Int32Array(most);
  // How often the person meets each other, 0 between two people: a row fits into a cache, where all pairs do not.
  const times = new Int32Array(people);
  let pairs = 0;
  for (let person = 0; person < people; person++) {
    start[person] = pairs;
    for (const [partner, earlier] of prior[person]) {
      if (partner < person) continue;
      other[pairs++] = partner;
      times[partner] = earlier;
    }
    for (const session of sessions) {
      const group = groupOf[session][person];
      if (group < 0) continue;
      for (const facingGroup of met[session][group]) {
        const here = members[session][facingGroup];
        for (let i = 0; i < here.length; i++) {
          const partner = here[i];
          if (partner > person && times[partner]++ === 0) other[pairs++] = partner;
        }
      }
    }
    for (let at = start[person]; at < pairs; at++) {
      count[at] = times[other[at]];
      times[other[at]] = 0;
    }
  }
  start[people] = pairs;
  // A copy is made only where it sets half of the memory free.
  const cut = (all: Int32Array) => (pairs > most / 2 ? all.subarray(0, pairs) : all.slice(0, pairs));
  return { start, other: cut(other), count: cut(count) };
}

/** No more pairs than that have met. */
function mostMeetings(
  prior: readonly ReadonlyMap<number, number>[],
  members: Seating['members'],
  met: readonly Facing[],
  sessions: readonly number[],
): number {
  const earlier = prior.reduce((sum, { size }) => sum + size / 2, 0);
  let here = 0;
  for (const session of sessions) {
    const groups = members[session];
    for (const [group, { length }] of groups.entries()) {
      // A group and one that it faces are counted from the first of the two.
      for (const other of met[session][group]) {
        if (other === group) here += pairsAmong(length);
        else if (other > group) here += length * groups[other].length;
      }
    }
  }
  return Math.min(pairsAmong(prior.length), earlier + here);
}
