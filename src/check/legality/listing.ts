import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';

/** What a schedule says of each session: group → people; [session]. */
export type Listings = readonly ReadonlyMap<string, readonly string[]>[];

/** The same by person: groups, one entry a listing; [session]. */
export type Places = readonly ReadonlyMap<string, readonly string[]>[];

export function listingsOf(request: SolveRequest, schedule: Schedule): Listings {
  return Array.from({ length: request.scenario.session_count }, (_, session) => {
    const key = sessionKey(session);
    return new Map(Object.hasOwn(schedule, key) ? Object.entries(schedule[key]) : []);
  });
}

export function placesOf(listings: Listings): Places {
  return listings.map((groups) => {
    const places = new Map<string, string[]>();
    for (const [group, people] of groups) {
      for (const person of people) places.set(person, [...(places.get(person) ?? []), group]);
    }
    return places;
  });
}
