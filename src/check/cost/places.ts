/** The places of a plan that cost something by a term, one by one. */
import { type Fraction, sumOf } from '../../shared/fraction.ts';
import { attendsSession, isBench, seatsInSession } from '../lower/attendance.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import { facing } from '../lower/links.ts';
import type { CountTerm, MeetingsTerm, SumTerm, Term, WeightsTerm, WishesTerm } from '../lower/terms.ts';
import { meeting, type Seated } from './seating.ts';

export interface Place {
  readonly units: Fraction;
  readonly people: readonly number[];
  /** Null: all sessions together. */
  readonly session: number | null;
  /** Null: none, or several. */
  readonly group: number | null;
}

/** The places of a term except those that `term-units.ts` counts. */
export function placesOf(seated: Seated, term: Term): Iterable<Place> {
  switch (term.kind) {
    case 'meetings':
      return term.people === 'everyone' ? [] : pairs(seated, term, term.people);
    case 'count':
      return classesInGroups(seated, term);
    case 'sum':
      return sumsOfGroups(seated, term);
    case 'wishes':
      return peopleWithWishes(seated, term);
    case 'weights':
    case 'visits':
      return [];
  }
}

export function whole(units: bigint): Fraction {
  return { n: units, d: 1n };
}

/** Pairs by their meetings in all sessions of the term. */
function* pairs(
  { request, seating }: Seated,
  { over, withEarlier, sessions, units: unitsOf }: MeetingsTerm,
  people: readonly number[],
): Generator<Place> {
  const all = request.scenario.people;
  const earlier = withEarlier ? earlierMeetings(request, over) : null;
  const held = sessions.map((session) => ({ session, meet: meeting(request, seating, over, session) }));
  for (const [i, a] of people.entries()) {
    for (let j = i + 1; j < people.length; j++) {
      const b = people[j];
      let possible = 0;
      let meetings = earlier?.[a].get(b) ?? 0;
      for (const { session, meet } of held) {
        if (!attendsSession(all[a], session) || !attendsSession(all[b], session)) continue;
        possible++;
        if (meet(a, b)) meetings++;
      }
      const units = unitsOf(meetings, possible, a, b);
      if (units !== 0n) yield { units: whole(units), people: [a, b], session: null, group: null };
    }
  }
}

/** Calls `say` for each pair and session of a table of numbers that costs something. */
export function eachWeighedPair(
  { request, seating }: Seated,
  { pairs, units, sessions, over }: WeightsTerm,
  say: (units: bigint, pair: readonly [number, number], session: number, meet: boolean) => void,
): void {
  const { people } = request.scenario;
  for (const session of sessions) {
    const meets = meeting(request, seating, over, session);
    for (const [i, pair] of pairs.entries()) {
      const [a, b] = pair;
      if (!attendsSession(people[a], session) || !attendsSession(people[b], session)) continue;
      const meet = meets(a, b);
      if (units[i] > 0n === meet) say(meet ? units[i] : -units[i], pair, session, meet);
    }
  }
}

function* classesInGroups({ request, seating }: Seated, term: CountTerm): Generator<Place> {
  const { groups } = request.scenario;
  const known: bigint[] = [];
  const holders = new Set(term.holders);
  const counts = new Int32Array(groups.length);
  for (const session of term.sessions) {
    const seats = seating.groupOf[session];
    counts.fill(0);
    for (const person of term.holders) if (seats[person] >= 0) counts[seats[person]]++;
    for (const group of term.groups) {
      if (seatsInSession(groups[group], session) === 0) continue;
      const units = (known[counts[group]] ??= term.units(counts[group]));
      if (units === 0n) continue;
      const people = seating.members[session][group].filter((person) => holders.has(person));
      yield { units: whole(units), people, session, group };
    }
  }
}

function* sumsOfGroups({ seating }: Seated, { numbers, named, ...term }: SumTerm): Generator<Place> {
  for (const session of term.sessions) {
    for (const group of term.groups) {
      const here = seating.members[session][group].filter((person) => numbers.has(person));
      const { n, d } = sumOf(here.map((person) => numbers.get(person)!));
      if (n === 0n) continue;
      const people = here.filter((person) => named?.holders.has(person) ?? true);
      // In lowest terms, since the sum is.
      yield { units: { n: n * n, d: d * d }, people, session, group };
    }
  }
}

function* peopleWithWishes({ request, seating }: Seated, term: WishesTerm): Generator<Place> {
  const { people } = request.scenario;
  for (const session of term.sessions) {
    const seats = seating.groupOf[session];
    const met = facing(request, term.over, session);
    for (const [person, wished] of term.wished) {
      const group = seats[person];
      if (group < 0 || isBench(request, group)) continue;
      const there = wished.filter((other) => attendsSession(people[other], session));
      const beside = there.filter((other) => met[group].includes(seats[other]));
      const short = Math.min(term.atLeast, there.length) - beside.length;
      if (short > 0) yield { units: whole(BigInt(short)), people: [person], session, group };
    }
  }
}
