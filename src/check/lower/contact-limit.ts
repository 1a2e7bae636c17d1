/** The most pairs that can ever have met: the zero point of the contacts term (DESIGN section 5). */
import type { SolveRequest } from '../../scenario/definition.ts';
import { grouped } from '../../shared/grouped.ts';
import { remembered } from '../../shared/remembered.ts';
import { attendsSession, seatsInSession } from './attendance.ts';
import { earlierMeetings } from './earlier-meetings.ts';
import { facingSeats, mostPairsOver } from './links.ts';

export interface ContactLimit {
  readonly priorPairs: number;
  /** Pairs that did not meet before, and attend a common session. */
  readonly possiblePairs: number;
  /** U_max. */
  readonly limit: number;
}

/** Cached by request, which is never changed. */
const limitsOf = remembered(
  (request: SolveRequest) => remembered((over: string | undefined) => worked(request, over)),
  new WeakMap(),
);

/** @param over the link over which they meet; absent: in one group */
export function contactLimit(request: SolveRequest, over?: string): ContactLimit {
  return limitsOf(request)(over);
}

function worked(request: SolveRequest, over: string | undefined): ContactLimit {
  const prior = earlierMeetings(request, over);
  const { session_count } = request.scenario;
  let priorPairs = 0;
  let priorWithCommonSession = 0;
  prior.forEach((partners, person) =>
    partners.forEach((_, other) => {
      if (other <= person) return;
      priorPairs += 1;
      if (haveCommonSession(request, person, other)) priorWithCommonSession += 1;
    }),
  );
  let possiblePairs = -priorWithCommonSession;
  countPairs(request, null, (_a, _b, pairs) => {
    possiblePairs += pairs;
  });
  const guests = request.scenario.people.filter(({ sessions }) => sessions !== null);
  const regulars = prior.length - guests.length;
  let held = 0;
  for (let s = 0; s < session_count; s++) {
    const attending = regulars + guests.filter((person) => attendsSession(person, s)).length;
    held +=
      over === undefined
        ? mostPairsIn(seatsOfGroups(request, s), attending)
        : mostPairsOver(facingSeats(request, over, s), attending);
  }
  return { priorPairs, possiblePairs, limit: priorPairs + Math.min(possiblePairs, held) };
}

export function haveCommonSession(request: SolveRequest, a: number, b: number): boolean {
  const { people } = request.scenario;
  const { sessions } = people[a];
  if (sessions === null) return people[b].sessions?.length !== 0;
  return sessions.some((session) => attendsSession(people[b], session));
}

/** Seats of the groups, descending, without benches. */
function seatsOfGroups({ scenario }: SolveRequest, session: number): Float64Array {
  const tables = scenario.groups.filter(({ bench }) => !bench);
  return Float64Array.from(tables, (group) => seatsInSession(group, session))
    .sort()
    .reverse();
}

/**
 * The most pairs among a number of people: the largest groups are filled first, since C(x, 2) is convex.
 *
 * @param seats descending
 */
export function mostPairsIn(seats: Iterable<number>, people: number): number {
  let [left, pairs] = [people, 0];
  for (const size of seats) {
    if (left === 0) break;
    const filled = Math.min(size, left);
    pairs += pairsAmong(filled);
    left -= filled;
  }
  return pairs;
}

/**
 * Counts pairs that attend a common session, by kind: calls `say` with an example pair and the number of pairs like it.
 *
 * @param likeness people with different texts are not alike; null: all are alike
 */
export function countPairs(
  request: SolveRequest,
  likeness: readonly string[] | null,
  say: (a: number, b: number, pairs: number) => void,
): void {
  const { people, session_count } = request.scenario;
  const alike = grouped(people.keys(), (p) => {
    if (people[p].sessions === null) return `all ${likeness?.[p]}`;
    const there = Array.from({ length: session_count }, (_, s) => (attendsSession(people[p], s) ? 1 : 0));
    return `${there.join('')} ${likeness?.[p]}`;
  });
  eachPair([...alike.values()], (a, b, pairs) => {
    if (haveCommonSession(request, a, b)) say(a, b, pairs);
  });
}

/** Calls `say` for each class, and each two classes, with an example pair and the number of such pairs. */
export function eachPair(
  classes: readonly (readonly number[])[],
  say: (a: number, b: number, pairs: number) => void,
): void {
  for (const [i, one] of classes.entries()) {
    if (one.length > 1) say(one[0], one[1], pairsAmong(one.length));
    for (let j = i + 1; j < classes.length; j++) say(one[0], classes[j][0], one.length * classes[j].length);
  }
}

export function pairsAmong(people: number): number {
  return (people * (people - 1)) / 2;
}
