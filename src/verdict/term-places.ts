/** The places that cost something by a term, as details of a report. */
import { eachWeighedPair, type Place, placesOf, whole } from '../check/cost/places.ts';
import { meeting, type Seated } from '../check/cost/seating.ts';
import { meetingsFor, visitsOf } from '../check/cost/term-units.ts';
import { attendsSession } from '../check/lower/attendance.ts';
import { facing } from '../check/lower/links.ts';
import type { MeetingsTerm, SoftRule, Term, VisitsTerm, WeightsTerm } from '../check/lower/terms.ts';
import type { TermDetail } from '../result/definition.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { times, toNumber } from '../shared/fraction.ts';
import { grouped } from '../shared/grouped.ts';
import { remembered } from '../shared/remembered.ts';

interface Named extends Place {
  /** How often a pair of a table of numbers met there. */
  readonly meetings?: number;
  /** How often a person waits, where some count as having waited before. */
  readonly visits?: number;
}

/**
 * The first details of a rule.
 *
 * @param most at most as many as there are places
 */
export function detailsOf(seated: Seated, rule: SoftRule, most: number): TermDetail[] {
  const details: TermDetail[] = [];
  for (const term of rule.terms) {
    if (details.length === most) break;
    for (const place of namedPlaces(seated, term, most)) {
      details.push(detailOf(seated.request, rule, term, place));
      if (details.length === most) break;
    }
  }
  return details;
}

function detailOf({ scenario }: SolveRequest, rule: SoftRule, term: Term, place: Named): TermDetail {
  const { units, people, session, group, ...others } = place;
  const ofRule = toNumber(rule.unit ? times(rule.unit, units) : units);
  return {
    people: people.map((person) => scenario.people[person].id),
    session,
    group: group === null ? null : scenario.groups[group].id,
    value: valueOf(term),
    ...others,
    ...(rule.byPlace ? { cost: toNumber(times(rule.weight, units)), units: 1 } : { units: ofRule }),
  };
}

function valueOf(term: Term): string | null {
  if (term.kind === 'count') return term.value;
  return term.kind === 'sum' ? (term.named?.value ?? null) : null;
}

function namedPlaces(seated: Seated, term: Term, most: number): Iterable<Named> {
  if (term.kind === 'visits') return visitors(seated, term);
  if (term.kind === 'weights') return dearest(seated, term, Math.min(most, MOST_DEAREST));
  if (term.kind !== 'meetings') return placesOf(seated, term);
  if (term.people === 'everyone') return everyPair(seated, term);
  return term.bySession ? pairsBySession(seated, term, term.people) : placesOf(seated, term);
}

/** The most places of a table of numbers that are named: the dearest, of equals the first. */
const MOST_DEAREST = 100;

function dearest(seated: Seated, term: WeightsTerm, most: number): Named[] {
  const found: Named[] = [];
  eachWeighedPair(seated, term, (units, pair, session, meet) => {
    if (found.length === most && units <= found[most - 1].units.n) return;
    const at = found.findIndex((other) => other.units.n < units);
    const group = meet && term.over === undefined ? seated.seating.groupOf[session][pair[0]] : null;
    const place = { units: whole(units), people: pair, session, group, meetings: Number(meet) };
    found.splice(at < 0 ? found.length : at, 0, place);
    if (found.length > most) found.pop();
  });
  return found;
}

function* everyPair(seated: Seated, term: MeetingsTerm): Generator<Place> {
  const { start, other, count } = meetingsFor(seated, term);
  const possible = term.sessions.length;
  for (let a = 0; a < start.length - 1; a++) {
    for (let at = start[a]; at < start[a + 1]; at++) {
      const units = term.units(count[at], possible, a, other[at]);
      if (units > 0n) yield { units: whole(units), people: [a, other[at]], session: null, group: null };
    }
  }
}

function* pairsBySession(
  { request, seating }: Seated,
  { over, sessions, units }: MeetingsTerm,
  people: readonly number[],
): Generator<Place> {
  const all = request.scenario.people;
  const [apart, together] = [0, 1].map((meetings) => whole(units(meetings, 1, people[0], people[1])));
  for (const session of sessions) {
    const seats = seating.groupOf[session];
    const faced = facing(request, over, session);
    const meet = meeting(request, seating, over, session);
    const present = people.filter((person) => attendsSession(all[person], session));
    const tables = grouped(present.keys(), (i) => seats[present[i]]);
    for (const [i, a] of present.entries()) {
      // Where being apart costs nothing, only those who meet: a few of millions of pairs.
      const near = apart.n === 0n ? (faced[seats[a]] ?? []) : null;
      const others = near?.flatMap((group) => tables.get(group) ?? []).sort((one, other) => one - other);
      for (const j of others ?? present.keys()) {
        if (j <= i) continue;
        const met = meet(a, present[j]);
        const own = met ? together : apart;
        const group = met && over === undefined ? seats[a] : null;
        if (own.n !== 0n) yield { units: own, people: [a, present[j]], session, group };
      }
    }
  }
}

function* visitors(seated: Seated, term: VisitsTerm): Generator<Named> {
  const { people, groups, sessions, fair } = term;
  const visits = visitsOf(seated, term);
  const unitsOf = remembered(term.units);
  if (term.bySession) {
    for (const session of sessions)
      for (const group of groups)
        for (const person of seated.seating.members[session][group])
          if (visits.has(person)) yield { units: whole(unitsOf(1)), people: [person], session, group };
    return;
  }
  const spared = fair === undefined ? 0n : unitsOf(fair);
  const group = groups.length === 1 ? groups[0] : null;
  // Else `visits` follows from the units.
  const isToldVisits = fair !== undefined && unitsOf(1) !== 1n;
  for (const person of people) {
    const times = visits.get(person) ?? 0;
    const units = unitsOf(times);
    if (units <= spared) continue;
    const place = { units: whole(units), people: [person], session: null, group };
    yield isToldVisits ? { ...place, visits: times } : place;
  }
}
