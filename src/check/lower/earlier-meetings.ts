import type { SolveRequest } from '../../scenario/definition.ts';
import { personNumbers } from './attendance.ts';

/** Meetings in earlier events of each person, over the link or in a group: partner → count; the same pair listed twice adds up. */
export function earlierMeetings(request: SolveRequest, link?: string): Map<number, number>[] {
  const numberOf = personNumbers(request);
  const earlier = request.scenario.people.map(() => new Map<number, number>());
  for (const { people, count, over } of request.scenario.prior_meetings) {
    if (over !== link) continue;
    const [a, b] = people.map((id) => numberOf.get(id));
    if (a === undefined || b === undefined || a === b) continue;
    earlier[a].set(b, (earlier[a].get(b) ?? 0) + count);
    earlier[b].set(a, (earlier[b].get(a) ?? 0) + count);
  }
  return earlier;
}

/** The pairs who met in an earlier event, over the link or in a group, and how many events ago they last did, where that is said. */
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
