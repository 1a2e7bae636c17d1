/** Brute force over the seatings of one session, for tiny requests. */

import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { scored } from './judged.ts';

/** Every way to put the attending people of a session into groups, legal or not. */
export function* everySeating(request: SolveRequest, session: number): Generator<Record<string, string[]>> {
  const { people, groups } = request.scenario;
  const present = people.filter((person) => person.sessions?.includes(session) ?? true);
  const total = groups.length ** present.length;
  for (let code = 0; code < total; code++) {
    const seating: Record<string, string[]> = Object.fromEntries(groups.map((group) => [group.id, []]));
    let rest = code;
    for (const person of present) {
      seating[groups[rest % groups.length].id].push(person.id);
      rest = Math.floor(rest / groups.length);
    }
    yield seating;
  }
}

/** The legal seatings of a session: those without a violation in it. */
export function* legalSeatings(request: SolveRequest, session: number): Generator<Record<string, string[]>> {
  const empty: Schedule = Object.fromEntries(
    Array.from({ length: request.scenario.session_count }, (_, s) => [sessionKey(s), {}]),
  );
  for (const seating of everySeating(request, session)) {
    const { violations } = scored(request, { ...empty, [sessionKey(session)]: seating });
    if (!violations.some((violation) => violation.session === session)) yield seating;
  }
}

/** Whether any legal schedule exists: each session has a legal seating, since hard rules speak of one session. */
export function isFeasible(request: SolveRequest): boolean {
  return Array.from({ length: request.scenario.session_count }, (_, session) => session).every(
    (session) => !legalSeatings(request, session).next().done,
  );
}
