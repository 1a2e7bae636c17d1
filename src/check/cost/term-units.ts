/** Adds the units of a term in a seating: place by place, or by counting where there may be millions of places. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Fraction, FractionSum, plus } from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import { attendsSession } from '../lower/attendance.ts';
import { pairsAmong } from '../lower/contact-limit.ts';
import { facing } from '../lower/links.ts';
import type { MeetingsTerm, Term, VisitsTerm } from '../lower/terms.ts';
import { eachWeighedPair, placesOf } from './places.ts';
import type { Meetings, Seated } from './seating.ts';

/** Sums a rule's units, and counts the places that they are from. */
export class Tally {
  places = 0;
  private sum: bigint;
  private readonly broken = new FractionSum();

  constructor(constant: bigint) {
    this.sum = constant;
  }

  /**
   * Adds equal units for each of some places.
   *
   * @param spared places with no more units than these are not counted
   */
  add(units: bigint, some = 1, spared = 0n): void {
    this.sum += some === 1 ? units : units * BigInt(some);
    if (units > spared) this.places += some;
  }

  addPlace(units: Fraction): void {
    this.places += 1;
    if (units.d === 1n) this.sum += units.n;
    else this.broken.add(units);
  }

  get units(): Fraction {
    return plus({ n: this.sum, d: 1n }, this.broken.value);
  }
}

export function addTerm(seated: Seated, term: Term, sum: Tally): void {
  if (term.kind === 'visits') addVisits(seated, term, sum);
  else if (term.kind === 'weights') eachWeighedPair(seated, term, (units) => sum.add(units));
  else if (term.kind !== 'meetings') addPlaces(seated, term, sum);
  else if (term.people === 'everyone') addEveryPair(seated, term, sum);
  else if (term.bySession) addBySession(seated, term, term.people, sum);
  else addPlaces(seated, term, sum);
}

function addPlaces(seated: Seated, term: Term, sum: Tally): void {
  for (const { units } of placesOf(seated, term)) sum.addPlace(units);
}

/** The meetings that a term on every pair counts. */
export function meetingsFor({ seating }: Seated, { withEarlier, over, sessions }: MeetingsTerm): Meetings {
  return withEarlier ? seating.meetingsOver(over) : seating.meetingsIn(over, sessions);
}

function addEveryPair(seated: Seated, term: MeetingsTerm, sum: Tally): void {
  const { start, other, count, pairs } = meetingsFor(seated, term);
  const possible = term.sessions.length;
  if (term.likeness === undefined) {
    for (const [times, some] of pairs) sum.add(term.units(times, possible, 0, 1), some);
    return;
  }
  for (let a = 0; a < start.length - 1; a++)
    for (let at = start[a]; at < start[a + 1]; at++) sum.add(term.units(count[at], possible, a, other[at]));
}

/** Counts the pairs that meet in each session, and those that attend and do not. */
function addBySession(
  { request, seating }: Seated,
  term: MeetingsTerm,
  people: readonly number[],
  sum: Tally,
): void {
  const all = request.scenario.people;
  const [apart, together] = [0, 1].map((meetings) => term.units(meetings, 1, people[0], people[1]));
  for (const session of term.sessions) {
    const faced = facing(request, term.over, session);
    const seats = seating.groupOf[session];
    /** How many were in each group so far. */
    const seated = new Map<number, number>();
    let [present, met] = [0, 0];
    for (const person of people) {
      if (!attendsSession(all[person], session)) continue;
      present += 1;
      const group = seats[person];
      if (group < 0) continue;
      for (const near of faced[group]) met += seated.get(near) ?? 0;
      seated.set(group, (seated.get(group) ?? 0) + 1);
    }
    sum.add(together, met);
    sum.add(apart, pairsAmong(present) - met);
  }
}

/** Marks of the people of the list asked for last, since a rule on every group has a term for each, with the same list. */
const marksOf = remembered(
  ({ scenario }: SolveRequest) => ({
    list: [] as readonly number[],
    turn: 0,
    turns: new Int32Array(scenario.people.length),
  }),
  new WeakMap(),
);

/** How often people of the term visit its groups, without those who never do; [person]. */
export function visitsOf(
  { request, seating }: Seated,
  { people, groups, sessions }: VisitsTerm,
): Map<number, number> {
  const marks = marksOf(request);
  if (marks.list !== people) {
    marks.list = people;
    marks.turn += 1;
    for (const person of people) marks.turns[person] = marks.turn;
  }
  let visits: Map<number, number> | undefined;
  for (const session of sessions)
    for (const group of groups)
      for (const person of seating.members[session][group]) {
        if (marks.turns[person] !== marks.turn) continue;
        visits ??= new Map();
        visits.set(person, (visits.get(person) ?? 0) + 1);
      }
  return visits ?? NOBODY;
}

const NOBODY: Map<number, number> = new Map();

function addVisits(seated: Seated, term: VisitsTerm, sum: Tally): void {
  const visits = visitsOf(seated, term);
  const unitsOf = visits === NOBODY ? term.units : remembered(term.units);
  const spared = term.fair === undefined ? 0n : unitsOf(term.fair);
  for (const times of visits.values()) {
    if (term.bySession) sum.add(unitsOf(1), times);
    else sum.add(unitsOf(times), 1, spared);
  }
  sum.add(unitsOf(0), term.people.length - visits.size, spared);
}
