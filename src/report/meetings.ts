/** The kinds of meetings that a plan is about, with their numbers. */
import { figuresOver, type MeetingFigures } from '../result/pair-meetings.ts';
import { doublesLink, meetingsOf } from '../scenario/meeting-kinds.ts';
import type { Plan } from './plan.ts';

export interface MeetingKind {
  /** The link; absent: meetings in one group. */
  readonly over: string | undefined;
  /** Follows "meet", with a leading space; empty if there is only one kind. */
  readonly as: string;
}

export function meetingKinds({ request, language }: Plan): MeetingKind[] {
  const { asPartners, asOpponents } = language.doubles;
  const isDoubles = doublesLink(request) !== null;
  return meetingsOf(request).map((over) => {
    if (isDoubles) return { over, as: over === undefined ? asPartners : asOpponents };
    return { over, as: over === undefined ? '' : language.rules.over(over) };
  });
}

export function meetingFigures(plan: Plan, { over }: Pick<MeetingKind, 'over'>): MeetingFigures {
  const { request, result, solution } = plan;
  if (over === undefined && result.metrics !== null) return result.metrics;
  return figuresOver(request, solution.schedule, over);
}
