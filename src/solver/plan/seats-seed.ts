import type { Link, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { rowOrders, tableOrders } from '../construct/direct/neighbours.ts';
import { roundTables, type Seating } from '../construct/direct/round-tables.ts';
import { ENOUGH } from '../shared-numbers.ts';
import { cheapestStart, type DesignedSessions, designed } from './cheapest-start.ts';

/** Up to this share of the most sessions with new neighbours for all, the search finds them without a design (experiment A52). */
const EASY_SHARE = 0.5;

/**
 * The cheapest start in which neighbours are new in each session. Null for few sessions, and unless everybody attends, groups are single
 * seats, and a link joins these to round tables or one row, of the same sizes in all sessions.
 */
export function seatsSeed(problem: Problem, rng: Rng): DesignedSessions | null {
  const { peopleCount, sessionCount, links } = problem;
  if (sessionCount <= EASY_SHARE * Math.floor((peopleCount - 1) / 2) || sessionCount === 1) return null;
  if (problem.attends.includes(0)) return null;
  const places = links.map((link) => placesOf(problem, link)).find((one) => one !== null);
  return places ? cheapestStart(problem, rng, seated(problem, places, rng)) : null;
}

function* seated(problem: Problem, places: Places, rng: Rng): Generator<DesignedSessions> {
  for (const seating of seatings(places, rng))
    yield designed(problem, seating.slice(0, problem.sessionCount), (s, t, i) => places.bySession[s][t][i]);
}

/** A row, or round tables, whose last seat is beside the first; of the same sizes in all sessions. */
interface Places {
  readonly isRound: boolean;
  /** [session][table][seat] */
  readonly bySession: readonly (readonly (readonly number[])[])[];
}

function* seatings({ isRound, bySession }: Places, rng: Rng): Generator<Seating[]> {
  const sizes = bySession[0].map(({ length }) => length);
  if (sizes.length === 1) {
    yield (isRound ? tableOrders : rowOrders)(sizes[0]).map((order) => [order]);
    return;
  }
  // Solutions for several tables differ in who shares one, so the cheapest of some is taken.
  for (let draw = 0; draw < ENOUGH; draw++) {
    const found = roundTables(sizes, rng);
    if (found === null) return;
    yield found;
  }
}

/** The seats in the order in which a link joins them; null if some seat more than one person, stay empty, or are joined otherwise. */
function placesOf(problem: Problem, { partners }: Link): Places | null {
  const { peopleCount, groupCount, sessionCount, capacity } = problem;
  const bySession: number[][][] = [];
  for (let s = 0; s < sessionCount; s++) {
    const row = partners[s];
    const open = Array.from({ length: groupCount }, (_, g) => g).filter(
      (g) => capacity[s * groupCount + g] > 0,
    );
    if (row === null || open.length !== peopleCount) return null;
    if (open.some((g) => capacity[s * groupCount + g] !== 1 || row[g].length < 1 || row[g].length > 2))
      return null;
    bySession.push(tablesOf(open, row).sort((one, other) => one.length - other.length));
  }
  const ends = bySession.map((tables, s) =>
    tables.map(([first, , third]) => partners[s]![first].length === 1 || third === undefined),
  );
  const isRow = ends.every(([row]) => row) && bySession.every(({ length }) => length === 1);
  if (!isRow && ends.some((tables) => tables.includes(true))) return null;
  const sizes = bySession.map((tables) => tables.map(({ length }) => length).join());
  return sizes.every((one) => one === sizes[0]) ? { isRound: !isRow, bySession } : null;
}

/** Finds tables by walking along the link, beginning at the ends of rows. */
function tablesOf(open: readonly number[], row: readonly Int32Array[]): number[][] {
  const seen = new Set<number>();
  const tables: number[][] = [];
  for (const start of [...open].sort((g, h) => row[g].length - row[h].length)) {
    if (seen.has(start)) continue;
    const table: number[] = [];
    for (let at: number | undefined = start; at !== undefined; at = row[at].find((g) => !seen.has(g))) {
      seen.add(at);
      table.push(at);
    }
    tables.push(table);
  }
  return tables;
}
