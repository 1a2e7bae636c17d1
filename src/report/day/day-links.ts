/** Links to the page for attendees: to the whole plan, and to one person's part of it. */

import { packDay } from './day-link.ts';
import { type DayPlan, dayOf } from './day-plan.ts';

/** What mail programs and chats mostly pass on whole. */
const LONGEST = 8000;

/** Null where it would be too long. @param page where `day.html` of the app is served */
export function linkTo(day: DayPlan, page: string): string | null {
  const link = `${page}#${packDay(day)}`;
  return link.length > LONGEST ? null : link;
}

/** That of a plan which the server of the page has, and which is there as it is then. */
export function liveLink(id: string, page: string): string {
  return `${page}#live=${id}`;
}

/** That of one person, which is always short enough; null where nobody has the name. */
export function personLink(day: DayPlan, name: string, page: string): string | null {
  const person = day.people.find((each) => each.name === name);
  return person === undefined ? null : linkTo(dayOf(day, person), page);
}
