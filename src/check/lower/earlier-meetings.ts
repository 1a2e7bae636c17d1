import type { SolveRequest } from '../../scenario/definition.ts';
import { personNumbers } from './attendance.ts';

/** Earlier meetings of one person: partner → count. */
export type Earlier = ReadonlyMap<number, number>;

export const NONE: Earlier = new Map();

/** Earlier meetings of each person, over the link or in a group; entries of the same pair add up; [person]. */
export function earlierMeetings(request: SolveRequest, link?: string): Earlier[] {
  const numberOf = personNumbers(request);
  const earlier = new Map<number, Map<number, number>>();
  const add = (a: number, b: number, count: number): void => {
    const own = earlier.get(a) ?? new Map<number, number>();
    earlier.set(a, own.set(b, (own.get(b) ?? 0) + count));
  };
  for (const { people, count, over } of request.scenario.prior_meetings) {
    if (over !== link) continue;
    const [a, b] = people.map((id) => numberOf.get(id));
    if (a === undefined || b === undefined || a === b) continue;
    add(a, b, count);
    add(b, a, count);
  }
  return request.scenario.people.map((_, person) => earlier.get(person) ?? NONE);
}

/** Pairs with dated earlier meetings, over the link or in a group, and how many events ago the last was. */
export function lastMeetings(
  request: SolveRequest,
  link?: string,
): (readonly [a: number, b: number, ago: number])[] {
  const numberOf = personNumbers(request);
  const latest = request.scenario.people.map(() => new Map<number, number>());
  for (const { people, over, events_ago: ago } of request.scenario.prior_meetings) {
    const numbers = people.flatMap((id) => numberOf.get(id) ?? []);
    const [a, b] = numbers.sort((one, other) => one - other);
    if (ago === undefined || over !== link || b === undefined || a === b) continue;
    if (ago < (latest[a].get(b) ?? Number.POSITIVE_INFINITY)) latest[a].set(b, ago);
  }
  return latest.flatMap((others, a) => [...others].map(([b, ago]) => [a, b, ago] as const));
}
