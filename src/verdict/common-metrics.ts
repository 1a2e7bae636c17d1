/** The common metrics of publications, by m: the meetings of a pair, earlier events included. */
import type { Seating } from '../check/cost/seating.ts';
import { contactLimit } from '../check/lower/contact-limit.ts';
import type { CommonMetrics } from '../result/definition.ts';
import type { SolveRequest } from '../scenario/definition.ts';

export function commonMetrics(request: SolveRequest, seating: Seating): CommonMetrics {
  const maxAllowed = encountersAllowed(request);
  const { people } = request.scenario;
  const { contacts, pairs: frequency } = seating.meetingsOver();
  const sum = (value: (meetings: number) => number): number =>
    [...frequency].reduce((total, [meetings, pairs]) => total + pairs * value(meetings), 0);
  const uniqueContacts = sum(() => 1);
  const { priorPairs, possiblePairs } = contactLimit(request);
  const neverMet = priorPairs + possiblePairs - uniqueContacts;
  const present = people.flatMap((person, i) => (person.sessions?.length === 0 ? [] : [contacts[i]]));
  const histogram = neverMet > 0 ? [[0, neverMet] as [number, number], ...frequency] : [...frequency];
  return {
    unique_contacts: uniqueContacts,
    contact_incidences: sum((m) => m),
    total_repeat_excess: sum((m) => m - 1),
    pairs_repeated: sum((m) => (m >= 2 ? 1 : 0)),
    maximum_pair_count: Math.max(0, ...frequency.keys()),
    linear_repeat_penalty: sum((m) => Math.max(0, m - maxAllowed)),
    squared_repeat_concentration: sum((m) => Math.max(0, m - maxAllowed) ** 2),
    minimum_unique_contacts_per_participant: present.length ? present.reduce((a, b) => Math.min(a, b)) : 0,
    maximum_unique_contacts_per_participant: present.reduce((a, b) => Math.max(a, b), 0),
    mean_unique_contacts_per_participant: present.length
      ? present.reduce((a, b) => a + b, 0) / present.length
      : 0,
    pair_frequency_histogram: Object.fromEntries(
      histogram.sort(([a], [b]) => a - b).map(([meetings, pairs]) => [String(meetings), pairs]),
    ),
  };
}

/** Meetings of a pair that the two penalty metrics allow. */
function encountersAllowed({ constraints }: SolveRequest): number {
  const rules = constraints.flatMap((rule) => (rule.type === 'RepeatEncounter' ? [rule] : []));
  const own = rules.find(({ over, window }) => over === undefined && window === undefined);
  return own?.max_allowed_encounters ?? 1;
}
