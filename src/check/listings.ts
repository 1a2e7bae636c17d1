/** A schedule by numbers; −1 for ids that the request does not know, which `legality/` reports. */
import { type Schedule, sessionKey } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { personNumbers } from './lower/attendance.ts';

/** The people listed in a group of a session, and their numbers. */
export interface Listing {
  readonly people: readonly string[];
  readonly numbers: readonly number[];
}

/** Listings by group id; [session]. */
export type Listings = readonly ReadonlyMap<string, Listing>[];

export function listingsOf(request: SolveRequest, schedule: Schedule): Listings {
  const numberOf = personNumbers(request);
  const number = (id: string): number => numberOf.get(id) ?? -1;
  return Array.from({ length: request.scenario.session_count }, (_, session) => {
    const listed = new Map<string, Listing>();
    for (const [group, people] of Object.entries(schedule[sessionKey(session)] ?? {}))
      listed.set(group, { people, numbers: people.map(number) });
    return listed;
  });
}
