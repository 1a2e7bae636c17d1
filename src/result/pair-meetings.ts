/** Who meets whom in a schedule, in one group or over a link, with the earlier meetings that its request lists. */
import type { SolveRequest } from '../scenario/definition.ts';
import { metOver, peopleIn } from '../scenario/past-meetings.ts';
import type { CommonMetrics } from './definition.ts';
import type { Schedule } from './schedule.ts';

export type MeetingFigures = Pick<
  CommonMetrics,
  | 'unique_contacts'
  | 'total_repeat_excess'
  | 'pairs_repeated'
  | 'maximum_pair_count'
  | 'minimum_unique_contacts_per_participant'
  | 'maximum_unique_contacts_per_participant'
  | 'mean_unique_contacts_per_participant'
>;

/** Number of a pair, from the places of both in the list of `people`. */
export function numberOfPair(a: number, b: number, people: number): number {
  return Math.min(a, b) * people + Math.max(a, b);
}

/**
 * Calls `visit` once for each pair that meets, with both places in the list of people, the lower first, and how often. Memory in
 * the number of people: hundreds of millions of pairs fit into no table.
 * @param schedule null: earlier meetings only
 * @param over the link; undefined: in one group
 */
export function forPairs(
  { scenario }: SolveRequest,
  schedule: Schedule | null,
  over: string | undefined,
  visit: (a: number, b: number, times: number) => void,
): void {
  const { people, prior_meetings } = scenario;
  const places = new Map(people.map(({ id }, place) => [id, place]));
  const earlier = people.map((): [other: number, count: number][] => []);
  for (const met of prior_meetings) {
    const [a, b] = met.people.map((id) => places.get(id));
    if (met.over !== over || a === undefined || b === undefined) continue;
    earlier[Math.min(a, b)].push([Math.max(a, b), met.count]);
  }
  const groups = people.map((): (readonly number[])[] => []);
  const met = schedule === null ? {} : metOver(scenario, schedule, over);
  for (const group of Object.values(met).flatMap((seating) => Object.values(seating))) {
    const here = [...new Set(group.flatMap((id) => places.get(id) ?? []))];
    for (const place of here) groups[place].push(here);
  }
  const times = new Int32Array(people.length);
  for (const [a, own] of groups.entries()) {
    const others: number[] = [];
    const add = (b: number, count: number): void => {
      if (times[b] === 0) others.push(b);
      times[b] += count;
    };
    for (const [b, count] of earlier[a]) add(b, count);
    for (const here of own) for (const b of here) if (b > a) add(b, 1);
    for (const b of others) {
      visit(a, b, times[b]);
      times[b] = 0;
    }
  }
}

/** How many others each person meets; [person]. */
export function contactsIn(request: SolveRequest, schedule: Schedule, over?: string): number[] {
  const met = request.scenario.people.map(() => 0);
  forPairs(request, schedule, over, (a, b) => {
    met[a]++;
    met[b]++;
  });
  return met;
}

/** The metrics over the people seated by the schedule. */
export function figuresOver(
  request: SolveRequest,
  schedule: Schedule,
  over: string | undefined,
): MeetingFigures {
  const { people } = request.scenario;
  const contacts = people.map(() => 0);
  let [met, excess, repeated, most] = [0, 0, 0, 0];
  forPairs(request, schedule, over, (a, b, times) => {
    met++;
    contacts[a]++;
    contacts[b]++;
    excess += times - 1;
    if (times > 1) repeated++;
    most = Math.max(most, times);
  });
  const seated = peopleIn(schedule);
  const present = contacts.filter((_, place) => seated.has(people[place].id));
  return {
    unique_contacts: met,
    total_repeat_excess: excess,
    pairs_repeated: repeated,
    maximum_pair_count: most,
    minimum_unique_contacts_per_participant: present.length > 0 ? Math.min(...present) : 0,
    maximum_unique_contacts_per_participant: Math.max(0, ...present),
    mean_unique_contacts_per_participant:
      present.reduce((sum, count) => sum + count, 0) / Math.max(1, present.length),
  };
}
