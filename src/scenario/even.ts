/** `--even`: caps groups at even sizes, so that plans with spare seats are not lopsided. */

import type { Link, Scenario, SolveRequest } from './definition.ts';
import { seatsIn, withSeats } from './group-seats.ts';
import { numberingOf } from './lower/numbering.ts';
import { seatsOf } from './lower/seats.ts';
import { presentIn, type Seats } from './problem.ts';

/**
 * Caps the groups of every session so that there is a seat for everyone and none to spare, in sizes as
 * equal as capacities allow, with seats for pinned people with their together-sets, room for the largest sets, and no group
 * below its `min_size` that could stay empty instead. Apart-rules may still need uneven sizes: then no plan is left. Nobody is
 * alone at a larger table if other tables have seats, unless pairs must be apart, who may need that table.
 * A session with too few seats, or for whose smallest sizes no such sizes are found, is unchanged. Benches keep their seats, for people whom the tables do not hold. If a rule
 * counts visits to each of several groups, these are the larger ones in turn, so that everybody can visit all. Groups that
 * are closed in all sessions of a link leave it; a request with a link that would be empty is unchanged.
 *
 * @param keptSessions zero-based sessions whose groups stay unchanged
 */
export function capAtEvenSizes(request: SolveRequest, keptSessions: readonly number[] = []): SolveRequest {
  const problem = seatsOf(request, numberingOf(request));
  const { sessionCount } = problem;
  const inTurn = request.constraints.some(
    (rule) => rule.type === 'GroupVisits' && rule.count === 'each' && rule.groups.length > 1,
  );
  const sizes = Array.from({ length: sessionCount }, (_, s) =>
    keptSessions.includes(s) ? null : evenSizes(problem, s, inTurn ? s : 0),
  );
  const groups = request.scenario.groups.map((group, g) => {
    const seats = Array.from({ length: sessionCount }, (_, s) => {
      return (group.bench ? null : sizes[s]?.[g]) ?? seatsIn(group, s);
    });
    return withSeats(group, seats);
  });
  const links = request.scenario.links?.map((link) => openIn(link, groups, sessionCount));
  if (links?.some((link) => link.groups.length === 0)) return request;
  return { ...request, scenario: { ...request.scenario, groups, ...(links ? { links } : {}) } };
}

/** The link with only the groups that are open in any of its sessions; it joins the same people, as the others are empty. */
function openIn(link: Link, groups: Scenario['groups'], sessionCount: number): Link {
  const held = link.sessions ?? Array.from({ length: sessionCount }, (_, s) => s);
  const open = new Set(
    groups.flatMap(({ id, session_capacities: seats }) =>
      seats === null || held.some((s) => seats[s] > 0) ? [id] : [],
    ),
  );
  const lists = link.groups.map((list) => list.filter((id) => open.has(id)));
  return { ...link, groups: lists.filter(({ length }) => length > (link.within ? 0 : 1)) };
}

/**
 * Seats of each group in one session; null if there are too few for all, or smallest sizes are not kept so.
 *
 * @param turn how many sessions before had their larger groups, by which these rotate
 */
function evenSizes(problem: Seats, s: number, turn: number): number[] | null {
  for (const company of problem.apart[s].length > 0 ? [1] : [2, 1]) {
    const sizes = sizesFor(problem, s, turn, company);
    if (sizes?.every((size, g) => size === 0 || size >= problem.minSize[g])) return sizes;
  }
  return null;
}

/** @param company the fewest people at a larger table, where others have the seats */
function sizesFor(problem: Seats, s: number, turn: number, company: number): number[] | null {
  const { groupCount, minSize, used, meets } = problem;
  const capacity = [...problem.capacity.subarray(s * groupCount, (s + 1) * groupCount)].map((seats, g) =>
    meets[g] === 1 ? seats : 0,
  );
  const present = presentIn(problem, s);
  const least = capacity.map((own, g) => Math.max(minSize[g], Math.min(own, company)));
  const seats = capacity.reduce((a, b) => a + b, 0);
  const attending = meets.includes(0) ? Math.min(present, seats) : present;
  // Groups that cannot stay empty, as the others have too few seats.
  const must = new Set<number>();
  let sizes: number[] | null = null;
  for (;;) {
    const needed = neededSeats(problem, s, capacity).map((seats, g) =>
      seats > 0 || used[g] === 1 || must.has(g) ? Math.max(seats, Math.min(capacity[g], minSize[g])) : 0,
    );
    const found = level(capacity, needed, attending, turn);
    if (found === null) return sizes;
    sizes = found;
    const short = [...found.keys()].filter((g) => found[g] > 0 && found[g] < least[g] && needed[g] === 0);
    const spare = capacity.reduce((a, b) => a + b, 0) - attending;
    // A group with fewer seats than its smallest size cannot be used.
    const isUseless = (g: number): number => Number(capacity[g] < minSize[g]);
    const closing = short
      .filter((g) => capacity[g] <= spare)
      .sort((a, b) => isUseless(b) - isUseless(a) || least[b] - least[a] || b - a)[0];
    const open = short.find((g) => found[g] < minSize[g] && minSize[g] <= capacity[g]);
    if (closing !== undefined) capacity[closing] = 0;
    else if (open !== undefined) must.add(open);
    else return sizes;
  }
}

/** Seats taken by pinned people and together-sets of two or more, set by set, largest first. */
function neededSeats(problem: Seats, s: number, capacity: readonly number[]): number[] {
  const { peopleCount } = problem;
  const units = new Map<number, { size: number; pin: number }>();
  for (let p = 0; p < peopleCount; p++) {
    const at = s * peopleCount + p;
    if (problem.unit[at] < 0) continue;
    const unit = units.get(problem.unit[at]) ?? { size: 0, pin: -1 };
    unit.size++;
    unit.pin = Math.max(unit.pin, problem.pinnedGroup[at]);
    units.set(problem.unit[at], unit);
  }
  const needed = capacity.map(() => 0);
  for (const { size, pin } of units.values()) {
    if (pin >= 0 && problem.meets[pin] === 1) needed[pin] += size;
  }
  const sets = [...units.values()].filter(({ size, pin }) => size > 1 && pin < 0);
  for (const { size } of sets.sort((a, b) => b.size - a.size)) {
    // The group with room in which fewest seats are taken.
    let best = -1;
    for (const [g, seats] of capacity.entries()) {
      if (seats - needed[g] >= size && (best < 0 || needed[g] < needed[best])) best = g;
    }
    if (best >= 0) needed[best] += size;
  }
  return needed;
}

/** Sizes between `needed` and `capacity` that add up to `total`, the smallest groups filled first. */
function level(
  capacity: readonly number[],
  needed: readonly number[],
  total: number,
  turn: number,
): number[] | null {
  const sizesAt = (height: number) =>
    capacity.map((seats, g) => Math.min(seats, Math.max(height, needed[g])));
  const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0);
  if (sum(capacity) < total || sum(sizesAt(0)) > total) return null;
  let low = 0;
  let high = total;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sum(sizesAt(middle)) <= total) low = middle;
    else high = middle - 1;
  }
  const sizes = sizesAt(low);
  let rest = total - sum(sizes);
  const first = turn * rest;
  for (let i = 0; i < sizes.length && rest > 0; i++) {
    const g = (first + i) % sizes.length;
    if (sizes[g] !== low || sizes[g] >= capacity[g]) continue;
    sizes[g]++;
    rest--;
  }
  return sizes;
}
