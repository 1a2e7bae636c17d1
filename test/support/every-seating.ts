/** Brute force over the seatings of one session, or of all, for tiny requests. */
import { checkLegality } from '../../src/check/legality/check-legality.ts';
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import type { Assignment } from '../../src/scenario/problem.ts';

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
    const violations = checkLegality(request, { ...empty, [sessionKey(session)]: seating });
    if (!violations.some((violation) => violation.session === session)) yield seating;
  }
}

/** Whether any legal schedule exists: each session has a legal seating, since hard rules speak of one session. */
export function isFeasible(request: SolveRequest): boolean {
  return Array.from({ length: request.scenario.session_count }, (_, session) => session).every(
    (session) => !legalSeatings(request, session).next().done,
  );
}

/** Every legal schedule as an assignment; null where sessions, looked at in order, allow more than `most`. */
export function legalAssignments(request: SolveRequest, most: number): Assignment[] | null {
  const { people, groups, session_count } = request.scenario;
  const sessions: number[][][] = [];
  let total = 1;
  for (let s = 0; s < session_count; s++) {
    const rows: number[][] = [];
    for (const seating of legalSeatings(request, s)) {
      rows.push(people.map(({ id }) => groups.findIndex((group) => seating[group.id].includes(id))));
      if (total * rows.length > most) return null;
    }
    total *= rows.length;
    sessions.push(rows);
  }
  return Array.from({ length: total }, (_, code) => {
    const assignment = new Int32Array(session_count * people.length);
    let rest = code;
    for (const [s, rows] of sessions.entries()) {
      assignment.set(rows[rest % rows.length], s * people.length);
      rest = Math.floor(rest / rows.length);
    }
    return assignment;
  });
}
