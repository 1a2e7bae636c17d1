/** "There is a legal schedule", from the request alone: the variables for seats and pairs, and the hard rules. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { attendees, isBench, seatsInSession } from '../lower/attendance.ts';
import { HardRules } from '../lower/hard-rules.ts';
import { Formula, type FormulaWatcher } from './formula.ts';

/** The numbering of variables: seats first, session by session, then pairs. */
export interface SeatVariables {
  /** People who attend, as numbers; [session]. */
  readonly present: readonly (readonly number[])[];
  /** Groups that have seats, as numbers; [session]. */
  readonly open: readonly (readonly number[])[];
  readonly seat: (session: number, person: number, group: number) => number;
  /** The variable "both sit in one group", which is no bench; or, if such exist, "they meet over the link". */
  readonly pair: (session: number, a: number, b: number, over?: string) => number;
}

export interface Seating extends SeatVariables {
  readonly formula: Formula;
  /** Counters of groups with a size limit: [person's index][number up to there]; by "session group". */
  readonly sizes: Map<string, number[][]>;
}

/** @param reserve reserves consecutive variables and returns the first */
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

export function seatingClauses(request: SolveRequest, watcher: FormulaWatcher | null = null): Seating {
  const formula = new Formula(watcher);
  const variables = seatVariables(request, (count) => formula.reserve(count) + 1);
  const seating: Seating = { formula, sizes: new Map(), ...variables };
  const sessions = [...seating.present.keys()];
  for (const s of sessions) onePlaceEach(request, seating, s);
  hardRules(request, seating);
  for (const s of sessions) groupSizes(request, seating, s);
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
      for (let c = 0; c < people.length; c++) {
        if (c !== a && c !== b) formula.add([-meet[a][c], -meet[b][c], both]);
      }
    }
  }
}

function hardRules(request: SolveRequest, seating: Seating): void {
  const { formula, present, open, seat, pair } = seating;
  const reader = new HardRules(request);
  for (const s of present.keys()) {
    const sets: (readonly number[])[] = [];
    for (const { kind, people, group } of reader.all(s)) {
      if (kind === 'pin')
        for (const p of people) formula.add(open[s].includes(group) ? [seat(s, p, group)] : []);
      else if (kind === 'apart') for (const [a, b] of pairsOf(people)) formula.add([-pair(s, a, b)]);
      else if (kind === 'together') sets.push(people);
    }
    const benches = open[s].filter((g) => isBench(request, g));
    for (const set of benches.length === 0 ? sets : chained(sets)) {
      for (const [a, b] of pairsOf(set)) together(seating, s, benches, a, b);
    }
  }
}

/** Merges sets that share a person, since with a bench, propagation alone does not follow a chain of rules. */
function chained(sets: readonly (readonly number[])[]): number[][] {
  let apart: number[][] = [];
  for (const set of sets) {
    const touching = apart.filter((other) => other.some((person) => set.includes(person)));
    const whole = new Set([...touching.flat(), ...set]);
    apart = [...apart.filter((other) => !touching.includes(other)), [...whole].sort((a, b) => a - b)];
  }
  return apart;
}

/** Adds that two people are in one group, or on one bench. */
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
