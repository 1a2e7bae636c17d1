/** Edition and codes on paper: the version of the plan, and QR codes to the attendees' page. */
import { html, type Markup } from '../../shared/markup.ts';
import { linkTo, liveLink, personLink } from '../day/day-links.ts';
import { type DayPlan, type Edition, editionText } from '../day/day-plan.ts';
import { dayPlanOf } from '../day/of-plan.ts';
import type { Plan } from '../plan.ts';
import { qrCode } from '../qr/qr-code.ts';

export interface GivenOut {
  /** Null: editions are not counted. */
  readonly edition: Edition | null;
  /** URL of the app's `day.html`; null: no codes. */
  readonly page: string | null;
  /** Id of the live plan; null: none. */
  readonly live: string | null;
}

const UNCOUNTED: Edition = { number: 1, at: 0 };

/** "As of 09:40, plan 2. …"; empty if unknown. */
export function asOfText(plan: Plan, { edition }: GivenOut): string {
  if (edition === null) return '';
  const day = dayPlanOf(plan, edition).sessions[0]?.slot?.start ?? null;
  return plan.language.print.asOf(editionText(edition, day, plan.language.locale), edition.number);
}

/** QR code of the whole plan; null if there is no page, or the code would be too large. */
export function wholeCode(plan: Plan, given: GivenOut): Markup | null {
  const { page, live } = given;
  if (page === null) return null;
  const link = live === null ? linkTo(dayFor(plan, given), page) : liveLink(live, page);
  return codeOf(link, plan.language.print.scan);
}

/** QR code of each person's own part. */
export function personCodes(plan: Plan, given: GivenOut): (name: string) => Markup | null {
  const { page, live } = given;
  if (page === null) return () => null;
  const day = dayFor(plan, given);
  return (name) => codeOf(personLink(day, name, page, live), plan.language.print.scanCard);
}

function dayFor(plan: Plan, { edition }: GivenOut): DayPlan {
  return dayPlanOf(plan, edition ?? UNCOUNTED);
}

/** @param label for screen readers */
function codeOf(link: string | null, label: string): Markup | null {
  const code = link === null ? null : qrCode(link);
  return (
    code &&
    html`<svg class="qr" viewBox="${code.box}" role="img" aria-label="${label}"><path fill="#fff" d="${code.ground}"/><path fill="#000" d="${code.path}"/></svg>`
  );
}

export function posterFoot(plan: Plan, code: Markup | null, asOf: string): Markup | null {
  if (code === null && asOf === '') return null;
  const { print } = plan.language;
  return html`<footer class="scan">${code}<p>${code && html`<b>${print.scan}</b> `}${asOf}</p></footer>`;
}
