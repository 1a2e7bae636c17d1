/**
 * The most and least people who wait in a session, and pairs who meet in it, in groups or over a link, by the sizes of groups. A person meets at most as many
 * as the groups faced by theirs have seats (in groups: their own), and at least as many as the other groups leave over for these. Added up over people, each
 * pair counts twice.
 */

import { pairsOf } from '../check/exact/seating-clauses.ts';
import { isBench, seatsInSession } from '../check/lower/attendance.ts';
import { facing } from '../check/lower/links.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { Layout } from './problem-formula.ts';
import { ones, type Part, type ProofText, type Term } from './proof-text.ts';

/** The most or least of a sum of variables in a session, and the constraint for it. */
export interface Total {
  readonly count: number;
  readonly id: number;
}

interface Counting {
  readonly request: SolveRequest;
  readonly layout: Layout;
  readonly proof: ProofText;
  /** Counts meetings over this link; absent: in groups. */
  readonly over?: string | undefined;
}

interface Size {
  readonly group: number;
  readonly seats: number;
  /** People left over by the seats of the others. */
  readonly least: number;
  /** Groups whose people its people meet, by place in the list. */
  readonly near: readonly number[];
}

export function mostMeetings(counting: Counting, s: number): Total {
  const { layout, proof } = counting;
  const groups = sizesOf(counting, s);
  const people = layout.present[s];
  const limits = groups.map(({ group }) => layout.limit(s, group));
  const degree = groups.map(({ near }, i) => {
    const seats = near.reduce((sum, h) => sum + groups[h].seats, 0);
    return Math.min(people.length - 1, seats - (near.includes(i) ? 1 : 0));
  });
  const parts = eachPerson(counting, s, groups, 'most', degree, (i, { a, meets, own }) => {
    if (degree[i] === 0 || degree[i] === people.length - 1) return null;
    const { near } = groups[i];
    const shared = people.flatMap((b) => {
      if (b === a) return [];
      const there = near.map((h) => layout.seat(s, b, groups[h].group));
      return proof.clause([...there, -meets.get(b)!, -own[i]]);
    });
    return [...near.map((h) => limits[h]!), ...shared];
  });
  // Seats with the highest degree are taken first; the last group used sets the worth of a seat.
  let left = people.length;
  const order = [...degree.keys()].sort((i, j) => degree[j] - degree[i]);
  const last = order.find((i) => {
    left -= groups[i].seats;
    return left <= 0;
  });
  const worth = last === undefined ? 0 : degree[last];
  let twice = worth * people.length;
  const axioms: Term[] = [];
  for (const [i, { group, seats }] of groups.entries()) {
    const dearer = degree[i] - worth;
    const own = people.map((p) => layout.seat(s, p, group));
    if (dearer > 0) {
      parts.push([limits[i]!, dearer]);
      twice += dearer * seats;
    } else if (dearer < 0) for (const x of own) axioms.push([-dearer, x]);
  }
  if (worth > 0) for (const p of people) parts.push([layout.seated(s, p) + 1, worth]);
  return { count: Math.floor(twice / 2), id: proof.sum(parts, axioms, 2) };
}

export function leastMeetings(counting: Counting, s: number): Total {
  const { layout, proof, over } = counting;
  const all = sizesOf(counting, s);
  // Groups that may be empty force no meetings.
  const groups = all.map((size) => ({ ...size, near: size.near.filter((h) => all[h].least > 0) }));
  const people = layout.present[s];
  const degree = groups.map(({ near }, i) =>
    Math.max(0, near.reduce((sum, h) => sum + groups[h].least, 0) - (near.includes(i) ? 1 : 0)),
  );
  // The sizes alone force nobody to meet.
  if (groups.every(({ least }, i) => degree[i] === 0 || least <= 0))
    return {
      count: 0,
      id: proof.sum([], ones(pairsOf(people).map(([a, b]) => layout.pair(s, a, b, over)))),
    };
  const filled = groups.map(({ group, least }) => {
    const others = layout.open[s].filter((g) => g !== group);
    return least > 0 ? beyond(counting, s, others) : null;
  });
  const parts = eachPerson(counting, s, groups, 'least', degree, (i, { a, meets, own }) => {
    if (degree[i] === 0) return null;
    const { near } = groups[i];
    const shared = people.flatMap((b) => {
      if (b === a) return [];
      const there = groups.map(({ group }) => layout.seat(s, b, group));
      return meetsThere(proof, meets.get(b)!, own[i], there, near, layout.seated(s, b) + 1);
    });
    return [...near.map((h) => filled[h]!), ...shared];
  });
  let twice = 0;
  const axioms: Term[] = [];
  for (const [i, d] of degree.entries()) {
    if (d === 0) continue;
    const size = filled[i];
    if (size === null) for (const p of people) axioms.push([d, layout.seat(s, p, groups[i].group)]);
    else {
      parts.push([size, d]);
      twice += d * groups[i].least;
    }
  }
  return { count: Math.ceil(twice / 2), id: proof.sum(parts, axioms, 2) };
}

/** Whoever has no table seat waits. */
export function leastWaits(counting: Counting, s: number): Total {
  const { request, layout, proof } = counting;
  const { groups } = request.scenario;
  const people = layout.present[s];
  const tables = layout.open[s].filter((g) => !isBench(request, g));
  const seats = tables.reduce((sum, g) => sum + seatsInSession(groups[g], s), 0);
  const waiting = layout.open[s].filter((g) => !tables.includes(g));
  // Otherwise each table has fewer seats than there are people, so that it has a constraint.
  if (seats >= people.length)
    return {
      count: 0,
      id: proof.sum([], ones(people.flatMap((p) => waiting.map((g) => layout.seat(s, p, g))))),
    };
  return { count: people.length - seats, id: beyond(counting, s, tables) };
}

export function mostWaits({ request, layout, proof }: Counting, s: number): Total {
  const people = layout.present[s];
  const tables = layout.open[s].filter((g) => !isBench(request, g));
  const once = people.map((p) => layout.seated(s, p) + 1);
  const seated = people.flatMap((p) => tables.map((g) => layout.seat(s, p, g)));
  return { count: people.length, id: proof.sum(once, ones(seated)) };
}

/** Derives "they meet, or the one is not in the group, or the other is in no group that faces it", using that the other is in at most one. */
function meetsThere(
  proof: ProofText,
  meet: number,
  own: number,
  there: readonly number[],
  near: readonly number[],
  once: number,
): number {
  const clauses = near.map((h) => proof.clause([meet, -own, -there[h]]));
  if (near.length === 1) return clauses[0];
  const again = near.length - 1;
  const elsewhere = there.filter((_, h) => !near.includes(h));
  return proof.sum(
    [...clauses, [once, again]],
    elsewhere.map((x): Term => [again, x]),
    near.length,
  );
}

function sizesOf({ request, layout, over }: Counting, s: number): Size[] {
  const people = layout.present[s].length;
  const open = layout.open[s];
  const faced = facing(request, over, s);
  const seats = open.map((g) => Math.min(people, seatsInSession(request.scenario.groups[g], s)));
  const all = seats.reduce((sum, one) => sum + one, 0);
  return open.map((group, i) => ({
    group,
    seats: seats[i],
    least: people - (all - seats[i]),
    near: [...open.keys()].filter((h) => faced[group].includes(open[h])),
  }));
}

/** The variables of a person's meetings and seats, group by group. */
interface Row {
  readonly a: number;
  readonly meets: ReadonlyMap<number, number>;
  readonly own: readonly number[];
}

/**
 * Derives for each person that they meet at most (or at least) as many as the degree of their group.
 *
 * @param why constraints that show it for a group, beside the denial; null: unit propagation suffices
 */
function eachPerson(
  { layout, proof, over }: Counting,
  s: number,
  groups: readonly Size[],
  which: 'most' | 'least',
  degree: readonly number[],
  why: (group: number, row: Row) => number[] | null,
): Part[] {
  const sign = which === 'most' ? 1 : -1;
  const people = layout.present[s];
  return people.map((a) => {
    const others = people.filter((p) => p !== a);
    const meets = new Map(others.map((b) => [b, layout.pair(s, a, b, over)]));
    const own = groups.map(({ group }) => layout.seat(s, a, group));
    const terms = [
      ...own.map((x, i): Term => [sign * degree[i], x]),
      ...[...meets.values()].map((m): Term => [-sign, m]),
    ];
    return proof.byContradiction(terms, 0, (denied) => {
      for (const i of groups.keys()) {
        const shown = why(i, { a, meets, own });
        if (shown !== null) proof.sum([denied, ...shown]);
        proof.clause([-own[i]]);
      }
    });
  });
}

/** Constraint on the least people outside these groups, since these have no more seats. */
function beyond({ layout, proof }: Counting, s: number, groups: readonly number[]): number {
  return proof.sum([
    ...layout.present[s].map((p) => layout.seated(s, p)),
    ...groups.map((g) => layout.limit(s, g)!),
  ]);
}
