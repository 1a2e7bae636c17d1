/** Attendance, seats and people of rules, read directly from the request. */
import type { Group, PeopleChoice, Person, SolveRequest } from '../../scenario/definition.ts';
import { remembered } from '../../shared/remembered.ts';

export function attendsSession(person: Person, session: number): boolean {
  const { sessions } = person;
  if (sessions === null) return true;
  return sessions.length < FEW ? sessions.includes(session) : setOf(sessions).has(session);
}

/** Lists of sessions that are as fast to look through as a set. */
const FEW = 40;
const setOf = remembered((sessions: readonly number[]) => new Set(sessions), new WeakMap());

/** Seats of the group in the session; 0: closed. */
export function seatsInSession(group: Group, session: number): number {
  return group.session_capacities?.[session] ?? group.capacity ?? 0;
}

/** Whether the group, by number, is a bench, where people wait and meet nobody. */
export function isBench({ scenario }: SolveRequest, group: number): boolean {
  return scenario.groups[group]?.bench === true;
}

/** Sessions named by a rule; null stands for all. */
export function ruleSessions(request: SolveRequest, sessions: readonly number[] | null): number[] {
  if (sessions !== null) return [...new Set(sessions)].sort((a, b) => a - b);
  return Array.from({ length: request.scenario.session_count }, (_, session) => session);
}

/** People who attend the session, as numbers in the order of the request. */
export function attendees(request: SolveRequest, session: number): number[] {
  const { people } = request.scenario;
  const there: number[] = [];
  for (let p = 0; p < people.length; p++) if (attendsSession(people[p], session)) there.push(p);
  return there;
}

/** Cached by request, which is never changed. */
export const personNumbers = remembered(
  ({ scenario }: SolveRequest): ReadonlyMap<string, number> =>
    new Map(scenario.people.map(({ id }, p) => [id, p])),
  new WeakMap(),
);

export const groupNumbers = remembered(
  ({ scenario }: SolveRequest): ReadonlyMap<string, number> =>
    new Map(scenario.groups.map(({ id }, g) => [id, g])),
  new WeakMap(),
);

/** The ids of a rule's people, each once: those listed, everybody, or those with all given attribute values. */
export function ruleMembers({ scenario }: SolveRequest, choice: PeopleChoice): string[] {
  if (Array.isArray(choice)) return [...new Set(choice)];
  const asked = choice === 'ALL' ? [] : Object.entries(choice.where);
  return scenario.people.flatMap(({ id, attributes }) =>
    asked.every(([key, text]) => entriesIn(attributes, key).includes(text)) ? [id] : [],
  );
}

/** A person's values of an attribute: one, several, or none. */
export function entriesIn(attributes: Person['attributes'], key: string): readonly string[] {
  if (!Object.hasOwn(attributes, key)) return [];
  const own = attributes[key];
  return typeof own === 'string' ? [own] : own;
}
