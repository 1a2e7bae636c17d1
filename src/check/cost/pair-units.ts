/** Adds the units of meetings in a seating: of all pairs, or of those among some people. */
import type { TermDetail } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { grouped } from '../../shared/grouped.ts';
import { attendsSession, isBench } from '../lower/attendance.ts';
import { pairsAmong } from '../lower/contact-limit.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import type { MeetingsTerm } from '../lower/terms.ts';
import { meeting, type Seated } from './seating.ts';
import type { TermCost } from './term-cost.ts';

export function addMeetings(seated: Seated, term: MeetingsTerm, sum: TermCost): void {
  if (term.people === 'everyone') addEveryPair(seated, term, sum);
  else addPairs(seated, term, term.people, sum);
}

function addEveryPair({ request, seating }: Seated, term: MeetingsTerm, sum: TermCost): void {
  const { start, other, count, pairs } = term.withEarlier
    ? seating.meetingsOver(term.over)
    : seating.meetingsIn(term.over, term.sessions);
  const unitsOf = (times: number, a = 0, b = 1) => term.units(times, term.sessions.length, a, b);
  // If all pairs have the same units, those not named are counted by how often they met.
  const unnamed = new Map(term.likeness === undefined ? pairs : []);
  const paid = new Set([...unnamed.keys()].filter((times) => unitsOf(times) > 0n));
  const named = term.likeness === undefined && (paid.size === 0 || sum.room <= 0) ? 0 : start.length - 1;
  for (let person = 0; person < named; person++) {
    for (let at = start[person]; at < start[person + 1]; at++) {
      const times = count[at];
      if (term.likeness === undefined) {
        if (!paid.has(times)) continue;
        if (sum.room <= 0) break;
        unnamed.set(times, unnamed.get(times)! - 1);
      }
      const [a, b] = [person, other[at]];
      const units = unitsOf(times, a, b);
      if (units < 0n) sum.spare(units);
      else sum.add(units, () => pairDetail(request, a, b));
    }
  }
  for (const [times, some] of unnamed) {
    if (paid.has(times)) sum.addUnnamed(unitsOf(times), some);
    else sum.spare(unitsOf(times) * BigInt(some));
  }
}

function addPairs(
  { request, seating }: Seated,
  term: MeetingsTerm,
  people: readonly number[],
  sum: TermCost,
): void {
  if (term.bySession) {
    const units = [0, 1].map((meetings) => term.units(meetings, 1, people[0], people[1]));
    for (const session of term.sessions) addPairsOf({ request, seating }, term, people, session, units, sum);
    return;
  }
  const all = request.scenario.people;
  const earlier = term.withEarlier ? earlierMeetings(request, term.over) : null;
  const sessions = term.sessions.map((session) => ({
    session,
    meet: meeting(request, seating, term.over, session),
  }));
  for (let i = 0; i < people.length; i++) {
    for (let j = i + 1; j < people.length; j++) {
      const [a, b] = [people[i], people[j]];
      let possible = 0;
      let meetings = earlier?.[a].get(b) ?? 0;
      for (const { session, meet } of sessions) {
        if (!attendsSession(all[a], session) || !attendsSession(all[b], session)) continue;
        possible++;
        if (meet(a, b)) meetings++;
      }
      sum.add(term.units(meetings, possible, a, b), () => pairDetail(request, a, b));
    }
  }
}

/** The most people who are examined pair by pair. */
const FEW = 8;

/** Adds the units of one session: pair by pair while details are named, then by the numbers of pairs that meet or do not. */
function addPairsOf(
  { request, seating }: Seated,
  term: MeetingsTerm,
  people: readonly number[],
  session: number,
  [apart, together]: readonly bigint[],
  sum: TermCost,
): void {
  const all = request.scenario.people;
  const seats = seating.groupOf[session];
  const add = (one: number, other: number, meet: boolean): void =>
    sum.add(meet ? together : apart, () => ({
      people: [all[one].id, all[other].id],
      session,
      group: meet && term.over === undefined ? request.scenario.groups[seats[one]].id : null,
    }));
  if (term.over !== undefined || people.length <= FEW) {
    const meet = meeting(request, seating, term.over, session);
    for (let i = 0; i < people.length; i++)
      for (let j = i + 1; j < people.length; j++) {
        const [one, other] = [people[i], people[j]];
        if (attendsSession(all[one], session) && attendsSession(all[other], session))
          add(one, other, meet(one, other));
      }
    return;
  }
  const present = people.filter((person) => attendsSession(all[person], session));
  const seated = present.filter((person) => seats[person] >= 0 && !isBench(request, seats[person]));
  const tables = grouped(seated, (person) => seats[person]);
  let met = [...tables.values()].reduce((pairs, { length }) => pairs + pairsAmong(length), 0);
  let unmet = pairsAmong(present.length) - met;
  for (const [i, one] of present.entries()) {
    if (sum.room === 0) break;
    const own = tables.get(seats[one]) ?? [];
    const others = apart === 0n ? own.slice(own.indexOf(one) + 1) : present.slice(i + 1);
    for (const other of others) {
      const meet = own.length > 0 && seats[other] === seats[one];
      if (meet) met -= 1;
      else unmet -= 1;
      add(one, other, meet);
    }
  }
  sum.addUnnamed(together, met);
  sum.addUnnamed(apart, unmet);
}

export function pairDetail({ scenario }: SolveRequest, a: number, b: number): Pick<TermDetail, 'people'> {
  return { people: [scenario.people[a].id, scenario.people[b].id] };
}
