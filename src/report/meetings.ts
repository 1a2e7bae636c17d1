/** What kinds of meetings a plan is about, and how many of each it has. */
import type { CommonMetrics } from '../result/definition.ts';
import { doublesLink } from '../scenario/doubles-link.ts';
import { contactsOf, timesOfPairs } from './pairs.ts';
import type { Plan } from './plan.ts';

export interface MeetingKind {
  /** The link; absent: in one group. */
  readonly over: string | undefined;
  /** After "meet", with a blank before; empty where there is only one kind. */
  readonly as: string;
}

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

/**
 * Partners and opponents of doubles; else people of one group, where a group has room for two, and over each link that the
 * objectives or, where these name none, rules speak of.
 */
export function meetingKinds(plan: Plan): MeetingKind[] {
  const { request, language } = plan;
  const { groups, links = [] } = request.scenario;
  const doubles = doublesLink(request);
  if (doubles !== null) {
    const { asPartners, asOpponents } = language.doubles;
    return [
      { over: undefined, as: asPartners },
      { over: doubles.name, as: asOpponents },
    ];
  }
  if (links.length === 0) return [{ over: undefined, as: '' }];
  const aims = request.objectives.flatMap(({ over }) => over ?? []);
  const rules = request.constraints.flatMap((rule) => ('over' in rule ? (rule.over ?? []) : []));
  const named = new Set(aims.length > 0 ? aims : rules);
  const over = links.flatMap(({ name }) =>
    named.has(name) ? [{ over: name, as: language.rules.over(name) }] : [],
  );
  const roomy = groups.some(({ capacity, session_capacities, bench }) =>
    (session_capacities ?? [capacity ?? 0]).some((seats) => !bench && seats > 1),
  );
  return roomy || over.length === 0 ? [{ over: undefined, as: '' }, ...over] : over;
}

/** The link over which a plan is to bring people together first, or else what its rules speak of; undefined: in one group. */
export function aimOf(plan: Plan): string | undefined {
  const [objective] = plan.request.objectives;
  return objective === undefined ? meetingKinds(plan)[0].over : objective.over;
}

/** Null where the result does not say. */
export function meetingFigures(plan: Plan, { over }: Pick<MeetingKind, 'over'>): MeetingFigures | null {
  if (over === undefined) return plan.result.metrics;
  const contacts = contactsOf(plan, over);
  const present = plan.people.flatMap(({ index, stops }) =>
    stops.some((stop) => stop !== null) ? [contacts[index]] : [],
  );
  const often = [...timesOfPairs(plan, over).values()];
  return {
    unique_contacts: often.length,
    total_repeat_excess: often.reduce((sum, times) => sum + times - 1, 0),
    pairs_repeated: often.filter((times) => times > 1).length,
    maximum_pair_count: often.reduce((most, times) => Math.max(most, times), 0),
    minimum_unique_contacts_per_participant: present.length > 0 ? Math.min(...present) : 0,
    maximum_unique_contacts_per_participant: Math.max(0, ...present),
    mean_unique_contacts_per_participant:
      present.reduce((sum, count) => sum + count, 0) / Math.max(1, present.length),
  };
}
