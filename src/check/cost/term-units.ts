/** The units of each kind of term in a seating, with whom they concern. */
import type { TermDetail } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { commonMeasure, type Fraction, fraction, times, ZERO } from '../../shared/fraction.ts';
import { attendsSession, seatsInSession } from '../lower/attendance.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import type { CountTerm, MeetingsTerm, SumTerm, Term, VisitsTerm } from '../lower/terms.ts';
import { type Seating, sharesGroup } from './seating.ts';
import type { TermCost } from './term-cost.ts';

export interface Seated {
  readonly request: SolveRequest;
  readonly seating: Seating;
}

export function addTerm(seated: Seated, term: Term, sum: TermCost): void {
  switch (term.kind) {
    case 'meetings':
      if (term.people === 'everyone') addEveryPair(seated, term, sum);
      else addPairs(seated, term, term.people, sum);
      break;
    case 'visits':
      addVisits(seated, term, sum);
      break;
    case 'count':
      addCounts(seated, term, sum);
      break;
    case 'sum':
      addSums(seated, term, sum);
  }
}

function addEveryPair({ request, seating }: Seated, term: MeetingsTerm, sum: TermCost): void {
  const { start, other, count } = seating.meetings;
  // Where all pairs have the same units, those of the pair before hold until the meetings are others.
  let [times, units, spared] = [-1, 0n, 0];
  for (let person = 0; person + 1 < start.length; person++) {
    for (let at = start[person]; at < start[person + 1]; at++) {
      if (count[at] !== times || term.likeness !== undefined) {
        sum.spare(units * BigInt(spared));
        [times, spared] = [count[at], 0];
        units = term.units(times, term.sessions.length, person, other[at]);
      }
      if (units < 0n) spared++;
      else if (units > 0n) {
        const [a, b] = [person, other[at]];
        sum.add(units, () => pairDetail(request, a, b));
      }
    }
  }
  sum.spare(units * BigInt(spared));
}

function addPairs(
  { request, seating }: Seated,
  term: MeetingsTerm,
  people: readonly number[],
  sum: TermCost,
): void {
  const all = request.scenario.people;
  if (term.bySession) {
    for (const session of term.sessions) {
      const present = people.filter((person) => attendsSession(all[person], session));
      for (let i = 0; i < present.length; i++) {
        for (let j = i + 1; j < present.length; j++) {
          const [a, b] = [present[i], present[j]];
          const together = sharesGroup(request, seating, session, a, b);
          const units = term.units(together ? 1 : 0, 1, a, b);
          if (units === 0n) continue;
          sum.add(units, () => ({
            ...pairDetail(request, a, b),
            session,
            group: together ? request.scenario.groups[seating.groupOf[session][a]].id : null,
          }));
        }
      }
    }
    return;
  }
  const earlier = term.withEarlier ? earlierMeetings(request) : null;
  for (let i = 0; i < people.length; i++) {
    for (let j = i + 1; j < people.length; j++) {
      const [a, b] = [people[i], people[j]];
      const both = term.sessions.filter((s) => attendsSession(all[a], s) && attendsSession(all[b], s));
      const meetings = both.filter((session) => sharesGroup(request, seating, session, a, b)).length;
      const before = earlier?.[a].get(b) ?? 0;
      sum.add(term.units(before + meetings, both.length, a, b), () => pairDetail(request, a, b));
    }
  }
}

function addVisits({ request, seating }: Seated, term: VisitsTerm, sum: TermCost): void {
  const { people, groups } = request.scenario;
  const times = new Uint32Array(people.length);
  for (const session of term.sessions)
    for (const group of term.groups) for (const person of seating.members[session][group]) times[person]++;
  const units = Array.from({ length: term.sessions.length + 1 }, (_, visits) => term.units(visits));
  for (const person of term.people) {
    const visits = times[person];
    if (term.fair !== undefined && visits <= term.fair) {
      sum.spare(units[visits]);
      continue;
    }
    if (units[visits] === 0n) continue;
    sum.add(units[visits], () => ({
      people: [people[person].id],
      session: null,
      group: term.groups.length === 1 ? groups[term.groups[0]].id : null,
      value: null,
    }));
  }
}

function addCounts({ request, seating }: Seated, term: CountTerm, sum: TermCost): void {
  const { people, groups } = request.scenario;
  const units: bigint[] = [];
  const holders = new Set(term.holders);
  for (const session of term.sessions) {
    const seats = seating.groupOf[session];
    const counts = new Int32Array(groups.length);
    for (const person of term.holders) if (seats[person] >= 0) counts[seats[person]] += 1;
    for (const group of term.groups) {
      if (seatsInSession(groups[group], session) === 0) continue;
      const count = counts[group];
      units[count] ??= term.units(count);
      if (units[count] === 0n) continue;
      sum.add(units[count], () => ({
        people: seating.members[session][group].flatMap((person) =>
          holders.has(person) ? [people[person].id] : [],
        ),
        session,
        group: groups[group].id,
        value: term.value,
      }));
    }
  }
}

function addSums({ request, seating }: Seated, term: SumTerm, cost: TermCost): void {
  const { people, groups } = request.scenario;
  // Whole parts of one measure, which are added faster than fractions.
  const measure = commonMeasure([...term.numbers.values()]) ?? ZERO;
  const parts = new Map([...term.numbers].map(([person, one]) => [person, partsOf(one, measure)]));
  for (const session of term.sessions) {
    for (const group of term.groups) {
      const here = seating.members[session][group].filter((person) => parts.has(person));
      const whole = here.reduce((all, person) => all + (parts.get(person) ?? 0n), 0n);
      const sum = times(measure, fraction(whole));
      cost.addFraction(times(sum, sum), () => ({
        people: here.map((person) => people[person].id),
        session,
        group: groups[group].id,
        value: null,
      }));
    }
  }
}

function partsOf({ n, d }: Fraction, measure: Fraction): bigint {
  return measure.n === 0n ? 0n : (n * measure.d) / (d * measure.n);
}

export function pairDetail({ scenario }: SolveRequest, a: number, b: number): Omit<TermDetail, 'units'> {
  return { people: [scenario.people[a].id, scenario.people[b].id], session: null, group: null, value: null };
}
