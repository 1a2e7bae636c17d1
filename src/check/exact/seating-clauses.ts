/** "There is a legal schedule", from the request alone: the variables for seats and pairs, and the hard rules. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { grouped } from '../../shared/grouped.ts';
import { attendees, isBench, seatsInSession } from '../lower/attendance.ts';
import { type HardRule, ruledSessions, unitsOf } from '../lower/hard-rules.ts';
import { Formula } from './formula.ts';

/** Which variable says what: seats first, session by session, then pairs. */
export interface SeatVariables {
  /** People who attend, as numbers; [session]. */
  readonly present: readonly (readonly number[])[];
  /** Groups that have seats, as numbers; [session]. */
  readonly open: readonly (readonly number[])[];
  /** The variable "person sits in group". */
  readonly seat: (session: number, person: number, group: number) => number;
  /** The variable "both sit in one group", which is no bench; or "they meet over the link", where there are such. */
  readonly pair: (session: number, a: number, b: number, over?: string) => number;
}

export interface Seating extends SeatVariables {
  readonly formula: Formula;
  /** Of a group that has room for fewer than all, or has to have so many: [person's place][so many up to there]; `session group`. */
  readonly sizes: Map<string, number[][]>;
}

/** @param reserve takes so many variables at once, and returns the first */
export function seatVariables(request: SolveRequest, reserve: (count: number) => number): SeatVariables {
  const { groups, session_count } = request.scenario;
  const sessions = Array.from({ length: session_count }, (_, session) => session);
  const present = sessions.map((session) => attendees(request, session));
  const open = sessions.map((session) =>
    groups.flatMap((group, number) => (seatsInSession(group, session) > 0 ? [number] : [])),
  );
  const firstSeat = sessions.map((s) => reserve(present[s].length * open[s].length));
  const firstPair = sessions.map((s) => reserve((present[s].length * (present[s].length - 1)) / 2));
  const place = sessions.map((s) => new Map(present[s].map((person, i) => [person, i])));
  const placeOfGroup = sessions.map((s) => new Map(open[s].map((group, i) => [group, i])));
  return {
    present,
    open,
    seat: (s, p, g) => firstSeat[s] + found(place[s].get(p)) * open[s].length + found(placeOfGroup[s].get(g)),
    pair: (s, a, b) => {
      const [i, j] = [found(place[s].get(Math.min(a, b))), found(place[s].get(Math.max(a, b)))];
      // Before the pairs that begin with i there are those that begin with each person before.
      return firstPair[s] + (i * (2 * present[s].length - i - 1)) / 2 + (j - i - 1);
    },
  };
}

export function seatingClauses(request: SolveRequest, formula = new Formula()): Seating {
  const variables = seatVariables(request, (count) => formula.reserve(count) + 1);
  const seating: Seating = { formula, sizes: new Map(), ...variables };
  for (const { session, rules } of ruledSessions(request)) {
    onePlaceEach(request, seating, session);
    hardRules(request, seating, session, rules);
  }
  for (const s of seating.present.keys()) groupSizes(request, seating, s);
  return seating;
}

function found(place: number | undefined): number {
  if (place === undefined) throw new Error('there is no such variable');
  return place;
}

export function pairsOf(people: readonly number[]): [number, number][] {
  return people.flatMap((a, i) => people.slice(i + 1).map((b): [number, number] => [a, b]));
}

function onePlaceEach(
  request: SolveRequest,
  { formula, present, open, seat, pair }: Seating,
  s: number,
): void {
  const people = present[s];
  const seats = people.map((p) => open[s].map((g) => seat(s, p, g)));
  const meet = people.map((a) => people.map((b) => (a === b ? 0 : pair(s, a, b))));
  for (const own of seats) {
    formula.add(own);
    for (const [i, one] of own.entries()) {
      for (let j = i + 1; j < own.length; j++) formula.add([-one, -own[j]]);
    }
  }
  for (let a = 0; a < people.length; a++) {
    for (let b = a + 1; b < people.length; b++) {
      const both = meet[a][b];
      for (const [i, g] of open[s].entries()) {
        const [one, other] = [seats[a][i], seats[b][i]];
        if (isBench(request, g)) {
          for (const each of [one, other]) formula.add([-both, -each]);
          continue;
        }
        formula.add([-one, -other, both]);
        formula.add([-both, -one, other]);
        formula.add([-both, -other, one]);
      }
      for (let c = b + 1; c < people.length; c++) {
        const [ac, bc] = [meet[a][c], meet[b][c]];
        formula.add([-both, -ac, bc]);
        formula.add([-both, -bc, ac]);
        formula.add([-ac, -bc, both]);
      }
    }
  }
}

/** Person by person; everybody with the first of their unit, as far as rules chain. */
function hardRules(request: SolveRequest, seating: Seating, s: number, rules: readonly HardRule[]): void {
  const { formula, present, open, seat, pair } = seating;
  const benches = open[s].filter((g) => isBench(request, g));
  const pinned = rules.flatMap(({ kind, people, group }) =>
    kind === 'pin' ? people.map((p) => [p, group] as const) : [],
  );
  const pins = grouped(pinned, ([p]) => p);
  const first = new Map(
    unitsOf(present[s], rules).flatMap(({ people }) => people.map((p) => [p, people[0]] as const)),
  );
  for (const p of present[s]) {
    for (const [, group] of pins.get(p) ?? [])
      formula.add(open[s].includes(group) ? [seat(s, p, group)] : []);
    if (first.get(p) !== p) together(seating, s, benches, first.get(p)!, p);
  }
  for (const { kind, people } of rules)
    if (kind === 'apart') for (const [a, b] of pairsOf(people)) formula.add([-pair(s, a, b)]);
}

/** In one group, or on one bench. */
function together(
  { formula, seat, pair }: Seating,
  s: number,
  benches: readonly number[],
  a: number,
  b: number,
): void {
  formula.add([pair(s, a, b), ...benches.map((g) => seat(s, a, g))]);
  for (const g of benches) {
    formula.implies([seat(s, a, g)], [seat(s, b, g)]);
    formula.implies([seat(s, b, g)], [seat(s, a, g)]);
  }
}

function groupSizes(
  request: SolveRequest,
  { formula, sizes, present, open, seat }: Seating,
  s: number,
): void {
  const people = present[s];
  const seats = (g: number): number => Math.min(people.length, seatsInSession(request.scenario.groups[g], s));
  for (const g of open[s]) {
    const others = open[s].filter((h) => h !== g).reduce((sum, h) => sum + seats(h), 0);
    const overflow = people.length - others;
    if (request.scenario.groups[g].use === 'always') formula.add(people.map((p) => seat(s, p, g)));
    const smallest = Math.min(request.scenario.groups[g].min_size, people.length + 1);
    if (seats(g) === people.length && overflow <= 0 && smallest <= 1) continue;
    const top = Math.min(people.length, Math.max(seats(g) + 1, smallest));
    const rows = formula.counter(
      people.map((p) => seat(s, p, g)),
      top,
    );
    sizes.set(`${s} ${g}`, rows);
    const atLeast = rows.at(-1)!;
    if (seats(g) < people.length) formula.add([-atLeast[seats(g) + 1]]);
    if (overflow > 0) formula.add(overflow <= top ? [atLeast[overflow]] : []);
    if (smallest <= 1) continue;
    for (const p of people) formula.implies([seat(s, p, g)], smallest <= top ? [atLeast[smallest]] : []);
  }
}
