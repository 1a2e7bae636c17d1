/**
 * How many pairs meet in a session at most and at least, by the sizes of groups: whoever is in a group of at most c people meets at most c − 1 others, and at
 * least one less than the others leave over for it. Added up over people, each pair counts twice.
 */

import { pairsOf } from '../check/exact/seating-clauses.ts';
import { isBench, seatsInSession } from '../check/lower/attendance.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { ProblemFormula } from './problem-formula.ts';
import { ones, type Part, type ProofText, type Term } from './proof-text.ts';

/** What the sum of a session's pair variables is at most or at least, by which constraint. */
export interface MeetingTotal {
  readonly count: number;
  readonly id: number;
}

interface Session {
  readonly proof: ProofText;
  readonly layout: ProblemFormula['layout'];
  readonly s: number;
  /** Of the open groups. */
  readonly groups: readonly Size[];
}

interface Size {
  readonly group: number;
  readonly seats: number;
  /** What the seats of the others leave over. */
  readonly least: number;
  readonly bench: boolean;
}

export function mostMeetings(
  request: SolveRequest,
  { layout }: ProblemFormula,
  s: number,
  proof: ProofText,
): MeetingTotal {
  const session = { proof, layout, s, groups: sizesOf(request, layout, s) };
  const people = layout.present[s];
  const degree = session.groups.map(({ seats, bench }) => (bench ? 0 : seats - 1));
  const limits = session.groups.map(({ group }) => limitOf(layout, s, group));
  const parts = people.map((p): Part => [othersOf(session, p, 'most', degree, limits), 1]);
  // Seats at tables are taken from the largest down; the last table that has anybody says what a seat is worth.
  let left = people.length;
  const order = [...degree.keys()].sort((i, j) => degree[j] - degree[i]);
  const last = order.find((i) => {
    left -= session.groups[i].seats;
    return left <= 0;
  });
  const worth = last === undefined ? 0 : degree[last];
  let twice = worth * people.length;
  const axioms: Term[] = [];
  for (const [i, { group, seats }] of session.groups.entries()) {
    const dearer = degree[i] - worth;
    const own = people.map((p) => layout.seat(s, p, group));
    if (dearer > 0) {
      parts.push([limits[i]!, dearer]);
      twice += dearer * seats;
    } else if (dearer < 0) for (const x of own) axioms.push([-dearer, x]);
  }
  if (worth > 0) for (const p of people) parts.push([layout.oneSeat.get(`${s} ${p}`)! + 2, worth]);
  return { count: Math.floor(twice / 2), id: proof.sum(parts, axioms, 2) };
}

export function leastMeetings(
  request: SolveRequest,
  { layout }: ProblemFormula,
  s: number,
  proof: ProofText,
): MeetingTotal {
  const session = { proof, layout, s, groups: sizesOf(request, layout, s) };
  const people = layout.present[s];
  const degree = session.groups.map(({ least, bench }) => (bench ? 0 : Math.max(0, least - 1)));
  // By their sizes alone nobody has to meet anybody.
  if (degree.every((d) => d === 0))
    return { count: 0, id: proof.sum([], ones(pairsOf(people).map(([a, b]) => layout.pair(s, a, b)))) };
  const filled = session.groups.map((size, i) => (degree[i] > 0 ? leftOver(session, size) : null));
  const parts = people.map((p): Part => [othersOf(session, p, 'least', degree, filled), 1]);
  let twice = 0;
  for (const [i, d] of degree.entries()) {
    if (d === 0) continue;
    parts.push([filled[i]!, d]);
    twice += d * session.groups[i].least;
  }
  return { count: Math.ceil(twice / 2), id: proof.sum(parts, [], 2) };
}

/** The constraint "no more than its seats"; null where there is none. */
function limitOf(layout: ProblemFormula['layout'], s: number, group: number): number | null {
  const place = layout.seats.get(`${s} ${group}`);
  return place === undefined ? null : place + 1;
}

function sizesOf(request: SolveRequest, layout: ProblemFormula['layout'], s: number): Size[] {
  const people = layout.present[s].length;
  const seats = layout.open[s].map((g) => Math.min(people, seatsInSession(request.scenario.groups[g], s)));
  const all = seats.reduce((sum, one) => sum + one, 0);
  return layout.open[s].map((group, i) => ({
    group,
    seats: seats[i],
    least: people - (all - seats[i]),
    bench: isBench(request, group),
  }));
}

/**
 * The person meets at most, or at least, as many as the degree of their group.
 *
 * @param sizes the constraint on how many are in each group, where there is one
 */
function othersOf(
  { proof, layout, s, groups }: Session,
  a: number,
  which: 'most' | 'least',
  degree: readonly number[],
  sizes: readonly (number | null)[],
): number {
  const sign = which === 'most' ? 1 : -1;
  const others = layout.present[s].filter((p) => p !== a);
  const meets = others.map((b) => layout.pair(s, a, b));
  const own = groups.map(({ group }) => layout.seat(s, a, group));
  const terms = [...own.map((x, i): Term => [sign * degree[i], x]), ...meets.map((m): Term => [-sign, m])];
  return proof.byContradiction(terms, 0, (denied) => {
    for (const [i, { group }] of groups.entries()) {
      const size = sizes[i];
      if (size !== null && degree[i] > 0) {
        const shared = others.map((b, at): Part => {
          const there = layout.seat(s, b, group);
          const both = which === 'most' ? [there, -meets[at], -own[i]] : [meets[at], -own[i], -there];
          return [proof.clause(both), 1];
        });
        proof.sum([[denied, 1], [size, 1], ...shared]);
      }
      proof.clause([-own[i]]);
    }
  });
}

/** So many are in the group, since the others have no more seats. */
function leftOver({ proof, layout, s, groups }: Session, { group }: Size): number {
  const one = layout.present[s].map((p): Part => [layout.oneSeat.get(`${s} ${p}`)! + 1, 1]);
  const limits = groups.flatMap((other): Part[] =>
    other.group === group ? [] : [[limitOf(layout, s, other.group)!, 1]],
  );
  return proof.sum([...one, ...limits]);
}
