/** The most pairs that could ever have met: the zero point of the contacts term (DESIGN section 5). */
import type { SolveRequest } from '../../scenario/definition.ts';
import { attendees, attendsSession, seatsInSession } from './attendance.ts';
import { earlierMeetings } from './earlier-meetings.ts';
import { mostPairsOver } from './links.ts';

export interface ContactLimit {
  /** Pairs that met before. */
  readonly priorPairs: number;
  /** Pairs that did not, and attend a session in common. */
  readonly possiblePairs: number;
  /** Pairs that each session can hold at most; [session]. */
  readonly pairsPerSession: readonly number[];
  /** U_max. */
  readonly limit: number;
}

/** Counted once a request, which nobody changes. */
const counted = new WeakMap<SolveRequest, Map<string | undefined, ContactLimit>>();

/** @param over the link that they meet over; absent: in one group */
export function contactLimit(request: SolveRequest, over?: string): ContactLimit {
  const known = counted.get(request) ?? new Map<string | undefined, ContactLimit>();
  counted.set(request, known);
  const found = known.get(over) ?? worked(request, over);
  known.set(over, found);
  return found;
}

function worked(request: SolveRequest, over: string | undefined): ContactLimit {
  const prior = earlierMeetings(request, over);
  const { session_count } = request.scenario;
  let priorPairs = 0;
  let priorWithCommonSession = 0;
  for (const [person, partners] of prior.entries()) {
    for (const other of partners.keys()) {
      if (other <= person) continue;
      priorPairs += 1;
      if (haveCommonSession(request, person, other)) priorWithCommonSession += 1;
    }
  }
  const possiblePairs = pairsWithCommonSession(request) - priorWithCommonSession;
  const pairsPerSession = Array.from({ length: session_count }, (_, s) =>
    over === undefined
      ? mostPairsOfSession(request, s)
      : mostPairsOver(request, over, s, attendees(request, s).length),
  );
  const held = pairsPerSession.reduce((sum, pairs) => sum + pairs, 0);
  return {
    priorPairs,
    possiblePairs,
    pairsPerSession,
    limit: priorPairs + Math.min(possiblePairs, held),
  };
}

export function haveCommonSession(request: SolveRequest, a: number, b: number): boolean {
  const { people } = request.scenario;
  const { sessions } = people[a];
  if (sessions === null) return people[b].sessions?.length !== 0;
  return sessions.some((session) => attendsSession(people[b], session));
}

/** Filling the largest groups first holds the most pairs, since C(x, 2) is convex. */
function mostPairsOfSession(request: SolveRequest, session: number): number {
  const { people, groups } = request.scenario;
  let left = people.reduce((sum, person) => (attendsSession(person, session) ? sum + 1 : sum), 0);
  const seats = groups
    .flatMap((group) => (group.bench ? [] : [seatsInSession(group, session)]))
    .sort((a, b) => b - a);
  let pairs = 0;
  for (const size of seats) {
    const filled = Math.min(size, left);
    pairs += pairsAmong(filled);
    left -= filled;
  }
  return pairs;
}

/** People of one attendance pattern are counted together, so that there is no loop over all pairs. */
function pairsWithCommonSession(request: SolveRequest): number {
  const { people, session_count } = request.scenario;
  const patterns = new Map<string, { sessions: boolean[]; count: number }>();
  for (const person of people) {
    const sessions = Array.from({ length: session_count }, (_, session) => attendsSession(person, session));
    const key = sessions.map(Number).join('');
    const known = patterns.get(key);
    if (known) known.count += 1;
    else patterns.set(key, { sessions, count: 1 });
  }
  const list = [...patterns.values()];
  let pairs = 0;
  for (const [i, first] of list.entries()) {
    if (first.sessions.includes(true)) pairs += pairsAmong(first.count);
    for (let j = i + 1; j < list.length; j++) {
      const second = list[j];
      if (first.sessions.some((there, session) => there && second.sessions[session])) {
        pairs += first.count * second.count;
      }
    }
  }
  return pairs;
}

export function pairsAmong(people: number): number {
  return (people * (people - 1)) / 2;
}
