/** Who meets whom in a schedule, in one group or over a link, with the earlier meetings that its request lists. */
import type { SolveRequest } from '../scenario/definition.ts';
import { metOver, pairsIn, peopleIn } from '../scenario/past-meetings.ts';
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

/** How often each pair meets, by pair number, if ever. @param schedule null: earlier meetings only @param over the link; absent: in one group */
export function timesOfPairs(
  { scenario }: SolveRequest,
  schedule: Schedule | null,
  over?: string,
): Map<number, number> {
  const { people, prior_meetings } = scenario;
  const times = new Map<number, number>();
  const add = (a: number, b: number, count: number): void => {
    const number = numberOfPair(a, b, people.length);
    times.set(number, (times.get(number) ?? 0) + count);
  };
  const places = new Map(people.map(({ id }, place) => [id, place]));
  for (const met of prior_meetings) {
    const [a, b] = met.people.map((id) => places.get(id));
    if (met.over === over && a !== undefined && b !== undefined) add(a, b, met.count);
  }
  const met = schedule === null ? {} : metOver(scenario, schedule, over);
  for (const [a, b] of pairsIn(met, (id) => places.get(id))) add(a, b, 1);
  return times;
}

/** How many others each person meets; [person]. */
export function contactsIn(times: ReadonlyMap<number, number>, people: number): number[] {
  const met = new Array<number>(people).fill(0);
  for (const pair of times.keys()) {
    met[Math.floor(pair / people)]++;
    met[pair % people]++;
  }
  return met;
}

/** The metrics over the people seated by the schedule. */
export function figuresOver(
  request: SolveRequest,
  schedule: Schedule,
  over: string | undefined,
): MeetingFigures {
  const { people } = request.scenario;
  const times = timesOfPairs(request, schedule, over);
  const contacts = contactsIn(times, people.length);
  const seated = peopleIn(schedule);
  const present = contacts.filter((_, place) => seated.has(people[place].id));
  const often = [...times.values()];
  return {
    unique_contacts: often.length,
    total_repeat_excess: often.reduce((sum, count) => sum + count - 1, 0),
    pairs_repeated: often.filter((count) => count > 1).length,
    maximum_pair_count: often.reduce((most, count) => Math.max(most, count), 0),
    minimum_unique_contacts_per_participant: present.length > 0 ? Math.min(...present) : 0,
    maximum_unique_contacts_per_participant: Math.max(0, ...present),
    mean_unique_contacts_per_participant:
      present.reduce((sum, count) => sum + count, 0) / Math.max(1, present.length),
  };
}
