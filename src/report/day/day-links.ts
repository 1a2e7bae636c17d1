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
export function liveLink(id: string, page: string, name?: string): string {
  return `${page}#live=${id}${name === undefined ? '' : `&name=${encodeURIComponent(name)}`}`;
}

/**
 * That of one person, which is always short enough; null where nobody has the name.
 * @param live what the link that follows the plan names: it shows that person, and has all the others too
 */
export function personLink(day: DayPlan, name: string, page: string, live: string | null): string | null {
  const person = day.people.find((each) => each.name === name);
  if (person === undefined) return null;
  return live === null ? linkTo(dayOf(day, person), page) : liveLink(live, page, name);
}

/** What a link that follows the plan names, and whose card it shows; null: it is another. */
export function liveIn(fragment: string): { readonly id: string; readonly name: string | null } | null {
  const said = new URLSearchParams(fragment.slice(1));
  const id = said.get('live') ?? '';
  return /^[0-9a-f]+$/.test(id) ? { id, name: said.get('name') } : null;
}
