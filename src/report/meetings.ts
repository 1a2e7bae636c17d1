/** What kinds of meetings a plan is about, and how many of each it has. */
import type { CommonMetrics } from '../result/definition.ts';
import { doublesLink } from '../scenario/doubles-link.ts';
import { meetingsOf } from '../scenario/meeting-kinds.ts';
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

export function meetingKinds({ request, language }: Plan): MeetingKind[] {
  const { asPartners, asOpponents } = language.doubles;
  const isDoubles = doublesLink(request) !== null;
  return meetingsOf(request).map((over) => {
    if (isDoubles) return { over, as: over === undefined ? asPartners : asOpponents };
    return { over, as: over === undefined ? '' : language.rules.over(over) };
  });
}

export function meetingFigures(plan: Plan, { over }: Pick<MeetingKind, 'over'>): MeetingFigures {
  if (over === undefined && plan.result.metrics !== null) return plan.result.metrics;
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
