/** Links to the page for attendees: to the whole plan, and to one person's part of it. */

import { packDay } from './day-link.ts';
import { type DayPlan, dayOf } from './day-plan.ts';

/** Longest link that most mail programs and chats pass on completely, in characters. */
const LONGEST = 8000;

/** null if the link would be too long. @param page URL of the app's `day.html` */
export function linkTo(day: DayPlan, page: string): string | null {
  const link = `${page}#${packDay(day)}`;
  return link.length > LONGEST ? null : link;
}

/** Link to a plan stored on the page's server, which always shows the current state. */
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

/** The id in a live link and the name whose card it shows; null for other links. */
export function liveIn(fragment: string): { readonly id: string; readonly name: string | null } | null {
  const said = new URLSearchParams(fragment.slice(1));
  const id = said.get('live') ?? '';
  return /^[0-9a-f]+$/.test(id) ? { id, name: said.get('name') } : null;
}
